// `npm run pooler`: PostgreSQL, PgBouncer in transaction mode with the shipped configuration, and two `maumee serve` behind
// it, against the same two without it: riders book for some seconds. Exits with 1 when a booking fails or is lost, settings
// do not arrive, `maumee doctor` overlooks a configuration that does not do, or `ledger verify` finds anything. Needs PGBOUNCER, the path of PgBouncer 1.21 or newer, which does not
// run as root (as root it takes the account of nobody).
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../adapters/embedded-database/start-embedded-database.ts';
import { createConnectionPool, findLostSettings } from '../../adapters/postgres/connection-pool.ts';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';
import { registerRiders, type SignedInUser } from '../bench/bench-users.ts';
import { examinePooling } from '../../cli/doctor/examine-pooling.ts';
import { serveProcess } from '../cli/served-process.ts';
import { getDatabase, runSql } from '../support/database-server.ts';
import { freePort } from '../support/served-app.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';

const CONFIGURATION = path.resolve(
  import.meta.dirname,
  '../../docs/operations/high-availability/pgbouncer.ini',
);
const PGBOUNCER = process.env['PGBOUNCER'] ?? 'pgbouncer';
const HOST = '127.0.0.1';
const RIDERS = 16;
const SECONDS = 8;
const NOBODY = 65_534;

const folder = mkdtempSync(path.join(tmpdir(), 'maumee-pooler-'));
const print = (text: string) => void process.stdout.write(`${text}\n`);

/** The shipped file with its words filled in, and others in its place. Returns the address, and what stops it. */
async function startPooler(databaseUrl: string, others: Readonly<Record<string, string>> = {}) {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const poolerPort = await freePort();
  const words = {
    database: getDatabase(databaseUrl),
    'postgres address': hostname,
    'postgres port': port,
    address: HOST,
    'pooler port': String(poolerPort),
    'user list': path.join(folder, 'users.txt'),
  };
  let text = readFileSync(CONFIGURATION, 'utf8').replace(/^;.*$/gm, '');
  for (const [given, other] of Object.entries(others)) text = text.replace(given, other);
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(`<${word}>`, value);
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(path.join(folder, 'pgbouncer.ini'), text);
  chmodSync(folder, 0o755);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const options = { ...account, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  const child = spawn(PGBOUNCER, [path.join(folder, 'pgbouncer.ini')], options);
  let log = '';
  child.stderr.on('data', (data: Buffer) => (log += String(data)));
  const ended = once(child, 'exit');
  const url = new URL(databaseUrl);
  url.host = `${HOST}:${poolerPort}`;
  const deadline = Date.now() + 10_000;
  while ((await runSql(url.href, 'select 1').catch(() => [])).length === 0) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`PgBouncer does not start:\n${log}`);
    await pause(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: url.href, stop };
}

/** Each rider books without a pause, at one process or the other. */
async function book(urls: readonly string[], riders: readonly SignedInUser[]) {
  const until = Date.now() + SECONDS * 1000;
  const [booked, failures]: [string[], string[]] = [[], []];
  const ride = async ({ token }: SignedInUser, index: number) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    while (Date.now() < until) {
      const id = randomUUID();
      const body = JSON.stringify({ ...BOOKING_CALLS.REST.body, id });
      const answer = await fetch(`${urls[index % urls.length]}/api/rides`, { method: 'POST', headers, body });
      if (answer.status === 201) booked.push(id);
      else failures.push(`${answer.status} ${await answer.text()}`);
    }
  };
  await Promise.all(riders.map(ride));
  return { booked, failures };
}

