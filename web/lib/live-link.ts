import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { CloseCode, createClient } from 'graphql-ws';
import { setLiveState } from './live-state.ts';
import type { TokenStore } from './token.ts';

/** How often the server is asked whether it is still there, and how long its answer may take. */
const PING_MS = 15_000;
const PONG_MS = 5_000;

/** Subscriptions over one socket, which is opened when needed and again whenever it breaks or falls silent. */
export function createLiveLink(tokens: TokenStore): GraphQLWsLink {
  let socket: WebSocket | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return new GraphQLWsLink(
    createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: () => ({ token: tokens.read() }),
      shouldRetry: () => true,
      retryAttempts: Number.POSITIVE_INFINITY,
      keepAlive: PING_MS,
      on: {
        opened: (opened) => (socket = opened as WebSocket),
        connected: () => setLiveState('live'),
        closed: () => {
          clearTimeout(waiting);
          setLiveState('lost');
        },
        ping: (isReceived) => {
          if (isReceived) return;
          waiting = setTimeout(
            () => socket?.close(CloseCode.ConnectionAcknowledgementTimeout, 'No answer'),
            PONG_MS,
          );
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(waiting);
        },
      },
    }),
  );
}
