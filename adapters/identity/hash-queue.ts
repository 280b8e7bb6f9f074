import { DomainError } from '../../domain/errors.ts';

export interface HashQueueOptions {
  /** Hashes worked on at the same time. */
  readonly concurrency: number;
  /** Hashes that may wait for their turn; more are refused. */
  readonly maxWaiting: number;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Lets a few hashes run at a time, in the order of the calls. Hashing takes a thread of the pool that also reads files
 * and looks up names, and all of a processor: without a limit a flood of sign-ins would keep everybody waiting.
 */
export class HashQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: HashQueueOptions) {}

  /** Throws `BUSY` (unavailable, with `retryAfterSeconds`) when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.concurrency) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.options.maxWaiting) {
      const message = 'Too many people are signing in at the moment. Please try again in a few seconds.';
      throw new DomainError('unavailable', 'BUSY', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
