import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { CurrentUserText } from '../generated/session.ts';
import { ask } from '../lib/ask.ts';
import { useTokens } from '../lib/token-context.ts';
import type { SessionUser } from '../lib/session-user.ts';

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

/** Who came back although signed in; a failed call counts as nobody. */
function useSignedInVisitor(): SessionUser | null {
  const tokens = useTokens();
  const [user, setUser] = useState<SessionUser | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(CurrentUserText, tokens).then(
      ({ currentUser }) => isCurrent && setUser(currentUser),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [tokens]);
  return user;
}
