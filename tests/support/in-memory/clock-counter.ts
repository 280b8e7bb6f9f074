import type { Counter, CounterOptions } from '../../../adapters/rate-limits/counters.ts';
import type { Clock } from '../../../application/ports/operations.ts';

interface Window {
  calls: number;
  readonly endsAt: number;
}

/** Counts as the database does, by a clock of the tests. */
export class ClockCounter implements Counter {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock,
    private readonly options: Pick<CounterOptions, 'calls' | 'seconds'>,
  ) {}

  async count(key: string, calls: number): Promise<number> {
    const now = this.clock.now().getTime();
    const known = this.windows.get(key);
    const fresh = { calls: 0, endsAt: now + this.options.seconds * 1000 };
    const window = known && known.endsAt > now ? known : fresh;
    window.calls += calls;
    this.windows.set(key, window);
    return window.calls > this.options.calls ? window.endsAt - now : 0;
  }

  async share(): Promise<void> {
    // There is one process.
  }
}
