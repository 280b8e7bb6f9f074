import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Alert, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordResetInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { RequestPasswordResetDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { AuthLayout } from './auth-layout.tsx';
import { somethingWentWrong } from './login-messages.ts';

/** Asks for a mail with a link to choose a new password. What it answers does not say who has an account. */
export function ForgotPasswordScreen() {
  usePageTitle(t`Forgot Password`, t`Get a link to choose a new password.`);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      subtitle={t`We send you a link to choose a new one.`}
      promise={t`Your rides, your drivers and your money stay where they are.`}
    >
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} />}
      <Typography sx={{ mt: 5 }}>
        <Trans>
          Remembered it?{' '}
          <MuiLink component={Link} to="/login">
            Sign in
          </MuiLink>
        </Trans>
      </Typography>
    </AuthLayout>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useZodForm(requestPasswordResetInput, { defaultValues: { email: '' } });
  const [request] = useMutation(RequestPasswordResetDocument);
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await request({ variables: { email } });
        onSent(email);
      }}
      toFailure={(error, hasMarkedField) =>
        hasMarkedField
          ? null
          : { title: t`The link was not sent`, description: serverMessage(error) ?? somethingWentWrong() }
      }
    >
      <TextField form={form} name="email" label={t`Email`} type="email" autoComplete="username" fullWidth />
      <SubmitButton form={form} pendingLabel={t`Sending Link...`} size="large" fullWidth sx={{ mt: 2 }}>
        <Trans>Send Link</Trans>
      </SubmitButton>
    </Form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Alert severity="success" role="status">
      <Trans>
        If {email} belongs to an account, a link is on its way. It works once, for an hour. Nothing there?
        Look among unwanted mail, then ask again.
      </Trans>
    </Alert>
  );
}
