import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSignedInVisitor } from '../lib/signed-in-visitor.ts';

// Most visitors never see it.
const AlreadySignedIn = lazy(async () => ({
  default: (await import('./already-signed-in.tsx')).AlreadySignedIn,
}));

/**
 * Landing, login and registration: there at once for everybody, and without the GraphQL client. Someone signed in is
 * sent to their own home after a second.
 */
export function SignedOutOnly() {
  const user = useSignedInVisitor();
  if (!user) return <Outlet />;
  return (
    <Suspense fallback={<Outlet />}>
      <AlreadySignedIn user={user} />
    </Suspense>
  );
}
