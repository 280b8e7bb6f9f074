import type { RideEvent } from './events.ts';

/** Sessions of the reader were ended, perhaps the one that reads. */
export interface SessionsEnded {
  readonly sessionsEnded: true;
}

/** Rides that changed, those of half a second together. */
export interface RidesChanged {
  /** The last of them, where there were very many. */
  readonly rideIds: readonly string[];
}

/**
 * Live events of every process on the same database. Slow readers lose the oldest events, never the connection. A change
 * that ends all sessions of a user (role, suspension, deletion) ends what the user reads.
 */
export interface EventFeed {
  /** From now on, until the signal aborts: changes of the rides the user is, or just was, a party to, and the end of sessions. */
  forUser(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent | SessionsEnded>;
  /**
   * From now on, until the signal aborts: the latest change of the requests that are open to the user, a driver.
   * Changes that come close together arrive as one.
   */
  requestsTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
  /** From now on, until the signal aborts: changes of all rides, for a user who may see every one. */
  allTo(userId: string, signal?: AbortSignal): AsyncIterable<RidesChanged>;
  /** From now on, until the signal aborts: rides of the user, a rider, whose driver has moved; only the latest counts. */
  movesTo(userId: string, signal?: AbortSignal): AsyncIterable<RideEvent>;
}
