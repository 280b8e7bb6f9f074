import { runSql } from '../support/database-server.ts';
import type { Face } from './booking-calls.ts';
import type { Booker, BookingScript } from './booking-script.ts';
import type { Load, Measurement } from './closed-loop.ts';
import { measureInProcess } from './measure-in-process.ts';
import type { Person } from './users.ts';
import { bookWithPgbench } from './pgbench.ts';
import { pgbenchScript } from './pgbench-script.ts';
import type { BenchResult, Sender } from './report.ts';
import { serveInProcess } from './served-process.ts';

export interface BookingsOptions {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly poolSize: number;
  readonly rounds: number;
  readonly load: Load;
  readonly script: BookingScript;
  readonly riders: readonly Person[];
  readonly bookers: readonly Booker[];
  /** The program, or null to do without. */
  readonly pgbench: string | null;
  readonly profileFolder: string | null;
  readonly log: (line: string) => void;
}

/**
 * Measures every sender in every round. The product runs only while it is measured: its job worker and event feed
 * react to every booking, and the senders that it is compared with shall have the machine for themselves.
 */
export async function measureBookings(options: BookingsOptions): Promise<BenchResult['rounds']> {
  await fillTables(options);
  const rounds: { sender: Sender; measurement: Measurement }[] = [];
  const measure = async (sender: Sender, send: () => Promise<Measurement>) => {
    const before = await countRides(options.databaseUrl);
    const measurement = await send();
    const booked = (await countRides(options.databaseUrl)) - before;
    if (booked < measurement.bookings)
      throw new Error(`${sender}: ${booked} of ${measurement.bookings} bookings`);
    rounds.push({ sender, measurement });
    options.log(
      `  ${sender}: ${Math.round(measurement.perSecond)} bookings/s, p99 ${measurement.p99Ms.toFixed(1)} ms`,
    );
  };
  for (let round = 1; round <= options.rounds; round += 1) {
    options.log(`Round ${round} of ${options.rounds}`);
    const inTurn = <Item>(items: Item[]) => (round % 2 === 1 ? items : items.reverse());
    // In turn, because a later one finds larger tables, and a server that knows its way.
    const app = () => measureProduct(options, inTurn(['REST', 'GraphQL']), measure);
    const ceilings = () => measureCeilings(options, measure);
    for (const part of inTurn([app, ceilings])) await part();
  }
  return rounds;
}

/** Plans made for empty tables read whole ones, and connections keep them: nobody's database stays like that. */
async function fillTables({ databaseUrl, script, bookers, load }: BookingsOptions): Promise<void> {
  await measureInProcess({ kind: 'bare', databaseUrl, script, bookers, load });
  await runSql(databaseUrl, 'vacuum analyze');
}

type Measure = (sender: Sender, send: () => Promise<Measurement>) => Promise<void>;

async function measureProduct(
  options: BookingsOptions,
  faces: readonly Face[],
  measure: Measure,
): Promise<void> {
  const { load } = options;
  const tokens = options.riders.map(({ token }) => token);
  const app = await serveInProcess(options);
  const server = { url: app.url, pid: app.pid };
  try {
    for (const face of faces) {
      await measure(face, () => measureInProcess({ kind: 'http', server, face, tokens, load }));
    }
  } finally {
    await app.stop();
  }
}

async function measureCeilings(options: BookingsOptions, measure: Measure): Promise<void> {
  const { load, databaseUrl, script, bookers, pgbench } = options;
  await measure('bare driver', () => measureInProcess({ kind: 'bare', databaseUrl, script, bookers, load }));
  if (pgbench === null) return;
  const idPrefix = Date.now().toString(16).padStart(12, '0');
  const text = pgbenchScript(script, bookers, load.connections, idPrefix);
  await measure('pgbench', () => bookWithPgbench(pgbench, databaseUrl, text, load));
}

async function countRides(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ rides: number }>(databaseUrl, 'select count(*)::int as rides from rides');
  return row?.rides ?? 0;
}
