import { performance } from 'node:perf_hooks';
import { percentile } from '../closed-loop.ts';
import type { AdminTargets } from './admin-targets.ts';

/** How a list is saved as CSV from one database. */
export interface ExportCost {
  /** Until the first row was there. */
  readonly firstRowP50Ms: number;
  readonly firstRowP95Ms: number;
  /** Of the first rows of the file; null where it has hardly any. */
  readonly rowsPerSecond: number | null;
}

export interface ExportTimes {
  readonly name: string;
  readonly small: ExportCost;
  readonly large: ExportCost;
}

interface Exporting {
  readonly url: string;
  readonly targets: AdminTargets;
}

/** So many rows of a file are read, and the rest is left. */
const ROWS = 1_000;
/** Fewer say nothing about the speed. */
const LEAST_ROWS = 200;

function exportPaths({ day, riderEmail }: AdminTargets): Readonly<Record<string, string>> {
  return {
    bookings: 'bookings',
    'bookings, completed': 'bookings?filter=completed',
    'bookings, search: a street': 'bookings?search=monroe',
    'bookings of a day': `bookings?date=${day}`,
    ratings: 'ratings',
    'ratings, five stars': 'ratings?stars=5',
    'ratings, lowest first': 'ratings?order=lowest',
    'audit log': 'audit-log',
    'audit log, one action': 'audit-log?action=ride.refund',
    'security events': 'security-events',
    'security events of a person': `security-events?email=${encodeURIComponent(riderEmail)}`,
    users: 'users',
    'users, search': 'users?search=rita',
    journal: 'journal',
    'journal of a day': `journal?from=${day}&to=${day}`,
    'totals of the year': `tax-totals?year=${day.slice(0, 4)}`,
  };
}

/** Saves each list from the two in turn. */
export async function measureExports(
  small: Exporting,
  large: Exporting,
  { repeats, only }: { readonly repeats: number; readonly only: RegExp },
  log: (line: string) => void,
): Promise<ExportTimes[]> {
  const measured: ExportTimes[] = [];
  const paths = [small, large].map(({ targets }) => exportPaths(targets));
  for (const name of Object.keys(paths[0]!).filter((each) => only.test(`export of ${each}`))) {
    const runs: [small: Run[], large: Run[]] = [[], []];
    for (let turn = 0; turn < repeats; turn += 1)
      for (const [side, each] of [small, large].entries())
        runs[side]!.push(await save(each, paths[side]![name]!));
    const [one, other] = runs.map(toCost);
    measured.push({ name, small: one!, large: other! });
    log(`  ${name}: ${one!.firstRowP95Ms.toFixed(1)} and ${other!.firstRowP95Ms.toFixed(1)} ms`);
  }
  return measured;
}

interface Run {
  readonly firstRowMs: number;
  readonly rows: number;
  readonly rowsMs: number;
}

async function save({ url, targets }: Exporting, path: string): Promise<Run> {
  const stop = new AbortController();
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/admin/exports/${path}`, {
    headers: { authorization: `Bearer ${targets.users.admin.token}`, 'accept-encoding': 'identity' },
    signal: stop.signal,
  });
  if (!answer.ok || !answer.body)
    throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  let lines = 0;
  let firstRowAt: number | null = null;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (lines > 1) firstRowAt ??= performance.now();
    if (lines > ROWS) break;
  }
  const endedAt = performance.now();
  stop.abort();
  return {
    firstRowMs: (firstRowAt ?? endedAt) - startedAt,
    rows: lines - 1,
    rowsMs: endedAt - startedAt,
  };
}

function toCost(runs: readonly Run[]): ExportCost {
  const sorted = Float64Array.from(runs, ({ firstRowMs }) => firstRowMs).sort();
  const speeds = Float64Array.from(runs, ({ rows, rowsMs }) => (rows / rowsMs) * 1000).sort();
  return {
    firstRowP50Ms: percentile(sorted, 50),
    firstRowP95Ms: percentile(sorted, 95),
    rowsPerSecond: runs.every(({ rows }) => rows >= LEAST_ROWS) ? percentile(speeds, 50) : null,
  };
}
