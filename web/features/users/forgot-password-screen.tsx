import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { DemoMailboxNote } from '../../components/demo-mailbox-note.tsx';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';

const RequestLinkForm = island(
  'request-link',
  async () => (await import('./request-link-form.tsx')).RequestLinkForm,
);

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
      {sentTo === null ? <RequestLinkForm onSent={setSentTo} /> : <Sent email={sentTo} />}
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

function Sent({ email }: { email: string }) {
  return (
    <Alert severity="success" role="status">
      <Trans>
        If {email} belongs to an account, a link is on its way. It works once, for an hour. Nothing there?
        Look among unwanted mail, then ask again.
      </Trans>
      <DemoMailboxNote />
    </Alert>
  );
}
