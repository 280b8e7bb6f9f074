import { setTimeout as pause } from 'node:timers/promises';

export interface SweepOptions {
  readonly everyMs: number;
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
export function startSweep({ everyMs, work, onError }: SweepOptions): Sweep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweeping = (async () => {
    while (!signal.aborted) {
      await work().catch(onError);
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return sweeping;
    },
  };
}
