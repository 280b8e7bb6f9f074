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
import { SOMETHING_WENT_WRONG } from './login-messages.ts';

/** Asks for a mail with a link to choose a new password. What it answers does not say who has an account. */
export function ForgotPasswordScreen() {
  usePageTitle('Forgot Password', 'Get a link to choose a new password.');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We send you a link to choose a new one."
      promise="Your rides, your drivers and your money stay where they are."
    >
      {sentTo === null ? <RequestForm onSent={setSentTo} /> : <Sent email={sentTo} />}
      <Typography sx={{ mt: 5 }}>
        Remembered it?{' '}
        <MuiLink component={Link} to="/login">
          Sign in
        </MuiLink>
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
          : { title: 'The link was not sent', description: serverMessage(error) ?? SOMETHING_WENT_WRONG }
      }
    >
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" fullWidth />
      <SubmitButton form={form} pendingLabel="Sending Link..." size="large" fullWidth sx={{ mt: 2 }}>
        Send Link
      </SubmitButton>
    </Form>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Alert severity="success" role="status">
      If {email} belongs to an account, a link is on its way. It works once, for an hour. Nothing there? Look
      among unwanted mail, then ask again.
    </Alert>
  );
}
