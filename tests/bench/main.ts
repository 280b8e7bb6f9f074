// `npm run bench`: bookings per second of the product beside pgbench and a bare driver program, in one run.
// With BENCH_NODE=/path/to/node: the product with that Node too.
// With `--subscriptions 2000`: how soon so many open sockets hear of a booking, and what they weigh.
// With `--board 20`: so many dispatch boards of 3,000 rides while rides change, and what a page holds after an hour of changes.
// With `--overload 3`: what becomes of calls when three times as many come as one process carries.
// With `--fill 1000000`: what pages and commands cost with so many rides, beside a small database.
// With `--admin` too: every list, search, card and export of the operator instead.
// `--data-dir` keeps the filled databases for the next run; `--only` names a few of the operator's calls.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../support/test-use-cases.ts';
import { createBenchDatabase, createFilledDatabase } from './bench-database.ts';
import { measureBookings } from './bookings.ts';
import { toAdminReport } from './fill/admin-report.ts';
import { BoardChanges, measureBoards } from './board.ts';
import { measurePage, toBoardReport } from './board-page.ts';
import { fillBusyBoard } from '../support/busy-board.ts';
import { benchAdmin } from './fill/bench-admin.ts';
import { benchFilled } from './fill/bench-filled.ts';
import { toFilledReport } from './fill/filled-report.ts';
import { describeMachine } from './machine.ts';
import { registerDriver, registerRiders } from './bench-users.ts';
import { measureOverload, toOverloadReport } from './overload.ts';
import { findPgbench } from './pgbench.ts';
import { findBookers, recordOperations } from './record-operations.ts';
import { serveInProcess } from './served-process.ts';
import { measureSubscriptions } from './subscriptions.ts';
import { summarize, toReport, verdict, type BenchResult } from './report.ts';
import { RESULTS_FOLDER, writeResult } from './result-files.ts';

const otherNode = process.env['BENCH_NODE'] ?? null;
/** Of each connection: no rider has many more rides waiting than the product allows, which each booking counts. */
const RIDERS_PER_CONNECTION = 64;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    'pool-size': { type: 'string', default: '32' },
    profile: { type: 'boolean', default: false },
    fill: { type: 'string' },
    admin: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'data-dir': { type: 'string' },
    subscriptions: { type: 'string' },
    overload: { type: 'string' },
    board: { type: 'string' },
    calls: { type: 'string', default: '100' },
  },
});
const settings = {
  connections: Number(values.connections),
  poolSize: Number(values['pool-size']),
  seconds: Number(values.seconds ?? (values.quick ? 1 : 8)),
  rounds: Number(values.rounds ?? (values.quick ? 1 : 3)),
  riders: Number(values.connections) * RIDERS_PER_CONNECTION,
};

