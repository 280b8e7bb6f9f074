import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Alert, Button } from '@mui/material';
import { LinkButton } from '../../components/link-button.tsx';
import { ConfirmEmailDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { whatWentWrong } from '../../lib/server-message.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { useMailedToken } from '../../components/auth/mailed-token.ts';

/** Where the link to a new address leads. It takes a press, since programs open links in mails before people do. */
export function ConfirmEmailScreen() {
  usePageTitle(t`Confirm Your Email`);
  const token = useMailedToken();
  const [confirm, { data, error, loading }] = useMutation(ConfirmEmailDocument);
  return (
    <AuthLayout
      title={t`Confirm your email`}
      subtitle={t`So that receipts and notices reach you.`}
      promise={t`A note when anything about your account changes, and nothing you did not ask for.`}
    >
      {error && (
        <Alert severity="error" sx={{ mb: 5 }}>
          {whatWentWrong(error)}
        </Alert>
      )}
      {!token && (
        <Alert severity="warning" sx={{ mb: 5 }}>
          <Trans>
            This link is not complete. Open it from the mail once more, or ask for a new one in your profile.
          </Trans>
        </Alert>
      )}
      {data && (
        <Alert severity="success" role="status" sx={{ mb: 5 }}>
          <Trans>Your email address is confirmed.</Trans>
        </Alert>
      )}
      {data || !token ? (
        <LinkButton variant="contained" isLarge to="/login">
          <Trans>Continue</Trans>
        </LinkButton>
      ) : (
        <Button
          variant="contained"
          size="large"
          loading={loading}
          onClick={() => void confirm({ variables: { token } }).catch(() => undefined)}
        >
          <Trans>Confirm Email Address</Trans>
        </Button>
      )}
    </AuthLayout>
  );
}
