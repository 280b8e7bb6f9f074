import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button } from '@mui/material';
import { changeEmailInput } from '../../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { useToast } from '../../../components/toast.tsx';
import {
  AccountSecurityDocument,
  ChangeEmailDocument,
  VerifyEmailDocument,
} from '../../../generated/account-security.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { SOMETHING_WENT_WRONG } from '../login-messages.ts';
import { PasswordField } from '../password-field.tsx';
import { SecuritySection } from './security-section.tsx';

const EMPTY = { email: '', currentPassword: '' };

/** The address of the account: whether it is confirmed, and the way to another one. */
export function EmailSection() {
  const { data } = useQuery(AccountSecurityDocument);
  const user = data?.currentUser;
  const form = useZodForm(changeEmailInput, { defaultValues: EMPTY });
  const [change] = useMutation(ChangeEmailDocument);
  const toast = useToast();
  return (
    <SecuritySection
      title="Email address"
      text={user && `Receipts, notices and links to choose a new password go to ${user.email}.`}
    >
      {user && !user.isEmailVerified && <Unconfirmed />}
      <Form
        form={form}
        sx={{ display: 'grid', maxWidth: 440 }}
        onSubmit={async (input) => {
          const { data: changed } = await change({ variables: input });
          form.reset(EMPTY);
          const isChanged = changed?.changeEmail.email.toLowerCase() === input.email.toLowerCase();
          toast(isChanged ? { title: 'Email address changed' } : confirmFirst(input.email));
        }}
        toFailure={(error, hasMarkedField) =>
          hasMarkedField
            ? null
            : {
                title: 'Failed to change email address',
                description: serverMessage(error) ?? SOMETHING_WENT_WRONG,
              }
        }
      >
        <TextField form={form} name="email" label="New email address" type="email" autoComplete="email" />
        <PasswordField form={form} name="currentPassword" label="Password" autoComplete="current-password" />
        <SubmitButton form={form} variant="outlined" sx={{ justifySelf: 'start', mt: 1 }}>
          Change Email Address
        </SubmitButton>
      </Form>
    </SecuritySection>
  );
}

function confirmFirst(email: string) {
  const description = `We sent a link to ${email}. Your address changes when you open it.`;
  return { title: 'One more step', description, severity: 'info' as const };
}

/** Asks for the mail with the link. */
function Unconfirmed() {
  const [send, { loading }] = useMutation(VerifyEmailDocument);
  const toast = useToast();
  const onSend = async () => {
    try {
      await send();
      toast({ title: 'Link sent', description: 'Open it within a day to confirm your address.' });
    } catch (error) {
      const description = serverMessage(error) ?? SOMETHING_WENT_WRONG;
      toast({ title: 'Failed to send the link', description, severity: 'error' });
    }
  };
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          loading={loading}
          onClick={() => void onSend()}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Send Link
        </Button>
      }
    >
      This address is not confirmed yet.
    </Alert>
  );
}