const folder = mkdtempSync(path.join(tmpdir(), 'maumee-bench-'));
try {
  if (values.fill !== undefined) await benchAtSize(Number(values.fill));
  else {
    await using database = await createBenchDatabase(process.env['DATABASE_URL'], folder);
    if (values.subscriptions !== undefined) await benchSubscriptions(database, Number(values.subscriptions));
    else if (values.board !== undefined) await benchBoard(database, Number(values.board));
    else if (values.overload !== undefined) await benchOverload(database, Number(values.overload));
    else await bench(database);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function benchSubscriptions(database: TestDatabase, sockets: number): Promise<void> {
  const { url: databaseUrl } = database;
  console.log(`Preparing ${sockets} riders …`);
  await migrateToLatest(databaseUrl);
  const app = await createTestUseCases({ database });
  const riders = await registerRiders(app.useCases, sockets);
  await app.close();
  const { poolSize } = settings;
  const server = await serveInProcess({ databaseUrl, poolSize, folder, profileFolder: null });
  try {
    const figures = await measureSubscriptions(server, riders, Math.min(400, 4 * sockets));
    const at = new Date().toISOString();
    const machine = { ...(await describeMachine(databaseUrl)), load: loadavg()[0]! };
    console.log(JSON.stringify(figures, null, 2));
    console.log(`\nWritten to ${writeResult('subscriptions', { at, machine, ...figures })}`);
  } finally {
    await server.stop();
  }
}

async function benchBoard(database: TestDatabase, boards: number): Promise<void> {
  const { url: databaseUrl } = database;
  const size = { rides: 3_000, drivers: 500 };
  console.log(`Preparing ${size.rides} rides and ${size.drivers} drivers …`);
  await migrateToLatest(databaseUrl);
  const app = await createTestUseCases({ database });
  const { useCases, pool } = app;
  const login = { email: 'bench-admin@example.com', password: 'secret-1' };
  await useCases.createAdmin.execute(SYSTEM, { ...login, firstName: 'Ada', lastName: 'Admin' });
  const { token } = await useCases.logIn.execute(login, { address: '127.0.0.1', requestId: 'bench' });
  await fillBusyBoard(pool, size);
  const { poolSize } = settings;
  const seconds = Number(values.seconds ?? (values.quick ? 5 : 30));
  const loadBefore = loadavg()[0]!;
  const server = await serveInProcess({ databaseUrl, poolSize, folder, profileFolder: null, client: true });
  try {
    const visited = { url: server.url, token };
    const board = await measureBoards(visited, pool, boards, seconds);
    const pages = await measurePage(visited, new BoardChanges(pool), 6 * seconds);
    const at = new Date().toISOString();
    const machine = { ...(await describeMachine(databaseUrl)), load: [loadBefore, loadavg()[0]!] };
    console.log(`\n${toBoardReport(board, pages)}`);
    console.log(`\nWritten to ${writeResult('board', { at, machine, ...size, ...board, pages })}`);
  } finally {
    await server.stop();
    await app.close();
  }
}

async function benchOverload(database: TestDatabase, factor: number): Promise<void> {
  const { url: databaseUrl } = database;
  const { riders: count, poolSize, connections } = settings;
  console.log(`Preparing ${count} riders …`);
  await migrateToLatest(databaseUrl);
  const app = await createTestUseCases({ database });
  const riders = await registerRiders(app.useCases, count + 1);
  const loadBefore = loadavg()[0]!;
  const server = await serveInProcess({ databaseUrl, poolSize, folder, profileFolder: null });
  try {
    const load = { connections, warmUpSeconds: 3, seconds: settings.seconds };
    const seconds = values.quick ? 5 : 30;
    const figures = await measureOverload({ server, databaseUrl, riders, load, factor, seconds });
    const at = new Date().toISOString();
    const machine = { ...(await describeMachine(databaseUrl)), load: [loadBefore, loadavg()[0]!] };
    console.log(`\n${toOverloadReport(figures)}`);
    const { violations, entries } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    console.log(verdict(violations.length === 0, `the ledger verifies: ${entries} entries`));
    console.log(`\nWritten to ${writeResult('overload', { at, machine, poolSize, ...figures })}`);
  } finally {
    await server.stop();
    await app.close();
  }
}

async function benchAtSize(rides: number): Promise<void> {
  const log = (line: string) => console.log(line);
  const kept = values['data-dir'] ?? folder;
  await using small = await createFilledDatabase(process.env['DATABASE_URL'], path.join(kept, 'small'));
  await using large = await createFilledDatabase(process.env['DATABASE_URL'], path.join(kept, 'large'));
  const options = { small, large, rides, log, folder: kept, calls: Number(values.calls) };
  if (values.admin) {
    const result = await benchAdmin({ ...options, only: new RegExp(values.only) });
    console.log(`\n${toAdminReport(result)}`);
    console.log(`\nWritten to ${writeResult('admin', result)}`);
  } else {
    const result = await benchFilled(options);
    console.log(`\n${toFilledReport(result)}`);
    console.log(`\nWritten to ${writeResult('filled', result)}`);
  }
}

async function bench(database: TestDatabase): Promise<void> {
  const { url: databaseUrl } = database;
  console.log(`Preparing ${settings.riders} riders …`);
  await migrateToLatest(databaseUrl);
  const app = await createTestUseCases({ database });
  const { useCases } = app;
  try {
    const riders = await registerRiders(useCases, settings.riders);
    const [first, second] = riders;
    const recorded = await recordOperations(
      databaseUrl,
      folder,
      [first!, second!],
      await registerDriver(useCases),
    );
    const result = await measure(databaseUrl, riders, recorded);
    console.log(`\n${toReport(result)}`);
    const { violations, entries } = await useCases.verifyLedger.execute(SYSTEM, { full: true });
    if (violations.length > 0)
      throw new Error(`The ledger does not verify: ${JSON.stringify(violations[0])}`);
    console.log(verdict(true, `the ledger verifies: ${entries} entries`));
    console.log(`\nWritten to ${writeResult('bookings', { ...result, medians: summarize(result) })}`);
  } finally {
    await app.close();
  }
}

async function measure(
  databaseUrl: string,
  riders: Awaited<ReturnType<typeof registerRiders>>,
  { script, operations }: Awaited<ReturnType<typeof recordOperations>>,
): Promise<BenchResult> {
  const { connections, seconds, rounds, poolSize } = settings;
  const pgbench = findPgbench();
  if (pgbench === null) console.log('No pgbench (14 or newer) on this machine: measuring without it.');
  if (values.profile) mkdirSync(RESULTS_FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const loadBefore = loadavg()[0]!;
  const measured = await measureBookings({
    databaseUrl,
    folder,
    poolSize,
    rounds,
    script,
    riders,
    pgbench,
    bookers: await findBookers(databaseUrl, riders),
    load: { connections, seconds, warmUpSeconds: values.quick ? 0.5 : 3 },
    profileFolder: values.profile ? RESULTS_FOLDER : null,
    otherNode,
    log: (line) => console.log(line),
  });
  const load = [loadBefore, loadavg()[0]!] as const;
  const machine = { ...(await describeMachine(databaseUrl, otherNode)), load };
  return { at, machine, settings, rounds: measured, operations };
}
