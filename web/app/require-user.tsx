import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LoadingScreen } from '../components/loading-screen.tsx';
import type { UserType } from '../generated/documents.ts';
import { useCurrentUser } from '../lib/session.ts';

const LoginScreen = lazy(async () => ({
  default: (await import('../features/people/login-screen.tsx')).LoginScreen,
}));

/** Shows its screens to signed-in people, of one type where it is given; everyone else sees the login screen. */
export function RequireUser({ userType }: { userType?: UserType }) {
  const { user, loading } = useCurrentUser();
  if (loading) return <LoadingScreen />;
  if (user && (!userType || user.userType === userType)) return <Outlet />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LoginScreen />
    </Suspense>
  );
}
