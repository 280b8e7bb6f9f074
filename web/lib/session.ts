import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { CurrentUserDocument, LogOutDocument } from '../generated/session.ts';
import { forgetDraftsOfOthers } from './drafts.ts';
import { forgetAnswers, forgetPerson } from './forget-answers.ts';
import type { SessionUser } from './session-user.ts';
import { useTokens } from './token-context.ts';

/** The current user is fresh for 60 seconds, then asked for again on focus and when a screen that needs one comes. */
const FRESH_MS = 60_000;

/** When each client last asked who is signed in, or was told by a sign-in; epoch milliseconds. */
const askedAt = new WeakMap<ApolloClient, number>();

/** Who is signed in; a failed call counts as nobody. */
export function useCurrentUser(): { user: SessionUser | null; loading: boolean } {
  const client = useApolloClient();
  const { data, loading, refetch } = useQuery(CurrentUserDocument, { fetchPolicy: 'cache-first' });
  useEffect(() => {
    const freshen = () => {
      if (Date.now() - (askedAt.get(client) ?? 0) < FRESH_MS) return;
      const isFirst = !askedAt.has(client);
      askedAt.set(client, Date.now());
      // The first question is the query's own.
      if (!isFirst) refetch().catch(() => undefined);
    };
    freshen();
    window.addEventListener('focus', freshen);
    return () => window.removeEventListener('focus', freshen);
  }, [client, refetch]);
  return { user: data?.currentUser ?? null, loading: loading && !data };
}

/** Whether who is signed in runs rides without money and roles; where that is so, nothing of these is offered. */
export function useIsDispatcher(): boolean {
  return useCurrentUser().user?.isDispatcher ?? false;
}

/** Keeps what a sign-in or registration answered. */
export function useSignedIn(): (signedIn: { token: string | null; user: SessionUser }) => void {
  const client = useApolloClient();
  const tokens = useTokens();
  return useCallback(
    ({ token, user }) => {
      tokens.write(token);
      askedAt.set(client, Date.now());
      forgetAnswers();
      forgetDraftsOfOthers(user.id);
      void import('./kept-answers.ts')
        .then(({ keepAnswer }) => keepAnswer('CurrentUser', {}, { currentUser: user }))
        .catch(() => undefined);
      client.writeQuery({ query: CurrentUserDocument, data: { currentUser: user } });
    },
    [client, tokens],
  );
}

/** Ends the session here and on the server, then goes to the site root, even if the call fails. */
export function useLogOut(): () => Promise<void> {
  const leave = useLeave();
  const [logOut] = useMutation(LogOutDocument);
  return useCallback(async () => {
    await logOut().catch(() => undefined);
    await leave();
  }, [leave, logOut]);
}

/** Once the session has ended: forgets all that was kept of the person, then goes to the site root. */
export function useLeave(): () => Promise<void> {
  const client = useApolloClient();
  const tokens = useTokens();
  return useCallback(async () => {
    tokens.write(null);
    forgetPerson();
    await client.clearStore();
    location.assign('/');
  }, [client, tokens]);
}
