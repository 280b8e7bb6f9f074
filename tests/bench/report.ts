import type { Measurement } from './closed-loop.ts';
import { formatMachine, type Machine } from './machine.ts';
import type { OperationCount } from './operations.ts';
import type { ProcessorTime } from './processor-time.ts';
import { toTextTable } from './text-table.ts';

/** What sends transactions, from the least work to the most. */
export type Sender =
  | 'tpcb-like'
  | 'SQL script'
  | 'bare driver'
  | 'REST'
  | 'GraphQL'
  | 'REST, other Node'
  | 'GraphQL, other Node';

export interface BenchResult {
  readonly at: string;
  readonly machine: Machine & {
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

/** What is aimed at, as a share of the transactions of `tpcb-like` in the same run. */
const TARGET_SHARES = { REST: 0.22, GraphQL: 0.2, 'SQL script': 0.42 } as const;
const TARGET_ROUND_TRIPS = 4;
const TARGET_P99_MS = 80;

const TITLES: Record<Sender, string> = {
  'tpcb-like': 'pgbench tpcb-like',
  'SQL script': 'pgbench, SQL of a booking',
  'bare driver': 'bare driver (node, pg)',
  REST: 'REST POST /api/rides',
  GraphQL: 'GraphQL requestRide',
  'REST, other Node': 'REST, other Node',
  'GraphQL, other Node': 'GraphQL, other Node',
};

export function toReport(result: BenchResult): string {
  const { machine, settings } = result;
  return [
    `Bookings at ${settings.connections} connections, median of ${settings.rounds} rounds of ${settings.seconds} s ` +
      `(${settings.riders} riders, database pool of ${settings.poolSize})`,
    `${formatMachine(machine)}, load ${machine.load.map((load) => load.toFixed(1)).join(' before, ')} after`,
    '',
    ...toTextTable(bookingRows(result)),
    '',
    'Statements and round trips (waits for answers of the database) per operation, session included',
    '',
    ...toTextTable(operationRows(result.operations)),
    '',
    ...verdicts(result),
  ].join('\n');
}

/** The medians of every sender, with their shares of `tpcb-like` (null without pgbench). */
export function summarize(
  result: BenchResult,
): (Measurement & { sender: Sender; ofTpcbLike: number | null })[] {
  const order = Object.keys(TITLES) as Sender[];
  const measured = order.filter((wanted) => result.rounds.some(({ sender }) => sender === wanted));
  const medians = measured.map((sender) => ({ sender, ...getMedian(result, sender) }));
  const yardstick = medians.find(({ sender }) => sender === 'tpcb-like')?.perSecond;
  return medians.map((median) => ({
    ...median,
    ofTpcbLike: yardstick === undefined ? null : median.perSecond / yardstick,
  }));
}

function getMedian({ rounds }: BenchResult, wanted: Sender): Measurement {
  const measured = rounds.filter(({ sender }) => sender === wanted).map(({ measurement }) => measurement);
  const middle = (pick: (measurement: Measurement) => number) =>
    measured.map(pick).sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
  const middleTime = (name: keyof ProcessorTime) =>
    measured.some(({ cpu }) => cpu[name] === null) ? null : middle(({ cpu }) => cpu[name] ?? 0);
  return {
    transactions: middle(({ transactions }) => transactions),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p95Ms: middle(({ p95Ms }) => p95Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    cpu: { programMs: middleTime('programMs'), databaseMs: middleTime('databaseMs') },
  };
}

function bookingRows(result: BenchResult): string[][] {
  const medians = summarize(result);
  const bare = medians.find(({ sender }) => sender === 'bare driver')!.perSecond;
  const milliseconds = (time: number | null) => (time === null ? '–' : time.toFixed(2));
  return [
    [
      '',
      'per second',
      'of tpcb-like',
      'of bare driver',
      'p50 ms',
      'p99 ms',
      'program CPU ms',
      'database CPU ms',
    ],
    ...medians.map(({ sender, perSecond, ofTpcbLike, p50Ms, p99Ms, cpu }) => [
      TITLES[sender],
      Math.round(perSecond).toLocaleString('en-US'),
      ofTpcbLike === null ? '–' : percent(ofTpcbLike),
      percent(perSecond / bare),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      milliseconds(cpu.programMs),
      milliseconds(cpu.databaseMs),
    ]),
  ];
}

function operationRows(operations: readonly OperationCount[]): string[][] {
  const names = [...new Set(operations.map(({ operation }) => operation))];
  const cell = (name: string, wanted: string) => {
    const found = operations.find(
      ({ operation, apiInterface }) => operation === name && apiInterface === wanted,
    );
    return found ? [String(found.statements.length), String(found.roundTrips)] : ['–', '–'];
  };
  return [
    ['', 'REST statements', 'round trips', 'GraphQL statements', 'round trips'],
    ...names.map((name) => [name, ...cell(name, 'REST'), ...cell(name, 'GraphQL')]),
  ];
}

function verdicts(result: BenchResult): string[] {
  const medians = summarize(result);
  const share = (wanted: keyof typeof TARGET_SHARES): string => {
    const target = TARGET_SHARES[wanted];
    const text = `${wanted} ≥ ${percent(target)} of tpcb-like`;
    const reached = medians.find(({ sender }) => sender === wanted)?.ofTpcbLike ?? null;
    return reached === null
      ? `unknown ${text}: no pgbench`
      : verdict(reached >= target, `${text}: ${percent(reached)}`);
  };
  const isProduct = ({ sender }: { sender: Sender }) => sender === 'REST' || sender === 'GraphQL';
  const slowest = Math.max(...medians.filter(isProduct).map(({ p99Ms }) => p99Ms));
  const roundTrips = result.operations.find(({ operation }) => operation === 'booking')?.roundTrips ?? 0;
  return [
    ...(['REST', 'GraphQL', 'SQL script'] as const).map(share),
    verdict(slowest < TARGET_P99_MS, `p99 < ${TARGET_P99_MS} ms: ${slowest.toFixed(1)} ms`),
    verdict(
      roundTrips <= TARGET_ROUND_TRIPS,
      `≤ ${TARGET_ROUND_TRIPS} round trips per booking over REST: ${roundTrips}`,
    ),
  ];
}

export function verdict(isMet: boolean, text: string): string {
  return `${isMet ? 'met    ' : 'MISSED '} ${text}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.995 ? 1 : 0)} %`;
}
