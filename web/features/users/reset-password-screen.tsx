import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { resetPasswordInput } from '../../../application/users/inputs.ts';
import { Form, SubmitButton } from '../../components/form/form.tsx';
import { useZodForm } from '../../components/form/use-zod-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { ResetPasswordDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { somethingWentWrong } from '../../lib/server-message.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { useMailedToken } from '../../components/auth/mailed-token.ts';
import { NewPasswordField } from '../../components/password/new-password-field.tsx';
import { PasswordField } from '../../components/password/password-field.tsx';
import { passwordsMatch } from './passwords-match.ts';
import { toFailure } from '../../components/form/failure.ts';

const schema = passwordsMatch(resetPasswordInput.omit({ token: true }).extend({ confirmation: z.string() }));

/** Where the mailed link leads: a new password, then the sign-in. */
export function ResetPasswordScreen() {
  usePageTitle(t`Choose a New Password`);
  const token = useMailedToken();
  const [isDone, setDone] = useState(false);
  return (
    <AuthLayout
      title={t`Choose a new password`}
      subtitle={t`You sign in with it everywhere from now on.`}
      promise={t`Your rides, your drivers and your money stay where they are.`}
    >
      {isDone ? <Done /> : token ? <ResetForm token={token} onDone={() => setDone(true)} /> : <NoToken />}
    </AuthLayout>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useZodForm(schema, { defaultValues: { newPassword: '', confirmation: '' } });
  const [reset] = useMutation(ResetPasswordDocument);
  return (
    <Form
      form={form}
      onSubmit={async ({ newPassword }) => {
        await reset({ variables: { token, newPassword } });
        onDone();
      }}
      toFailure={toFailure(somethingWentWrong(), t`Password not changed`)}
    >
      <NewPasswordField form={form} name="newPassword" label={t`New password`} owner={{}} />
      <PasswordField
        form={form}
        name="confirmation"
        label={t`Confirm new password`}
        autoComplete="new-password"
      />
      <SubmitButton form={form} pendingLabel={t`Saving...`} size="large" fullWidth sx={{ mt: 2 }}>
        <Trans>Set New Password</Trans>
      </SubmitButton>
    </Form>
  );
}

function Done() {
  return (
    <>
      <Alert severity="success" role="status" sx={{ mb: 5 }}>
        <Trans>Your password is changed. Every device has to sign in again.</Trans>
      </Alert>
      <LinkButton variant="contained" isLarge to="/login">
        <Trans>Sign In</Trans>
      </LinkButton>
    </>
  );
}

function NoToken() {
  return (
    <>
      <Alert severity="warning" sx={{ mb: 5 }}>
        <Trans>This link is not complete. Open it from the mail once more, or ask for a new one.</Trans>
      </Alert>
      <LinkButton variant="contained" isLarge to="/forgot-password">
        <Trans>Ask for a New Link</Trans>
      </LinkButton>
    </>
  );
}
