import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Where limits that all processes share are counted. */
export const RATE_LIMITS_TABLE = 'rate_limits';

export interface CounterOptions {
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
  /** A pool of connections. */
  readonly database: object;
}

/** Counts calls of keys in windows of fixed length that begin with the first call. */
export interface Counter {
  /** Counts calls; how long to wait, in milliseconds, when they are too many, else 0. */
  count(key: string, calls: number): Promise<number>;
  /** Tells the other processes, where that was not done with each call. */
  share(): Promise<void>;
}

function memory({ name, calls, seconds }: CounterOptions): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: name, points: calls, duration: seconds });
}

/** The table is ours, made by a migration. */
function inDatabase(options: CounterOptions, isInsured: boolean): RateLimiterPostgres {
  const { name, calls, seconds, database } = options;
  return new RateLimiterPostgres({
    storeClient: database,
    storeType: 'pool',
    tableName: RATE_LIMITS_TABLE,
    tableCreated: true,
    keyPrefix: name,
    points: calls,
    duration: seconds,
    // Who is refused costs the database nothing until the window ends.
    inMemoryBlockOnConsumed: calls + 1,
    ...(isInsured && { insuranceLimiter: memory(options) }),
  });
}

/** Counts each call in the database; in the process alone while the database is away. */
export class SharedCounter implements Counter {
  private readonly limiter: RateLimiterPostgres;

  constructor(options: CounterOptions) {
    this.limiter = inDatabase(options, true);
  }

  count(key: string, calls: number): Promise<number> {
    return toWait(this.limiter.consume(key, calls));
  }

  /** Gives a key its calls back. */
  async forget(key: string): Promise<void> {
    await this.limiter.delete(key);
  }

  async share(): Promise<void> {
    // Every call was.
  }
}

/** Keys shared with the other processes at once; when there are more, those wait for the next time. */
const MAX_SHARED = 100;

interface Unshared {
  calls: number;
  /** In milliseconds of the process's clock. */
  readonly windowEnds: number;
}

/**
 * Counts in the process, so that a call costs no round trip. Keys that have used up a tenth of their calls are shared
 * with the other processes from time to time, and blocked here once all processes together had too many.
 */
export class GatheredCounter implements Counter {
  private readonly memory: RateLimiterMemory;
  private readonly database: RateLimiterPostgres;
  private readonly unshared = new Map<string, Unshared>();

  constructor(private readonly options: CounterOptions) {
    this.memory = memory(options);
    this.database = inDatabase(options, false);
  }

  async count(key: string, calls: number): Promise<number> {
    const counting = this.memory.consume(key, calls);
    const wait = await toWait(counting);
    if (wait > 0) return wait;
    const { consumedPoints, msBeforeNext } = await counting;
    if (consumedPoints * 10 >= this.options.calls) this.note(key, calls, consumedPoints, msBeforeNext);
    return 0;
  }

  async share(): Promise<void> {
    const now = performance.now();
    const due = [...this.unshared].filter(([, { calls }]) => calls > 0).slice(0, MAX_SHARED);
    await Promise.all(due.map(([key, unshared]) => this.shareKey(key, unshared)));
    for (const [key, { windowEnds }] of this.unshared) if (windowEnds <= now) this.unshared.delete(key);
  }

  private note(key: string, calls: number, consumed: number, msBeforeNext: number): void {
    const unshared = this.unshared.get(key);
    if (unshared) unshared.calls += calls;
    else this.unshared.set(key, { calls: consumed, windowEnds: performance.now() + msBeforeNext });
  }

  private async shareKey(key: string, unshared: Unshared): Promise<void> {
    const { calls } = unshared;
    unshared.calls = 0;
    const { consumedPoints, msBeforeNext } = await this.database.penalty(key, calls);
    if (consumedPoints > this.options.calls) await this.memory.block(key, Math.ceil(msBeforeNext / 1000));
  }
}

/** The library rejects with the state of the key when it has too many. */
function toWait(counting: Promise<RateLimiterRes>): Promise<number> {
  return counting.then(
    () => 0,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
      throw refusal;
    },
  );
}
