import type { CountedCaller, RateLimits } from '../../application/ports/operations.ts';
import { DomainError } from '../../domain/errors.ts';
import { GatheredCounter, SharedCounter, type Counter } from './counters.ts';
import { networkOf } from './network-of.ts';
import type { OperationLimit } from './operation-limits.ts';

export interface CallLimitOptions {
  /** A pool of connections to the database that all processes share. */
  readonly database: object;
  /** Calls of one user, or of an address without one. */
  readonly callsPerMinute: number;
  readonly operationLimits: readonly OperationLimit[];
  readonly shareEveryMs?: number;
  /** Told when counts could not be shared; the process goes on by itself. */
  readonly onError: (error: unknown) => void;
}

/** Behind one address may be a whole office, each of whom has calls of their own once signed in. */
const USERS_BEHIND_AN_ADDRESS = 10;
const SHARE_EVERY_MS = 2_000;

interface Limit extends Pick<OperationLimit, 'by'> {
  readonly counter: Counter;
}

/** Limits of calls, kept in one store for all processes (table `rate_limits`). */
export class CallLimits implements RateLimits {
  private readonly addresses: Counter;
  private readonly callers: Limit;
  private readonly byOperation = new Map<string, Limit>();
  private readonly counters: readonly Counter[];
  private readonly sharing: NodeJS.Timeout;

  constructor(private readonly options: CallLimitOptions) {
    const { database, callsPerMinute: calls, operationLimits } = options;
    const minute = { seconds: 60, database };
    this.addresses = new GatheredCounter({
      ...minute,
      name: 'address',
      calls: calls * USERS_BEHIND_AN_ADDRESS,
    });
    this.callers = { by: 'caller', counter: new GatheredCounter({ ...minute, name: 'caller', calls }) };
    for (const limit of operationLimits) {
      const Kind = limit.sharing === 'each' ? SharedCounter : GatheredCounter;
      const counter = new Kind({ ...limit, database });
      for (const operation of limit.operations) this.byOperation.set(operation, { by: limit.by, counter });
    }
    const limits = [...this.byOperation.values()];
    this.counters = [...new Set([this.addresses, this.callers.counter, ...limits.map((it) => it.counter)])];
    this.sharing = setInterval(() => void this.share(), options.shareEveryMs ?? SHARE_EVERY_MS).unref();
  }

  async countAddress(address: string): Promise<void> {
    refuse(await this.addresses.count(networkOf(address), 1));
  }

  async countOperations(operations: readonly string[], caller: CountedCaller): Promise<void> {
    await count(this.callers, operations.length, caller);
    const calls = new Map<Limit, number>();
    for (const operation of operations) {
      const limit = this.byOperation.get(operation);
      if (limit) calls.set(limit, (calls.get(limit) ?? 0) + 1);
    }
    for (const [limit, times] of calls) await count(limit, times, caller);
  }

  stop(): void {
    clearInterval(this.sharing);
  }

  /** Tells the other processes what was counted here. */
  async share(): Promise<void> {
    await Promise.all(this.counters.map((counter) => counter.share())).catch(this.options.onError);
  }
}

async function count(
  { by, counter }: Limit,
  calls: number,
  { userId, address }: CountedCaller,
): Promise<void> {
  const key = by === 'caller' && userId !== null ? `user ${userId}` : networkOf(address);
  refuse(await counter.count(key, calls));
}

function refuse(waitMs: number): void {
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

/** The refusal of whoever has asked for too much, with how long to wait. */
export function tooManyRequests(waitMs: number): DomainError {
  const message = 'Too many requests. Please wait a moment.';
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new DomainError('unavailable', 'TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}
