/**
 * A place in the log of the database that takes the writes, in bytes since its beginning: a replica that has replayed
 * this much shows everything that was committed before it.
 */
export type LogPosition = number;

/** What a call may read from replicas, and what it has written itself. */
export interface CallReads {
  /** Replicas answer once they have replayed this; 0 for any that is within the bound. Null: none answers. */
  readonly after: LogPosition | null;
  /** Where its last commit stands; `Infinity` when that could not be found out. Null before the first. */
  written: LogPosition | null;
}

/** Says for each call what replicas may answer of it. Only where there are replicas. */
export interface ReadPositions {
  /** So many seconds after a write every replica that is read shows it. */
  readonly settledAfterSeconds: number;
  /** Up to here changes were heard of; null before the first. */
  readonly heard: LogPosition | null;
  /** Does some work as a call; what it starts belongs to the call. Outside of calls nothing is read from replicas. */
  during<T>(call: CallReads, work: () => T): T;
}
