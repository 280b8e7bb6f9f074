import type { ApolloClient } from '@apollo/client';
import { ApolloProvider, getApolloContext } from '@apollo/client/react';
import { useContext, type ReactNode } from 'react';
import { CurrentUserDocument } from '../generated/session.ts';
import { createApolloClient } from './apollo-client.ts';
import { useTokens } from './token-context.ts';
import type { TokenStore } from './token.ts';

const clients = new WeakMap<TokenStore, ApolloClient>();

/** Gives its children the GraphQL client: the one that is there already, else the one of this page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const { client } = useContext(getApolloContext());
  const tokens = useTokens();
  return client ? children : <ApolloProvider client={getClient(tokens)}>{children}</ApolloProvider>;
}

/** Asks who is signed in, so that the answer is there for the first render. A failure is left to the screens. */
export async function loadCurrentUser(tokens: TokenStore): Promise<void> {
  await getClient(tokens)
    .query({ query: CurrentUserDocument })
    .catch(() => undefined);
}

function getClient(tokens: TokenStore): ApolloClient {
  const client = clients.get(tokens) ?? createApolloClient(tokens);
  clients.set(tokens, client);
  return client;
}
