import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measurement } from './closed-loop.ts';
import type { OperationCount } from './operations.ts';

/** Who sends the bookings, from the least work to the most. */
export type Sender = 'pgbench' | 'bare driver' | 'REST' | 'GraphQL';

export interface BenchResult {
  readonly at: string;
  readonly machine: {
    readonly cores: number;
    readonly node: string;
    readonly postgres: string;
    /** Of the last minute, before and after the run. */
    readonly load: readonly [number, number];
  };
  readonly settings: {
    readonly connections: number;
    readonly poolSize: number;
    readonly seconds: number;
    readonly rounds: number;
    readonly riders: number;
  };
  readonly rounds: readonly { readonly sender: Sender; readonly measurement: Measurement }[];
  readonly operations: readonly OperationCount[];
}

const TITLES: Record<Sender, string> = {
  pgbench: 'pgbench, the same SQL',
  'bare driver': 'bare driver (node, pg)',
  REST: 'REST POST /api/rides',
  GraphQL: 'GraphQL requestRide',
};

export function toReport(result: BenchResult): string {
  const { machine, settings } = result;
  return [
    `Bookings at ${settings.connections} connections, median of ${settings.rounds} rounds of ${settings.seconds} s ` +
      `(${settings.riders} riders, database pool of ${settings.poolSize})`,
    `Node ${machine.node}, PostgreSQL ${machine.postgres}, ${machine.cores} cores, ` +
      `load ${machine.load.map((load) => load.toFixed(1)).join(' before, ')} after`,
    '',
    ...getTable(bookingRows(result)),
    '',
    'Statements and round trips (waits for answers of the database) per operation, session included',
    '',
    ...getTable(operationRows(result.operations)),
    '',
    ...verdicts(result),
  ].join('\n');
}

/** `bench-results/<time>.json`; answers its path. */
export function writeReport(folder: string, result: BenchResult): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${result.at.replaceAll(/[:.]/g, '-')}.json`);
  const bookings = getSenders(result).map((sender) => ({ sender, ...getMedian(result, sender) }));
  writeFileSync(file, `${JSON.stringify({ ...result, bookings }, null, 2)}\n`);
  return file;
}

function getSenders({ rounds }: BenchResult): Sender[] {
  const order = Object.keys(TITLES) as Sender[];
  return order.filter((wanted) => rounds.some(({ sender }) => sender === wanted));
}

function getMedian({ rounds }: BenchResult, wanted: Sender): Measurement {
  const measured = rounds.filter(({ sender }) => sender === wanted).map(({ measurement }) => measurement);
  const middle = (pick: (measurement: Measurement) => number) =>
    measured.map(pick).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
  return {
    bookings: middle(({ bookings }) => bookings),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    cpuMsPerBooking: wanted === 'pgbench' ? null : middle(({ cpuMsPerBooking }) => cpuMsPerBooking ?? NaN),
  };
}

function bookingRows(result: BenchResult): string[][] {
  const senders = getSenders(result);
  const bare = getMedian(result, 'bare driver').perSecond;
  const pgbench = senders.includes('pgbench') ? getMedian(result, 'pgbench').perSecond : null;
  return [
    ['', 'bookings/s', 'of bare driver', 'of pgbench', 'p50 ms', 'p99 ms', 'CPU ms each'],
    ...senders.map((sender) => {
      const { perSecond, p50Ms, p99Ms, cpuMsPerBooking } = getMedian(result, sender);
      const ofPgbench = pgbench === null ? '–' : percent(perSecond / pgbench);
      const rate = Math.round(perSecond).toLocaleString('en-US');
      const cpu = cpuMsPerBooking === null ? '–' : cpuMsPerBooking.toFixed(2);
      return [
        TITLES[sender],
        rate,
        percent(perSecond / bare),
        ofPgbench,
        p50Ms.toFixed(1),
        p99Ms.toFixed(1),
        cpu,
      ];
    }),
  ];
}

function operationRows(operations: readonly OperationCount[]): string[][] {
  const names = [...new Set(operations.map(({ operation }) => operation))];
  const cell = (name: string, wanted: string) => {
    const found = operations.find(({ operation, face }) => operation === name && face === wanted);
    return found ? [String(found.statements.length), String(found.roundTrips)] : ['–', '–'];
  };
  return [
    ['', 'REST statements', 'round trips', 'GraphQL statements', 'round trips'],
    ...names.map((name) => [name, ...cell(name, 'REST'), ...cell(name, 'GraphQL')]),
  ];
}

/** What is aimed at (issue "The main job", "How it will be judged"). */
function verdicts(result: BenchResult): string[] {
  const [bare, rest, graphql] = (['bare driver', 'REST', 'GraphQL'] as const).map((sender) =>
    getMedian(result, sender),
  );
  const roundTrips = result.operations.find(({ operation }) => operation === 'booking')?.roundTrips ?? 0;
  const share = (of: Measurement) => of.perSecond / bare!.perSecond;
  const slowest = Math.max(rest!.p99Ms, graphql!.p99Ms);
  return [
    verdict(share(rest!) >= 0.5, `REST ≥ 50 % of the bare driver: ${percent(share(rest!))}`),
    verdict(share(graphql!) >= 0.35, `GraphQL ≥ 35 % of the bare driver: ${percent(share(graphql!))}`),
    verdict(roundTrips <= 4, `≤ 4 round trips per booking: ${roundTrips}`),
    verdict(slowest < 100, `p99 < 100 ms: ${slowest.toFixed(1)} ms`),
  ];
}

function verdict(isMet: boolean, text: string): string {
  return `${isMet ? 'met   ' : 'MISSED'}  ${text}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Columns as wide as their widest cell; numbers to the right. */
function getTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
}
