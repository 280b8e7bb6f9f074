import { createHash } from 'node:crypto';
import type { LoginAttempt, LoginThrottle } from '../../application/ports/sign-in.ts';
import { DomainError } from '../../domain/errors.ts';
import { SharedCounter, type Counter } from './counters.ts';
import { networkOf } from './network-of.ts';

const WINDOW_SECONDS = 15 * 60;
/** Of one known device, or from one address, at one account. */
const PER_GUESSER = 10;
const PER_ADDRESS = 50;
/** From all unknown devices together: more addresses do not buy more guesses. Known devices are not held up. */
const PER_ACCOUNT = 100;

/**
 * Counts sign-in attempts in the database, for all processes together and beyond a restart, in windows of 15 minutes
 * from the first: 10 per account and address, 50 per address, 100 per account; a known device has 10 of its own and is
 * counted nowhere else, so that nobody locks an owner out. Keys are digests: the table holds no e-mail addresses.
 */
export class SharedLoginThrottle implements LoginThrottle {
  private readonly guessers: SharedCounter;
  private readonly addresses: SharedCounter;
  private readonly accounts: SharedCounter;

  /** `database` is a pool of connections. */
  constructor(database: object) {
    const counter = (name: string, calls: number) =>
      new SharedCounter({ name: `login-${name}`, calls, seconds: WINDOW_SECONDS, database });
    this.guessers = counter('guesser', PER_GUESSER);
    this.addresses = counter('address', PER_ADDRESS);
    this.accounts = counter('account', PER_ACCOUNT);
  }

  async attempt(attempt: LoginAttempt): Promise<void> {
    // The address first: what it has no attempts left for counts against no account.
    if (attempt.knownDevice === null) await count(this.addresses, networkOf(attempt.address));
    await count(this.guessers, guesserKey(attempt));
    if (attempt.knownDevice === null) await count(this.accounts, digest(attempt.email));
  }

  /** Address and account keep their counts: one good account must not buy guesses at others, nor the owner's return. */
  async clear(attempt: LoginAttempt): Promise<void> {
    await this.guessers.forget(guesserKey(attempt));
  }
}

async function count(counter: Counter, key: string): Promise<void> {
  const waitMs = await counter.count(key, 1);
  if (waitMs > 0) throw tooManyAttempts(waitMs);
}

function guesserKey({ email, address, knownDevice }: LoginAttempt): string {
  return digest(
    knownDevice === null ? `address ${networkOf(address)} ${email}` : `device ${knownDevice} ${email}`,
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function tooManyAttempts(waitMs: number): DomainError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', message, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
