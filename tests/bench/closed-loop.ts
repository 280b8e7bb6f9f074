import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessorTime } from './processor-time.ts';

export interface Load {
  /** Each waits for one answer before it asks again. */
  readonly connections: number;
  /** Before anything is counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface Measurement {
  readonly transactions: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Processor time of one transaction. */
  readonly cpu: ProcessorTime;
}

/** Keeps every connection busy and counts what is answered after the warm-up. Rejects with the first failure. */
export async function closedLoop(
  load: Load,
  readProcessorTime: () => ProcessorTime,
  send: (connection: number, turn: number) => Promise<void>,
): Promise<Measurement> {
  const latenciesMs: number[] = [];
  const from = performance.now() + load.warmUpSeconds * 1000;
  const until = from + load.seconds * 1000;
  const keepBusy = async (connection: number) => {
    let now = performance.now();
    for (let turn = 0; now < until; turn += 1) {
      const sentAt = now;
      await send(connection, turn);
      now = performance.now();
      if (now >= from && now < until) latenciesMs.push(now - sentAt);
    }
  };
  const connections = Array.from({ length: load.connections }, (_, connection) => keepBusy(connection));
  const [spent] = await Promise.all([getTimeSpent(load, readProcessorTime), ...connections]);
  return getMeasurement(latenciesMs, load.seconds, perTransaction(spent, latenciesMs.length));
}

async function getTimeSpent(load: Load, readProcessorTime: () => ProcessorTime): Promise<ProcessorTime> {
  await pause(load.warmUpSeconds * 1000);
  const before = readProcessorTime();
  await pause(load.seconds * 1000);
  return subtract(readProcessorTime(), before);
}

export function subtract(after: ProcessorTime, before: ProcessorTime): ProcessorTime {
  const difference = (one: number | null, other: number | null) =>
    one === null || other === null ? null : one - other;
  return {
    programMs: difference(after.programMs, before.programMs),
    databaseMs: difference(after.databaseMs, before.databaseMs),
  };
}

export function perTransaction(
  { programMs, databaseMs }: ProcessorTime,
  transactions: number,
): ProcessorTime {
  return {
    programMs: programMs === null ? null : programMs / transactions,
    databaseMs: databaseMs === null ? null : databaseMs / transactions,
  };
}

export function getMeasurement(
  latenciesMs: readonly number[],
  seconds: number,
  cpu: ProcessorTime = { programMs: null, databaseMs: null },
): Measurement {
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    transactions: sorted.length,
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 50),
    p95Ms: percentile(sorted, 95),
    p99Ms: percentile(sorted, 99),
    cpu,
  };
}

/** The value that so many percent of the sorted ones do not exceed (nearest rank); 0 of none. */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}
