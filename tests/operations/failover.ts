// `npm run failover`: two PostgreSQL nodes under Patroni, etcd and HAProxy in a temporary
// folder, `maumee serve` before them, bookings under load, and kill -9 of the primary with its Patroni. Exits with 1 when
// an acknowledged booking is lost, bookings stay away for 15 s or more, or `ledger verify` finds anything. Needs Debian's
// packages patroni, etcd-server, haproxy and postgresql-15, and an account that is not root (as root it takes that of
// postgres). `--keep` leaves the logs.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { BOOKING_CALLS } from '../bench/booking-calls.ts';
import { registerRiders, type SignedInUser } from '../bench/bench-users.ts';
import { serveProcess } from '../cli/served-process.ts';
import { runSql } from '../support/database-server.ts';
import { freePort } from '../support/served-app.ts';
import { createTestUseCases } from '../support/test-use-cases.ts';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../docs/operations/high-availability');
const BINARIES = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
const HOST = '127.0.0.1';
const RIDERS = 8;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;
const MOST_MS = 15_000;

interface Node {
  readonly name: string;
  readonly postgresPort: number;
  readonly patroniPort: number;
  patroni: ChildProcess;
}

const folder = mkdtempSync(path.join(tmpdir(), 'maumee-failover-'));
const password = randomUUID();
const children: ChildProcess[] = [];
const ids = process.getuid?.() === 0 ? accountOf('postgres') : null;

function accountOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  );
  return { uid: uid!, gid: gid! };
}

