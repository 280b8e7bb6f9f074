import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import { MailedPress } from '../../components/auth/mailed-press.tsx';
import { CancelEmailChangeDocument } from '../../generated/mailed-links.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';

/** Where the warning of a change of address leads. */
export function CancelEmailChangeScreen() {
  usePageTitle(t`Keep Your Email`);
  return (
    <MailedPress
      title={t`Keep your email address`}
      subtitle={t`Somebody who knows your password asked to change it.`}
      promise={t`A note when anything about your account changes, and nothing you did not ask for.`}
      document={CancelEmailChangeDocument}
      pressLabel={t`Keep My Email Address`}
      incomplete={t`This link is not complete. Open it from the mail once more.`}
      done={t`Your email address stays as it is. Choose a new password now: somebody knows the old one.`}
      next={{ to: '/forgot-password', label: t`Choose a New Password` }}
      leavesOnError
    >
      <Help />
    </MailedPress>
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
