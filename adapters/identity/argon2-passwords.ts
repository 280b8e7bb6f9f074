import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../application/ports/sign-in.ts';
import { HashQueue } from './hash-queue.ts';

/** Argon2id, the algorithm the package uses by default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody has, at the same cost: an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$G118hFJsJTCz9bzIkrJ4cA$lbhBb0eLZcRrJhtsW9I8nx/whJeAccX3bTmJgosD/0A';

/** One processor stays free for requests, and one of the pool's four threads for files. */
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Some three seconds of work. */
const MAX_WAITING = 60 * CONCURRENCY;

/** Hashes off the main thread, a few at a time (`BUSY` beyond). Rejects when a stored hash is not one of Argon2. */
export class Argon2Passwords implements Passwords {
  constructor(
    private readonly argon2 = { hash, verify },
    private readonly queue = new HashQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING }),
  ) {}

  hash(password: string): Promise<string> {
    return this.queue.run(() => this.argon2.hash(password, COST));
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.queue.run(() => this.argon2.verify(stored ?? NOBODY, password));
    return stored !== null && matches;
  }
}