/** In a process group of its own, with its log in the folder. */
function start(name: string, command: string, args: readonly string[]): ChildProcess {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const env = { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' };
  const child = spawn(command, args, {
    ...ids,
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  children.push(child);
  return child;
}

/** A shipped file with its words filled in. */
function fillIn(file: string, as: string, words: Readonly<Record<string, string | number>>): string {
  let text = readFileSync(path.join(CONFIGURATION, file), 'utf8').replace(/^\s*#.*$/gm, '');
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(`<${word}>`, String(value));
  const [missing] = /<[a-z ]+>/.exec(text) ?? [];
  if (missing) throw new Error(`${file}: nothing was given for ${missing}`);
  const filled = path.join(folder, as);
  writeFileSync(filled, text);
  return filled;
}

async function until(what: string, isSo: () => Promise<boolean>, mostMs = 60_000): Promise<void> {
  const deadline = Date.now() + mostMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${mostMs / 1000} s, see ${folder}`);
    await pause(100);
  }
}

const says = async (node: Node, what: string) =>
  (await fetch(`http://${HOST}:${node.patroniPort}/${what}`)).status === 200;

async function startNode(name: string, etcd: string): Promise<Node> {
  const [postgresPort, patroniPort] = [await freePort(), await freePort()];
  const file = fillIn('patroni.yml', `${name}.yml`, {
    name,
    etcd,
    password,
    address: HOST,
    network: `${HOST}/32`,
    'postgres port': postgresPort,
    'patroni port': patroniPort,
    data: path.join(folder, name),
    bin: BINARIES,
    home: folder,
  });
  return { name, postgresPort, patroniPort, patroni: start(name, 'patroni', [file]) };
}

async function startEtcd(): Promise<string> {
  const [client, peer] = [await freePort(), await freePort()].map((port) => `http://${HOST}:${port}`);
  const urls = [
    ...['--listen-client-urls', '--advertise-client-urls'].map((flag) => `${flag}=${client!}`),
    ...['--listen-peer-urls', '--initial-advertise-peer-urls'].map((flag) => `${flag}=${peer!}`),
  ];
  const data = path.join(folder, 'etcd');
  start('etcd', 'etcd', ['--name=etcd', `--data-dir=${data}`, `--initial-cluster=etcd=${peer!}`, ...urls]);
  await until('etcd', async () => (await fetch(`${client!}/health`)).ok);
  return new URL(client!).host;
}

/** Both nodes with the balancer before them; the second follows the first, synchronously. */
async function startDatabase(): Promise<{ url: string; nodes: readonly [Node, Node] }> {
  if (ids) chownSync(folder, ids.uid, ids.gid);
  const etcd = await startEtcd();
  const one = await startNode('one', etcd);
  await until('a primary', () => says(one, 'primary'));
  const two = await startNode('two', etcd);
  await until('a synchronous replica', () => says(two, 'synchronous'));
  const port = await freePort();
  const file = fillIn('haproxy.cfg', 'haproxy.cfg', {
    address: HOST,
    'haproxy port': port,
    'postgres port one': one.postgresPort,
    'patroni port one': one.patroniPort,
    'postgres port two': two.postgresPort,
    'patroni port two': two.patroniPort,
  });
  start('haproxy', 'haproxy', ['-db', '-f', file]);
  const url = `postgres://postgres:${password}@${HOST}:${port}/postgres`;
  // Until it has looked twice it takes both for primaries.
  await pause(3_000);
  await until('the balancer', async () => (await runSql(url, 'select 1')).length === 1);
  return { url, nodes: [one, two] };
}

async function prepareRiders(url: string): Promise<SignedInUser[]> {
  await migrateToLatest(url);
  const app = await createTestUseCases({ database: { url } });
  const riders = await registerRiders(app.useCases, RIDERS);
  await app.close();
  return riders;
}

/** Books without a pause; each ride again until somebody says that it is booked. */
function startLoad(url: string, riders: readonly SignedInUser[]) {
  const stopping = new AbortController();
  const acknowledged: { id: string; at: number }[] = [];
  const book = async ({ token }: SignedInUser) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      const body = JSON.stringify({ ...BOOKING_CALLS.REST.body, id });
      for (let isBooked = false; !isBooked && !stopping.signal.aborted;) {
        const call = { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) };
        const status = await fetch(`${url}/api/rides`, call).then(
          (answer) => answer.text().then(() => answer.status),
          () => 0,
        );
        isBooked = status === 201 || status === 200;
        if (isBooked) acknowledged.push({ id, at: performance.now() });
        else await pause(50);
      }
    }
  };
  const running = Promise.all(riders.map(book));
  const stop = async () => {
    stopping.abort();
    await running;
  };
  return { acknowledged, stop };
}

/** As a machine that is gone: Patroni, and PostgreSQL with all its processes. */
async function killNode({ name, patroni }: Node): Promise<void> {
  const [pid] = readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8').split('\n');
  const processes = execFileSync('ps', ['-o', 'pid=', '--ppid', pid!], { encoding: 'utf8' }).split('\n');
  process.kill(patroni.pid!, 'SIGKILL');
  for (const each of [pid!, ...processes].map(Number).filter((it) => it > 0)) process.kill(each, 'SIGKILL');
  await once(patroni, 'exit');
}

/** The longest time between two acknowledgements. */
function longestGapMs(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
}

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<boolean> {
  const { url, nodes } = await startDatabase();
  const [primary, replica] = nodes;
  const riders = await prepareRiders(url);
  await using server = await serveProcess(url, {
    PAYMENTS: 'sandbox',
    MAX_PENDING_RIDES: '1000000',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  const load = startLoad(server.url, riders);
  await pause(BEFORE_MS);
  const killedAt = performance.now();
  const before = load.acknowledged.length;
  await killNode(primary);
  print(`${before} bookings in ${BEFORE_MS / 1000} s, then kill -9 of the primary`);
  await until('a new primary', () => says(replica, 'primary'), MOST_MS * 4);
  const promotedMs = performance.now() - killedAt;
  await until('bookings', async () => load.acknowledged.some(({ at }) => at > killedAt + promotedMs));
  await pause(AFTER_MS);
  const readiness = await server.readiness();
  await load.stop();
  const found = await runSql<{ id: string }>(url, 'select id from rides');
  const kept = new Set(found.map(({ id }) => id));
  const lost = load.acknowledged.filter(({ id }) => !kept.has(id));
  const gapMs = longestGapMs(load.acknowledged.map(({ at }) => at));
  const verdict = await verifyLedger(url);
  print(`promoted after ${(promotedMs / 1000).toFixed(1)} s`);
  print(`longest time without a booking: ${(gapMs / 1000).toFixed(1)} s`);
  print(`acknowledged ${load.acknowledged.length}, of these lost ${lost.length}; /readyz ${readiness}`);
  print(`ledger verify: ${verdict.exitCode === 0 ? 'clean' : 'NOT CLEAN'}\n${verdict.output.trim()}`);
  return lost.length === 0 && gapMs < MOST_MS && verdict.exitCode === 0 && readiness === 200;
}

async function verifyLedger(url: string): Promise<{ exitCode: number; output: string }> {
  const program = path.resolve(import.meta.dirname, '../../cli/maumee.js');
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, DEMO: 'false', DATA_DIR: folder };
  const child = spawn(process.execPath, [program, 'ledger', 'verify', '--full'], { env, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += String(data)));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output };
}

/** Patroni ends its PostgreSQL when it is asked to end. */
async function stopAll(): Promise<void> {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, pause(15_000).then(() => child.kill('SIGKILL'))]);
  }
  if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  await stopAll();
}
