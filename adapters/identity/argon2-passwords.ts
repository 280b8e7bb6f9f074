import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../../application/ports/passwords.ts';

/** Argon2id, the algorithm the package uses by default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password nobody has, at the same cost: an unknown account takes as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$G118hFJsJTCz9bzIkrJ4cA$lbhBb0eLZcRrJhtsW9I8nx/whJeAccX3bTmJgosD/0A';

/** Hashes off the main thread. Rejects when a stored hash is not one of Argon2. */
export class Argon2Passwords implements Passwords {
  constructor(private readonly argon2 = { hash, verify }) {}

  hash(password: string): Promise<string> {
    return this.argon2.hash(password, COST);
  }

  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await this.argon2.verify(stored ?? NOBODY, password);
    return stored !== null && matches;
  }
}
