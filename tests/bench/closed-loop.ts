import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  /** Each waits for one answer before it asks again. */
  readonly connections: number;
  /** Before anything is counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface Measurement {
  readonly bookings: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the program under test, the database's not among it; null where nobody knows. */
  readonly cpuMsPerBooking: number | null;
}

/** Keeps every connection busy and counts what is answered after the warm-up. Rejects with the first failure. */
export async function closedLoop(
  load: Load,
  cpuMs: () => number | null,
  book: (connection: number, turn: number) => Promise<void>,
): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const from = performance.now() + load.warmUpSeconds * 1000;
  const until = from + load.seconds * 1000;
  const keepBusy = async (connection: number) => {
    let now = performance.now();
    for (let turn = 0; now < until; turn += 1) {
      const asked = now;
      await book(connection, turn);
      now = performance.now();
      if (now >= from && now < until) latenciesMs.push(now - asked);
    }
  };
  const connections = Array.from({ length: load.connections }, (_, connection) => keepBusy(connection));
  const [spentMs] = await Promise.all([cpuSpent(load, cpuMs), ...connections]);
  return getMeasurement(latenciesMs, load.seconds, spentMs);
}

async function cpuSpent(load: Load, cpuMs: () => number | null): Promise<number | null> {
  await pause(load.warmUpSeconds * 1000);
  const before = cpuMs();
  await pause(load.seconds * 1000);
  const after = cpuMs();
  return before === null || after === null ? null : after - before;
}

export function getMeasurement(
  latenciesMs: readonly number[],
  seconds: number,
  cpuMs: number | null = null,
): Measurement {
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    bookings: sorted.length,
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
    cpuMsPerBooking: cpuMs === null ? null : cpuMs / sorted.length,
  };
}

/** The value that so many percent of the sorted ones do not exceed (nearest rank); 0 of none. */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
