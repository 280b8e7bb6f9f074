import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { Alert } from '@mui/material';
import { changeEmailInput } from '../../../../application/users/inputs.ts';
import { DemoMailboxNote } from '../../../components/demo-mailbox-note.tsx';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import { SendLinkButton } from '../../../components/send-link-button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { AccountSecurityDocument, ChangeEmailDocument } from '../../../generated/account-security.ts';
import { useConfiguration } from '../../../lib/configuration.ts';
import { somethingWentWrong } from '../../../lib/server-message.ts';
import { PasswordField } from '../../../components/password/password-field.tsx';
import { SecuritySection } from './security-section.tsx';
import { toFailure } from '../../../components/form/failure.ts';

const EMPTY = { email: '', currentPassword: '' };

/** The address of the account: whether it is confirmed, and the way to another one. */
export function EmailSection() {
  const { data } = useQuery(AccountSecurityDocument);
  const { hasDemoMailbox } = useConfiguration();
  const user = data?.currentUser;
  const form = useZodForm(changeEmailInput, { defaultValues: EMPTY });
  const [change] = useMutation(ChangeEmailDocument);
  const toast = useToast();
  return (
    <SecuritySection
      title={t`Email address`}
      text={user && t`Receipts, notices and links to choose a new password go to ${{ email: user.email }}.`}
    >
      {user && !user.isEmailVerified && <Unconfirmed />}
      <Form
        form={form}
        sx={{ display: 'grid', maxWidth: 440 }}
        onSubmit={async (input) => {
          const { data: changed } = await change({ variables: input });
          form.reset(EMPTY);
          const isChanged = changed?.changeEmail.email.toLowerCase() === input.email.toLowerCase();
          toast(isChanged ? { title: t`Email address changed` } : confirmFirst(input.email, hasDemoMailbox));
        }}
        toFailure={toFailure(somethingWentWrong(), t`Failed to change email address`)}
      >
        <TextField form={form} name="email" label={t`New email address`} type="email" autoComplete="email" />
        <PasswordField
          form={form}
          name="currentPassword"
          label={t`Password`}
          autoComplete="current-password"
        />
        <SubmitButton form={form} variant="outlined" sx={{ justifySelf: 'start', mt: 1 }}>
          <Trans>Change Email Address</Trans>
        </SubmitButton>
      </Form>
      <DemoMailboxNote />
    </SecuritySection>
  );
}

function confirmFirst(email: string, isInDemoMailbox: boolean) {
  const description = isInDemoMailbox
    ? t`The link for ${email} is in the demo mailbox. Your address changes when you open it.`
    : t`We sent a link to ${email}. Your address changes when you open it.`;
  return { title: t`One more step`, description, severity: 'info' as const };
}

/** Asks for the mail with the link. */
function Unconfirmed() {
  return (
    <Alert severity="info" action={<SendLinkButton />}>
      <Trans>This address is not confirmed yet.</Trans>
    </Alert>
  );
}