/** True when every booking was taken and is there. */
async function measure(
  what: string,
  url: string,
  directUrl: string,
  riders: readonly SignedInUser[],
): Promise<boolean> {
  const settings = {
    DATABASE_DIRECT_URL: directUrl,
    PAYMENTS: 'sandbox',
    MAX_PENDING_RIDES: '1000000',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  await using one = await serveProcess(url, settings);
  await using two = await serveProcess(url, settings);
  let connections = 0;
  const counting = setInterval(() => void countConnections(directUrl).then(keepMost, () => undefined), 500);
  const keepMost = (count: number) => (connections = Math.max(connections, count));
  const { booked, failures } = await book([one.url, two.url], riders).finally(() => clearInterval(counting));
  const kept = new Set((await runSql<{ id: string }>(directUrl, 'select id from rides')).map(({ id }) => id));
  const lost = booked.filter((id) => !kept.has(id));
  print(
    `${what}: ${(booked.length / SECONDS).toFixed(0)} bookings a second, ${connections} connections to PostgreSQL, ${failures.length} failed, ${lost.length} lost`,
  );
  if (failures[0] !== undefined) print(failures[0]);
  return booked.length > 0 && failures.length === 0 && lost.length === 0;
}

async function countConnections(url: string): Promise<number> {
  const rows = await runSql<{ count: number }>(
    url,
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

async function verifyLedger(url: string, directUrl: string): Promise<boolean> {
  const program = path.resolve(import.meta.dirname, '../../cli/maumee.js');
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    DEMO: 'false',
    DATA_DIR: folder,
  };
  const child = spawn(process.execPath, [program, 'ledger', 'verify', '--full'], { env, stdio: 'inherit' });
  const [exitCode] = (await once(child, 'close')) as [number];
  return exitCode === 0;
}

async function findLost(url: string): Promise<string[]> {
  const pool = createConnectionPool({ databaseUrl: url, maxConnections: 1 });
  try {
    return await findLostSettings(pool);
  } finally {
    await pool.end();
  }
}

/** What `maumee doctor` has to find at fault of PgBouncer: the shipped file nothing, others what is wrong with them. */
const POOLERS: readonly (readonly [
  others: Readonly<Record<string, string>>,
  isDirect: boolean,
  faults: string,
])[] = [
  [{}, true, ''],
  [{}, false, 'direct address'],
  [{ 'max_prepared_statements = 1000': 'max_prepared_statements = 0' }, true, 'prepared statements'],
  [{ 'pool_mode = transaction': 'pool_mode = session' }, false, ''],
  [{ 'pool_mode = transaction': 'pool_mode = statement' }, true, 'pooler'],
];

async function areFound(directUrl: string): Promise<boolean> {
  const wrong: string[] = [];
  for (const [others, isDirect, wanted] of POOLERS) {
    const pooler = await startPooler(directUrl, others);
    const findings = await examinePooling(pooler.url, isDirect ? directUrl : pooler.url);
    await pooler.stop();
    const faults = findings.filter(({ status }) => status === 'fault').map(({ check }) => check);
    if (faults.join(', ') !== wanted) wrong.push(`${JSON.stringify(others)}: ${JSON.stringify(findings)}`);
  }
  print(`doctor: ${wrong.length === 0 ? 'finds what is wrong' : wrong.join('\n')}`);
  return wrong.length === 0;
}

async function main(directUrl: string): Promise<boolean> {
  await migrateToLatest(directUrl);
  const app = await createTestUseCases({ database: { url: directUrl } });
  const riders = await registerRiders(app.useCases, RIDERS);
  await app.close();
  const isFound = await areFound(directUrl);
  const pooler = await startPooler(directUrl);
  try {
    const lost = await findLost(pooler.url);
    print(`settings: ${lost.length === 0 ? 'as needed' : lost.join(', ')}`);
    const isDirect = await measure('without', directUrl, directUrl, riders);
    const isPooled = await measure('with PgBouncer', pooler.url, directUrl, riders);
    const isClean = await verifyLedger(pooler.url, directUrl);
    return isFound && lost.length === 0 && isDirect && isPooled && isClean;
  } finally {
    await pooler.stop();
  }
}

const database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'data'), isDurable: true });
try {
  process.exitCode = (await main(database.url)) ? 0 : 1;
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
