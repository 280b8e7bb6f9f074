import { createHash } from 'node:crypto';
import type { TextThrottle } from '../../application/ports/texts.ts';
import { tooManyRequests } from './call-limits.ts';
import type { Counter, CounterOptions } from './counters.ts';
import { networkOf } from './network-of.ts';

const WINDOW_SECONDS = 3_600;
/** Of one user, to one number, and from one address: one household may have several phones. */
const LIMITS = { user: 5, number: 5, address: 20 } as const;

/**
 * Counts codes by text message in windows of an hour from the first: five of a user, five to a number, twenty from an
 * address. Keys are digests: the table holds no phone numbers.
 */
export class CountedCodes implements TextThrottle {
  private readonly counters: Readonly<Record<keyof typeof LIMITS, Counter>>;

  constructor(createCounter: (options: Pick<CounterOptions, 'name' | 'calls' | 'seconds'>) => Counter) {
    const counter = (name: keyof typeof LIMITS) =>
      createCounter({ name: `code-${name}`, calls: LIMITS[name], seconds: WINDOW_SECONDS });
    this.counters = { user: counter('user'), number: counter('number'), address: counter('address') };
  }

  async countCode({ userId, address, number }: Parameters<TextThrottle['countCode']>[0]): Promise<void> {
    await this.count('user', userId);
    if (address !== null) await this.count('address', networkOf(address));
    await this.count('number', number);
  }

  private async count(what: keyof typeof LIMITS, key: string): Promise<void> {
    const digest = createHash('sha256').update(key).digest('base64url');
    const waitMs = await this.counters[what].count(digest, 1);
    if (waitMs > 0) throw tooManyRequests(waitMs);
  }
}
