import { DomainError } from '../../domain/errors.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { LoginThrottle } from '../../application/ports/login-throttle.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
/** Windows kept at most; beyond it the oldest are forgotten. */
const MAX_WINDOWS = 20_000;

interface Window {
  attempts: number;
  readonly endsAt: number;
}

/**
 * Counts sign-in attempts in the memory of this process: 10 per account and 50 per address in 15 minutes from the
 * first. With several processes each counts its own, so the limits multiply by their number, and a restart
 * forgets; both leave guessing a password hopeless.
 */
export class MemoryLoginThrottle implements LoginThrottle {
  /** In the order in which they end, because every window is equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  async attempt(email: string, address: string): Promise<void> {
    const now = this.clock.now().getTime();
    this.forgetEnded(now);
    // The address first: what it has no attempts left for leaves no trace, so that nobody can fill the memory alone.
    this.count(`address ${address}`, PER_ADDRESS, now);
    this.count(accountKey(email), PER_ACCOUNT, now);
  }

  /** The address keeps its count: one good account must not buy guesses at others. */
  async clear(email: string): Promise<void> {
    this.windows.delete(accountKey(email));
  }

  private count(key: string, limit: number, now: number): void {
    const window = this.windows.get(key) ?? { attempts: 0, endsAt: now + WINDOW_MS };
    window.attempts += 1;
    this.windows.set(key, window);
    if (window.attempts > limit) throw tooManyAttempts(window.endsAt - now);
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size <= MAX_WINDOWS) return;
      this.windows.delete(key);
    }
  }
}

function accountKey(email: string): string {
  return `account ${email}`;
}

function tooManyAttempts(waitMs: number): DomainError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', message, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
