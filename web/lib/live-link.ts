import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import type { TokenStore } from './token.ts';

/** Subscriptions over one socket, which is opened when needed and again whenever it breaks. */
export function createLiveLink(tokens: TokenStore): GraphQLWsLink {
  return new GraphQLWsLink(
    createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: () => ({ token: tokens.read() }),
      shouldRetry: () => true,
      retryAttempts: Number.POSITIVE_INFINITY,
    }),
  );
}
