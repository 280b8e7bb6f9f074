import { t } from '@lingui/core/macro';
import { Alert } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import type { UserType } from '../generated/operations.ts';
import { useCurrentUser } from '../lib/session.ts';
import { getHome, type SessionUser } from '../lib/session-user.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

const LoginScreen = lazy(async () => ({
  default: (await import('../features/users/login-screen.tsx')).LoginScreen,
}));

const SessionEndNotice = lazy(async () => ({
  default: (await import('./session-end-notice.tsx')).SessionEndNotice,
}));

interface RequireUserProps {
  readonly userType?: UserType;
  /** Of an admin's screens: whether dispatchers see them. */
  readonly isForDispatchers?: boolean;
  /** The screens of the routes below it without them. */
  readonly children?: ReactNode;
}

/**
 * Shows its screens to signed-in people, of one type where it is given; everyone else sees the login screen in
 * place and, once signed in, what they came for.
 */
export function RequireUser({ userType, isForDispatchers = true, children }: RequireUserProps) {
  const { user, loading } = useCurrentUser();
  const navigate = useNavigate();
  const isWelcome = ({ type, isDispatcher }: SessionUser) =>
    (!userType || type === userType) && (isForDispatchers || !isDispatcher);
  if (loading) return <LoadingScreen />;
  if (user && isWelcome(user)) return <SecondFactorGate>{children}</SecondFactorGate>;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LoginScreen
        notice={
          user ? (
            <Alert severity="info" sx={{ mb: 5 }}>
              {toNotice(user.email, userType)}
            </Alert>
          ) : (
            <SessionEndNotice />
          )
        }
        onSignedIn={(person) => {
          if (!isWelcome(person)) void navigate(getHome(person), { replace: true });
        }}
      />
    </Suspense>
  );
}

/** For admins and dispatchers, to whom the console offers what they may. */
export function RequireOperator() {
  return <RequireUser userType="ADMIN" />;
}

export function RequireAdmin() {
  return <RequireUser userType="ADMIN" isForDispatchers={false} />;
}

function toNotice(email: string, needed: UserType | undefined): string {
  switch (needed) {
    case 'DRIVER':
      return t`You are signed in as ${email}. This page needs a driver account.`;
    case 'ADMIN':
      return t`You are signed in as ${email}. This page needs an admin account.`;
    default:
      return t`You are signed in as ${email}. This page needs a rider account.`;
  }
}
