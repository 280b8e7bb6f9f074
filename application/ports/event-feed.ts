import type { RideEvent } from './events.ts';

/** Live events of every process on the same database. */
export interface EventFeed {
  /** Events from now on, until the signal aborts. Slow readers lose the oldest events, never the connection. */
  rides(signal?: AbortSignal): AsyncIterable<RideEvent>;
}
