import { setTimeout as pause } from 'node:timers/promises';
import { runSql } from '../support/database-server.ts';
import type { ApiInterface } from './booking-calls.ts';
import type { Booker, BookingScript } from './booking-script.ts';
import type { Load, Measurement } from './closed-loop.ts';
import { measureInProcess } from './measure-in-process.ts';
import type { SignedInUser } from './bench-users.ts';
import { createTpcbDatabase, runPgbenchScript, runTpcbLike } from './pgbench.ts';
import { BOOKERS_KEY, BOOKERS_TABLE, pgbenchScript, toBookerColumns } from './pgbench-script.ts';
import { getResidentMb } from './processor-time.ts';
import type { BenchResult, Sender } from './report.ts';
import { serveInProcess } from './served-process.ts';

export interface BookingsOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly poolSize: number;
  readonly rounds: number;
  readonly load: Load;
  readonly script: BookingScript;
  readonly riders: readonly SignedInUser[];
  readonly bookers: readonly Booker[];
  /** The program, or null to do without. */
  readonly pgbench: string | null;
  readonly profileFolder: string | null;
  /** Another Node that the product is measured with too, or null. */
  readonly otherNode: string | null;
  readonly log: (line: string) => void;
}

/** For the mails of thousands of riders, on a busy machine. */
const DRAIN_MS = 300_000;
const POLL_MS = 250;

type Measure = (sender: Sender, send: () => Promise<Measurement>) => Promise<void>;

/**
 * Measures every sender in every round. The product runs only while it is measured: its job worker and event feed
 * react to every booking, and the senders that it is compared with shall have the machine for themselves.
 */
export async function measureBookings(options: BookingsOptions): Promise<BenchResult['rounds']> {
  await fillTables(options);
  await drainJobs(options);
  await using tpcb = options.pgbench ? await createTpcbDatabase(options.pgbench, options.databaseUrl) : null;
  const rounds: { sender: Sender; measurement: Measurement }[] = [];
  const measure: Measure = async (sender, send) => {
    const measurement = await (sender === 'tpcb-like' ? send() : sendAndCount(options, sender, send));
    rounds.push({ sender, measurement });
    options.log(
      `  ${sender}: ${Math.round(measurement.perSecond)} per second, p99 ${measurement.p99Ms.toFixed(1)} ms`,
    );
  };
  for (let round = 1; round <= options.rounds; round += 1) {
    options.log(`Round ${round} of ${options.rounds}`);
    const inTurn = <Item>(items: Item[]) => (round % 2 === 1 ? items : items.reverse());
    // In turn, because a later one finds larger tables, and a server that knows its way.
    const product = () => measureProduct(options, inTurn(['REST', 'GraphQL']), measure);
    const yardsticks = () => measureYardsticks(options, tpcb?.url ?? null, measure);
    for (const part of inTurn([product, yardsticks])) await part();
  }
  return rounds;
}

/** Plans made for empty tables read whole ones, and connections keep them: nobody's database stays like that. */
async function fillTables({ databaseUrl, script, bookers, load }: BookingsOptions): Promise<void> {
  await runSql(databaseUrl, BOOKERS_TABLE, toBookerColumns(bookers));
  await runSql(databaseUrl, BOOKERS_KEY);
  await measureInProcess({ kind: 'bare', databaseUrl, script, bookers, load });
  await runSql(databaseUrl, 'vacuum analyze');
}

/**
 * What the preparation queued is done before the first round, by the product itself: a welcome mail for each rider, and
 * the mails about the bookings that filled the tables.
 */
async function drainJobs(options: BookingsOptions): Promise<void> {
  const app = await serveInProcess(options);
  try {
    const deadline = Date.now() + DRAIN_MS;
    for (let due = await countDue(options); due > 0; due = await countDue(options)) {
      if (Date.now() > deadline) throw new Error(`${due} jobs and mails still wait before the first round`);
      await pause(POLL_MS);
    }
  } finally {
    await app.stop();
  }
}

/** Jobs that could run now, and moves of rides that no mail was written about yet. */
async function countDue({ databaseUrl }: BookingsOptions): Promise<number> {
  const [row] = await runSql<{ due: number }>(
    databaseUrl,
    `select ((select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)
      + (select count(*) from ride_history, ride_change_feed where ride_history.xid >= ride_change_feed.since))::int as due`,
  );
  return row?.due ?? 0;
}

/** Rejects unless every booking that was counted is in the database. */
async function sendAndCount(
  { databaseUrl }: BookingsOptions,
  sender: Sender,
  send: () => Promise<Measurement>,
): Promise<Measurement> {
  const before = await countRides(databaseUrl);
  const measurement = await send();
  const booked = (await countRides(databaseUrl)) - before;
  if (booked < measurement.transactions)
    throw new Error(`${sender}: ${booked} of ${measurement.transactions} bookings`);
  return measurement;
}

async function measureProduct(
  options: BookingsOptions,
  interfaces: readonly ApiInterface[],
  measure: Measure,
): Promise<void> {
  const { load, databaseUrl } = options;
  const tokens = options.riders.map(({ token }) => token);
  for (const node of [process.execPath, ...(options.otherNode ? [options.otherNode] : [])]) {
    const app = await serveInProcess({ ...options, node });
    const server = { url: app.url, pid: app.pid, databaseUrl };
    try {
      for (const apiInterface of interfaces) {
        const sender = node === process.execPath ? apiInterface : (`${apiInterface}, other Node` as const);
        await measure(sender, () => measureInProcess({ kind: 'http', server, apiInterface, tokens, load }));
        options.log(`  ${sender}: ${getResidentMb(app.pid) ?? '–'} MB of memory`);
      }
    } finally {
      await app.stop();
    }
  }
}

async function measureYardsticks(
  options: BookingsOptions,
  tpcbUrl: string | null,
  measure: Measure,
): Promise<void> {
  const { load, databaseUrl, script, bookers, pgbench } = options;
  await measure('bare driver', () => measureInProcess({ kind: 'bare', databaseUrl, script, bookers, load }));
  if (pgbench === null || tpcbUrl === null) return;
  const idPrefix = Date.now().toString(16).padStart(12, '0');
  const text = pgbenchScript(script, bookers.length, load.connections, idPrefix);
  await measure('SQL script', () => runPgbenchScript(pgbench, databaseUrl, text, load));
  await measure('tpcb-like', () => runTpcbLike(pgbench, tpcbUrl, load));
}

async function countRides(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ rides: number }>(databaseUrl, 'select count(*)::int as rides from rides');
  return row?.rides ?? 0;
}
