import type { Call } from './child.ts';
import type { Worker } from './worker.ts';

/** A call that may crash, and what it has to have done in the end, however often it was made. */
export interface CrashFixture {
  readonly call: Call;
  /** What happens after the call, once it was answered. */
  readonly afterwards?: () => Promise<void>;
  /** The effect as the database and the provider have it. */
  readonly effect: () => Promise<object>;
  readonly expected: object;
}

export interface Story {
  readonly name: string;
  /** New people, money and rides. */
  readonly prepare: (worker: Worker) => Promise<CrashFixture>;
}
