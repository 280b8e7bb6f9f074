import { isIPv6 } from 'node:net';
import { DomainError } from '../../domain/errors.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { LoginAttempt, LoginThrottle } from '../../application/ports/login-throttle.ts';

const WINDOW_MS = 15 * 60_000;
/** Of one known device, or from one address, at one account. */
const PER_GUESSER = 10;
const PER_ADDRESS = 50;
/** From all unknown devices together: more addresses do not buy more guesses. Known devices are not held up. */
const PER_ACCOUNT = 100;
/** Windows kept at most; beyond it the oldest are forgotten. */
const MAX_WINDOWS = 20_000;

interface Window {
  attempts: number;
  readonly endsAt: number;
}

/**
 * Counts sign-in attempts in the memory of this process, in windows of 15 minutes from the first: 10 per account and
 * address, 50 per address, 100 per account; a known device has 10 of its own and is counted nowhere else, so that
 * nobody locks an owner out. With several processes each counts its own, so the limits multiply by their number, and
 * a restart forgets; both leave guessing a password hopeless.
 */
export class MemoryLoginThrottle implements LoginThrottle {
  /** In the order in which they end, because every window is equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(private readonly clock: Clock) {}

  async attempt(attempt: LoginAttempt): Promise<void> {
    const { email, knownDevice } = attempt;
    const now = this.clock.now().getTime();
    this.forgetEnded(now);
    if (knownDevice !== null) return this.count(guesserKey(attempt), PER_GUESSER, now);
    const network = toNetwork(attempt.address);
    // The address first: what it has no attempts left for leaves no trace, so that nobody can fill the memory alone.
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
      if (endsAt > now && this.windows.size <= MAX_WINDOWS) return;
      this.windows.delete(key);
    }
  }
}

function guesserKey({ email, address, knownDevice }: LoginAttempt): string {
  return knownDevice === null ? `guesser ${email} ${toNetwork(address)}` : `device ${email} ${knownDevice}`;
}

/** An IPv6 address without its last 64 bits, which one subscriber can choose at will. */
function toNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.replace(/%.*/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

function tooManyAttempts(waitMs: number): DomainError {
  const minutes = Math.ceil(waitMs / 60_000);
  const message = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new DomainError('unavailable', 'TOO_MANY_ATTEMPTS', message, {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
