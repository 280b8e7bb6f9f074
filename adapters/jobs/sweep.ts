import { setTimeout as pause } from 'node:timers/promises';

export interface SweepOptions {
  readonly everyMs: number;
  /** Before the first run; at once without it. */
  readonly firstAfterMs?: number;
  /** What has to be done about the rows whose time has come; may be called in several processes at once. */
  readonly work: () => Promise<unknown>;
  /** Told about failed runs; the next one comes at its time. */
  readonly onError: (error: unknown) => void;
}

export interface Sweep {
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

/** Looks for due work again and again, the next time a while after the last has ended. */
export function startSweep({ everyMs, firstAfterMs = 0, work, onError }: SweepOptions): Sweep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweeping = (async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
    if (firstAfterMs > 0) await wait(firstAfterMs);
    while (!signal.aborted) {
      await work().catch(onError);
      await wait(everyMs);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return sweeping;
    },
  };
}
