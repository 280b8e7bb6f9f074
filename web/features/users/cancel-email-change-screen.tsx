import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@apollo/client/react';
import { Alert, Button, Link as MuiLink, Typography } from '@mui/material';
import { useConfiguration } from '../../lib/configuration.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { CancelEmailChangeDocument } from '../../generated/mailed-links.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { whatWentWrong } from '../../lib/server-message.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';
import { useMailedToken } from '../../components/auth/mailed-token.ts';

/**
 * Where the warning of a change of address leads. It takes a press, since programs open links in mails before people do.
 */
export function CancelEmailChangeScreen() {
  usePageTitle(t`Keep Your Email`);
  const token = useMailedToken();
  const [cancel, { data, error, loading }] = useMutation(CancelEmailChangeDocument);
  return (
    <AuthLayout
      title={t`Keep your email address`}
      subtitle={t`Somebody who knows your password asked to change it.`}
      promise={t`A note when anything about your account changes, and nothing you did not ask for.`}
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
            Your email address stays as it is. Choose a new password now: somebody knows the old one.
          </Trans>
        </Alert>
      )}
      {data || error || !token ? (
        <LinkButton variant="contained" isLarge to="/forgot-password">
          <Trans>Choose a New Password</Trans>
        </LinkButton>
      ) : (
        <Button
          variant="contained"
          size="large"
          loading={loading}
          onClick={() => void cancel({ variables: { token } }).catch(() => undefined)}
        >
          <Trans>Keep My Email Address</Trans>
        </Button>
      )}
      {!data && <Help />}
    </AuthLayout>
  );
}

/** A link for a new password goes to whatever the address is by now. */
function Help() {
  const { supportEmail } = useConfiguration();
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 4 }}>
      <Trans>
        Does your address not sign you in any more? Write to{' '}
        <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink> from it, and we look at what
        happened.
      </Trans>
    </Typography>
  );
}
