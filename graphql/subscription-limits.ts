import { ConcurrencyLimit } from '../application/operations/concurrency-limit.ts';
import { DomainError } from '../domain/errors.ts';
import type { LiveConnection } from './live-sockets.ts';

/** How much one process keeps open. */
export interface SubscriptionLimitOptions {
  readonly socketsPerUser: number;
  readonly subscriptionsPerSocket: number;
  readonly subscriptionsPerUser: number;
  readonly subscriptionsInTotal: number;
}

/** A client of ours opens one socket for each tab, and three subscriptions on it. */
export const SUBSCRIPTION_LIMITS: SubscriptionLimitOptions = {
  socketsPerUser: 20,
  subscriptionsPerSocket: 20,
  subscriptionsPerUser: 60,
  subscriptionsInTotal: 20_000,
};

export const TOO_MANY = 'TOO_MANY_SUBSCRIPTIONS';
const RETRY_AFTER_SECONDS = 30;

/** Counts the sockets and subscriptions of each user and of the process; what a socket held is free when it closes. */
export class SubscriptionLimits {
  private readonly sockets: ConcurrencyLimit;
  private readonly subscriptions: ConcurrencyLimit;
  private readonly open = new WeakMap<LiveConnection, Set<string>>();

  constructor(private readonly options: SubscriptionLimitOptions = SUBSCRIPTION_LIMITS) {
    this.sockets = new ConcurrencyLimit({
      perOwner: options.socketsPerUser,
      total: Number.POSITIVE_INFINITY,
    });
    this.subscriptions = new ConcurrencyLimit({
      perOwner: options.subscriptionsPerUser,
      total: options.subscriptionsInTotal,
    });
  }

  /** The socket is the user's. Throws `TOO_MANY_SUBSCRIPTIONS` when they have too many; a second time does nothing. */
  claim(connection: LiveConnection, userId: string): void {
    if (connection.userId !== null) return;
    if (!this.sockets.acquire(userId)) throw tooMany('connections');
    connection.userId = userId;
  }

  /** Counts an operation of a claimed socket. Throws `TOO_MANY_SUBSCRIPTIONS`. */
  add(connection: LiveConnection, operationId: string): void {
    const ids = this.open.get(connection) ?? new Set();
    this.open.set(connection, ids);
    const isFull = ids.size >= this.options.subscriptionsPerSocket;
    if (isFull || !this.subscriptions.acquire(connection.userId ?? '')) throw tooMany('live updates');
    ids.add(operationId);
  }

  remove(connection: LiveConnection, operationId: string): void {
    if (this.open.get(connection)?.delete(operationId)) this.subscriptions.release(connection.userId ?? '');
  }

  close(connection: LiveConnection): void {
    for (const operationId of this.open.get(connection) ?? []) this.remove(connection, operationId);
    if (connection.userId !== null) this.sockets.release(connection.userId);
  }
}

function tooMany(what: string): DomainError {
  const message = `You have too many ${what} open. Please close some of them.`;
  return new DomainError('unavailable', TOO_MANY, message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
