import type { FastifyRequest } from 'fastify';
import { CloseCode, type Server } from 'graphql-ws';
import type { ReportError } from './error-mapper.ts';

/** A WebSocket of the server, as far as it is used here. */
export interface LiveSocket {
  readonly protocol: string;
  readonly readyState: number;
  readonly OPEN: number;
  send(data: string, callback: (error?: Error | null) => void): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  ping(): void;
  on(event: 'message', listener: (data: unknown) => void): unknown;
  on(event: 'close', listener: (code: number, reason: unknown) => void): unknown;
  on(event: 'pong' | 'error', listener: () => void): unknown;
}

/** What belongs to a connection besides its operations. */
export interface LiveConnection {
  readonly socket: LiveSocket;
  readonly request: FastifyRequest;
  /** Whose it is, once known. */
  userId: string | null;
}

/** Client messages in any `MESSAGE_WINDOW_MS`; a client of ours sends a few in an hour. */
const MAX_MESSAGES = 200;
const MESSAGE_WINDOW_MS = 10_000;
const PING_MS = 15_000;
/** How long a client that is cut off may take to say good-bye. */
const GOODBYE_MS = 1_000;

/**
 * Serves graphql-ws on sockets that behave: one that floods, or does not answer pings, is cut off. `onClosed` is called
 * once for each connection. What fails is reported by the protocol's own answers and `report`, nowhere else.
 */
export function liveSocketHandler(
  server: Server<LiveConnection>,
  onClosed: (connection: LiveConnection) => void,
  report: ReportError,
): (socket: LiveSocket, request: FastifyRequest) => void {
  return (socket, request) => {
    const connection: LiveConnection = { socket, request, userId: null };
    const stopPinging = keepAlive(socket);
    const mayReceive = messageLimit();
    let isCutOff = false;
    const cutOff = (code: number, reason: string) => {
      if (isCutOff) return;
      isCutOff = true;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
    };
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (data) => sendText(socket, data),
        close: cutOff,
        onMessage: (receive) =>
          socket.on('message', (data) => {
            if (isCutOff) return;
            if (!mayReceive()) return cutOff(TOO_MANY_MESSAGES, 'Too many messages');
            receive(String(data)).catch((error: unknown) => {
              if (!isUnexpectedMessage(error)) report(error);
              cutOff(CloseCode.BadRequest, 'The message cannot be handled');
            });
          }),
      },
      connection,
    );
    socket.on('error', () => socket.terminate());
    socket.on('close', (code, reason) => {
      isCutOff = true;
      stopPinging();
      onClosed(connection);
      Promise.resolve(closed(code, String(reason))).catch(report);
    });
  };
}

/** Beside the codes of the protocol, which stop at 4499. */
export const TOO_MANY_MESSAGES = 4429;

function sendText(socket: LiveSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    // Whoever has left misses nothing that is still said.
    if (socket.readyState !== socket.OPEN) resolve();
    else socket.send(text, () => resolve());
  });
}

/** Pings, and cuts off who has not answered by the next one. */
function keepAlive(socket: LiveSocket): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, PING_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function messageLimit(): () => boolean {
  let windowEnds = 0;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now > windowEnds) {
      windowEnds = now + MESSAGE_WINDOW_MS;
      count = 0;
    }
    count += 1;
    return count <= MAX_MESSAGES;
  };
}

/** The protocol's library throws when a client sends what only servers say. */
function isUnexpectedMessage(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unexpected message of type');
}
