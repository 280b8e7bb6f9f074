import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import { LinkButton } from '../../components/link-button.tsx';
import { CallReturnByLinkDocument } from '../../generated/return-link.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { whatWentWrong } from '../../lib/server-message.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { useMailedToken } from '../../components/auth/mailed-token.ts';

/**
 * Where the link in the mail of a promised return leads, without signing in. It takes a press, since programs open links
 * in mails before people do.
 */
export function CallReturnScreen() {
  usePageTitle(t`Call Your Return`);
  const token = useMailedToken();
  const [call, { data, error, loading }] = useMutation(CallReturnByLinkDocument);
  return (
    <AuthLayout
      title={t`Ready to go home?`}
      subtitle={t`We call a driver to where your ride has brought you.`}
      promise={t`Your way home, when you are ready for it.`}
    >
      {error && (
        <Alert severity="error" sx={{ mb: 5 }}>
          {whatWentWrong(error)}
        </Alert>
      )}
      {!token && (
        <Alert severity="warning" sx={{ mb: 5 }}>
          <Trans>This link is not complete. Open it from the mail once more.</Trans>
        </Alert>
      )}
      {data && (
        <Alert severity="success" role="status" sx={{ mb: 5 }}>
          <Trans>
            Your return is called. We aim to have a driver with you within 30 minutes. Sign in to see who
            drives you.
          </Trans>
        </Alert>
      )}
      {data || !token ? (
        <LinkButton variant="contained" isLarge to="/rider">
          <Trans>See your ride</Trans>
        </LinkButton>
      ) : (
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={loading}
          onClick={() => void call({ variables: { token } }).catch(() => undefined)}
        >
          <Trans>Call My Return</Trans>
        </Button>
      )}
    </AuthLayout>
  );
}
