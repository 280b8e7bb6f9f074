import { useEffect, useState } from 'react';
import { CurrentUserText } from '../generated/session.ts';
import { ask } from './ask.ts';
import type { SessionUser } from './session-user.ts';
import { useTokens } from './token-context.ts';

/** Who came back although signed in, asked without the GraphQL client; a failed call counts as nobody. */
export function useSignedInVisitor(): SessionUser | null {
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
