import { useMutation } from '@apollo/client/react';
import { Alert, Button } from '@mui/material';
import { LinkButton } from '../../components/link-button.tsx';
import { ConfirmEmailDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { AuthLayout } from './auth-layout.tsx';
import { SOMETHING_WENT_WRONG } from './login-messages.ts';
import { useMailedToken } from './mailed-token.ts';

/** Where the link to a new address leads. It takes a press, since programs open links in mails before people do. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm Your Email');
  const token = useMailedToken();
  const [confirm, { data, error, loading }] = useMutation(ConfirmEmailDocument);
  return (
    <AuthLayout
      title="Confirm your email"
      subtitle="So that receipts and notices reach you."
      promise="A note when anything about your account changes, and nothing you did not ask for."
    >
      {error && (
        <Alert severity="error" sx={{ mb: 5 }}>
          {serverMessage(error) ?? SOMETHING_WENT_WRONG}
        </Alert>
      )}
      {!token && (
        <Alert severity="warning" sx={{ mb: 5 }}>
          This link is not complete. Open it from the mail once more, or ask for a new one in your profile.
        </Alert>
      )}
      {data && (
        <Alert severity="success" role="status" sx={{ mb: 5 }}>
          Your email address is confirmed.
        </Alert>
      )}
      {data || !token ? (
        <LinkButton variant="contained" isLarge to="/login">
          Continue
        </LinkButton>
      ) : (
        <Button
          variant="contained"
          size="large"
          loading={loading}
          onClick={() => void confirm({ variables: { token } }).catch(() => undefined)}
        >
          Confirm Email Address
        </Button>
      )}
    </AuthLayout>
  );
}
