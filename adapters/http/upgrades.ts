import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConcurrencyLimit } from '../../application/operations/concurrency-limit.ts';
import { DomainError } from '../../domain/errors.ts';

export interface UpgradeLimits {
  /** WebSockets of the process, signed in or not. */
  readonly sockets: number;
  /** Of one address: those that have not signed in yet. */
  readonly signedOutPerAddress: number;
  /** How long a connection may take to become a WebSocket and sign in. */
  readonly signInMs: number;
}

/** Signed-out sockets of all addresses together, in those of one address. */
const ADDRESSES_AT_ONCE = 5;
const RETRY_AFTER_SECONDS = 10;

/**
 * Looks after connections that want to be WebSockets, which the HTTP server lets go of, time-outs included. One that is
 * refused, or whose client leaves, is closed; one that nobody signs in on is closed after a while, and until then counts
 * against its address.
 */
export class Upgrades {
  private readonly signedOut: ConcurrencyLimit;
  private readonly waiting = new Map<Duplex, () => void>();
  /** By the address that `count` was given. */
  private readonly counted = new WeakMap<Duplex, string>();

  constructor(private readonly limits: UpgradeLimits) {
    const perOwner = limits.signedOutPerAddress;
    this.signedOut = new ConcurrencyLimit({ perOwner, total: perOwner * ADDRESSES_AT_ONCE });
  }

  /** Call before the WebSocket plugin is registered, and before any hook that refuses requests. */
  watch(server: FastifyInstance): void {
    server.server.prependListener('upgrade', (_request: IncomingMessage, socket: Duplex) =>
      this.start(socket),
    );
    server.addHook('onRequest', async (request) => {
      if (request.raw.headers.upgrade !== undefined && this.waiting.has(request.raw.socket)) {
        this.count(request, server.websocketServer.clients.size);
      }
    });
    // The answer of a refusal has been written: nothing else will end the connection.
    server.addHook(
      'onResponse',
      async ({ raw }) => void (this.waiting.has(raw.socket) && raw.socket.destroySoon()),
    );
    server.addHook('preClose', async () => {
      for (const socket of this.waiting.keys()) socket.destroy();
    });
  }

  /** The socket of this request belongs to somebody. */
  signedIn({ raw }: FastifyRequest): void {
    this.waiting.get(raw.socket)?.();
  }

  private start(socket: Duplex): void {
    const timer = setTimeout(() => socket.destroy(), this.limits.signInMs);
    const done = () => {
      clearTimeout(timer);
      this.waiting.delete(socket);
      const address = this.counted.get(socket);
      if (address !== undefined && this.counted.delete(socket)) this.signedOut.release(address);
    };
    this.waiting.set(socket, done);
    socket.once('close', done);
    // The HTTP server would keep our side open for good when the client closes its own.
    socket.on('end', () => socket.end());
  }

  /** Throws `TOO_MANY_CONNECTIONS`. */
  private count(request: FastifyRequest, sockets: number): void {
    if (sockets >= this.limits.sockets || !this.signedOut.acquire(request.ip)) {
      const message = 'Too many connections. Please try again in a moment.';
      const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      throw new DomainError('unavailable', 'TOO_MANY_CONNECTIONS', message, details);
    }
    this.counted.set(request.raw.socket, request.ip);
  }
}
