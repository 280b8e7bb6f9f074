import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { island } from '../../lib/island.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import type { SessionUser } from '../../lib/session-user.ts';
import { AuthLayout } from '../../components/auth/auth-layout.tsx';

const LoginForm = island('login-form', async () => (await import('./login-form.tsx')).LoginForm);

interface LoginScreenProps {
  /** Why this screen is shown instead of what was asked for. */
  readonly notice?: ReactNode;
  /** Where the screen stands in for another one; otherwise people are sent on by type. */
  readonly onSignedIn?: (user: SessionUser) => void;
}

export function LoginScreen({ notice, onSignedIn }: LoginScreenProps) {
  usePageTitle(t`Sign In`, t`Sign in to book a ride, to drive, or to run the network.`);
  return (
    <AuthLayout
      title={t`Welcome Back`}
      subtitle={t`Sign in to your account`}
      promise={t`The drivers you trust, on the roads you know.`}
    >
      {notice}
      <LoginForm onSignedIn={onSignedIn} />
      <Typography sx={{ mt: 5 }}>
        <Trans>
          New here?{' '}
          <MuiLink component={Link} to="/register">
            Sign up
          </MuiLink>
        </Trans>
      </Typography>
    </AuthLayout>
  );
}
