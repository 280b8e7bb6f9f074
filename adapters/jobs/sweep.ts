import { setTimeout as pause } from 'node:timers/promises';
import type { Watch } from '../../application/watch.ts';

export interface SweepOptions {
  /** What it is watched as. */
  readonly name: string;
  readonly everyMs: number;
  /** Before the first run; at once without it. */
  readonly firstAfterMs?: number;
  /** What has to be done about the rows whose time has come; may be called in several processes at once. */
  readonly work: () => Promise<unknown>;
  /** Told about failed runs; the next one comes at its time. */
  readonly onError: (error: unknown) => void;
  readonly watch?: Watch | null;
}

export interface Sweep {
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

/** Looks for due work again and again, the next time a while after the last has ended. */
export function startSweep({ name, everyMs, firstAfterMs = 0, work, onError, watch }: SweepOptions): Sweep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweeping = (async () => {
    const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
    if (firstAfterMs > 0) await wait(firstAfterMs);
    while (!signal.aborted) {
      await (watch ? watch(name, work) : work()).catch(onError);
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
