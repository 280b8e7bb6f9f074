import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { CurrentUserText } from '../generated/session.ts';
import { ask } from '../lib/ask.ts';
import { useTokens } from '../lib/token-context.ts';
import { AlreadySignedIn } from './already-signed-in.tsx';
import type { SessionUser } from '../lib/session-user.ts';

/**
 * Landing, login and registration: there at once for everybody, and without the GraphQL client. Someone signed in is
 * sent to their own home after a second.
 */
export function SignedOutOnly() {
  const user = useSignedInVisitor();
  return user ? <AlreadySignedIn user={user} /> : <Outlet />;
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
