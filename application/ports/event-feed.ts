import type { RideEvent } from './events.ts';

/**
 * Live events of every process on the same database. Slow readers lose the oldest events, never the connection. A change
 * that ends all sessions of a user (role, suspension, deletion) ends what the user reads.
 */
export interface EventFeed {
  /** From now on, until the signal aborts: changes of the rides the user is, or just was, a party to. */
  forUser(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
  /**
   * From now on, until the signal aborts: the latest change of the requests that are open to the user, a driver.
   * Changes that come close together arrive as one.
   */
  requestsTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
  /** From now on, until the signal aborts: rides of the user, a rider, whose driver has moved; only the latest counts. */
  movesTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
}
