import { networkOf } from '../../../adapters/rate-limits/network-of.ts';
import type { Clock } from '../../../application/ports/operations.ts';
import type { LoginAttempt, LoginThrottle } from '../../../application/ports/sign-in.ts';
import { DomainError } from '../../../domain/errors.ts';

const WINDOW_MS = 15 * 60_000;
/** Of one known device, or from one address, at one account. */
const PER_GUESSER = 10;
const PER_ADDRESS = 50;
/** From all unknown devices together: more addresses do not buy more guesses. Known devices are not held up. */
const PER_ACCOUNT = 100;

interface Window {
  attempts: number;
  readonly endsAt: number;
}

/** Counts as the database does, by a clock of the tests. */
export class InMemoryLoginThrottle implements LoginThrottle {
  /** In the order in which they end, because every window is equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  async attempt(attempt: LoginAttempt): Promise<void> {
    const { email, knownDevice } = attempt;
    const now = this.clock.now().getTime();
    this.forgetEnded(now);
    if (knownDevice !== null) return this.count(guesserKey(attempt), PER_GUESSER, now);
    const network = networkOf(attempt.address);
    // The address first: what it has no attempts left for counts against no account.
    this.count(`address ${network}`, PER_ADDRESS, now);
    this.count(guesserKey(attempt), PER_GUESSER, now);
    this.count(`account ${email}`, PER_ACCOUNT, now);
  }

  /** Address and account keep their counts: one good account must not buy guesses at others, nor the owner's return. */
  async clear(attempt: LoginAttempt): Promise<void> {
    this.windows.delete(guesserKey(attempt));
  }

  private count(key: string, limit: number, now: number): void {
    const window = this.windows.get(key) ?? { attempts: 0, endsAt: now + WINDOW_MS };
    window.attempts += 1;
    this.windows.set(key, window);
    if (window.attempts > limit) throw tooManyAttempts(window.endsAt - now);
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now) return;
      this.windows.delete(key);
    }
  }
}

function guesserKey({ email, address, knownDevice }: LoginAttempt): string {
  return knownDevice === null ? `guesser ${email} ${networkOf(address)}` : `device ${email} ${knownDevice}`;
}

function tooManyAttempts(waitMs: number): DomainError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', message, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
