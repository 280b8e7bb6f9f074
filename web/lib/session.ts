import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { CurrentUserDocument, LogOutDocument } from '../generated/session.ts';
import { useConfiguration } from './configuration.ts';
import { keptTrip } from './kept-trip.ts';
import type { SessionUser } from './session-user.ts';
import { useTokens } from './token-context.ts';

/** The current user is fresh for 60 seconds, then asked for again on focus. */
const FRESH_MS = 60_000;

/** Who is signed in; a failed call counts as nobody. */
export function useCurrentUser(): { user: SessionUser | null; loading: boolean } {
  const { data, loading, refetch } = useQuery(CurrentUserDocument, { fetchPolicy: 'cache-first' });
  const askedAt = useRef(0);
  useEffect(() => {
    askedAt.current = Date.now();
  }, [data]);
  useEffect(() => {
    const onFocus = () => {
      if (Date.now() - askedAt.current < FRESH_MS) return;
      askedAt.current = Date.now();
      refetch().catch(() => undefined);
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  return { user: data?.currentUser ?? null, loading: loading && !data };
}

/** Keeps what a sign-in or registration answered. */
export function useSignedIn(): (signedIn: { token: string | null; user: SessionUser }) => void {
  const client = useApolloClient();
  const tokens = useTokens();
  return useCallback(
    ({ token, user }) => {
      tokens.write(token);
      client.writeQuery({ query: CurrentUserDocument, data: { currentUser: user } });
    },
    [client, tokens],
  );
}

/** Ends the session here and on the server, then goes to the site root, even if the call fails. */
export function useLogOut(): () => Promise<void> {
  const client = useApolloClient();
  const tokens = useTokens();
  const { productName } = useConfiguration();
  const [logOut] = useMutation(LogOutDocument);
  return useCallback(async () => {
    await logOut().catch(() => undefined);
    tokens.write(null);
    keptTrip(productName).write(null);
    await client.clearStore();
    location.assign('/');
  }, [client, logOut, productName, tokens]);
}
