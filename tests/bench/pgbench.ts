import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestDatabase } from '../support/test-database.ts';
import { createDatabaseBeside } from './bench-database.ts';
import { getMeasurement, perTransaction, type Load, type Measurement } from './closed-loop.ts';
import { findDatabasePid, getProcessTreeMs } from './processor-time.ts';

const run = promisify(execFile);

/** Debian keeps it off the PATH, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
/** The first that can send statements side by side. */
const OLDEST = 14;
/** Of the tables that `tpcb-like` works on: 100,000 accounts for each. */
const TPCB_SCALE = 20;

/** The newest pgbench of this machine, or null. */
export function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const programs = ['pgbench', ...versions.map((version) => path.join(DEBIAN, version, 'bin/pgbench'))];
  return programs.find((program) => getVersion(program) >= OLDEST) ?? null;
}

function getVersion(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0);
}

/** Runs a script on as many connections as the load says. Rejects when a single statement fails. */
export async function runPgbenchScript(
  pgbench: string,
  databaseUrl: string,
  script: string,
  load: Load,
): Promise<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maumee-pgbench-'));
  try {
    const file = path.join(folder, 'booking.sql');
    writeFileSync(file, script);
    return await measure(pgbench, databaseUrl, [`--file=${file}`, '--define=n=0'], load);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What every other figure is compared with: pgbench's own transaction, on the same server. */
export async function runTpcbLike(pgbench: string, databaseUrl: string, load: Load): Promise<Measurement> {
  return measure(pgbench, databaseUrl, ['--builtin=tpcb-like'], load);
}

/** A database beside the given one with the tables of `tpcb-like`. */
export async function createTpcbDatabase(pgbench: string, databaseUrl: string): Promise<TestDatabase> {
  const database = await createDatabaseBeside(databaseUrl, 'tpcb');
  await runProgram(pgbench, database.url, ['--initialize', `--scale=${TPCB_SCALE}`, '--quiet']);
  return database;
}

async function measure(
  pgbench: string,
  databaseUrl: string,
  script: readonly string[],
  { connections, seconds, warmUpSeconds }: Load,
): Promise<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maumee-pgbench-'));
  const databasePid = await findDatabasePid(databaseUrl);
  const before = getProcessTreeMs(databasePid);
  try {
    await runProgram(pgbench, databaseUrl, [
      '--no-vacuum',
      '--protocol=prepared',
      `--time=${Math.ceil(seconds + warmUpSeconds)}`,
      ...script,
      `--client=${connections}`,
      `--jobs=${Math.min(2, connections)}`,
      '--log',
      `--log-prefix=${path.join(folder, 'latencies')}`,
    ]);
    const after = getProcessTreeMs(databasePid);
    const lines = linesIn(folder);
    const databaseMs = before === null || after === null ? null : after - before;
    const cpu = perTransaction({ programMs: null, databaseMs }, lines.length);
    const from = lines.reduce((last, { endedAtMs }) => Math.max(last, endedAtMs), 0) - seconds * 1000;
    const counted = lines.filter(({ endedAtMs }) => endedAtMs > from);
    return getMeasurement(
      counted.map(({ latencyMs }) => latencyMs),
      seconds,
      cpu,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runProgram(pgbench: string, databaseUrl: string, options: readonly string[]): Promise<void> {
  const env = { ...process.env, ...connectionVariables(databaseUrl) };
  await run(pgbench, [...options], { env, maxBuffer: 2 ** 26 });
}

/** "client transaction latency script seconds microseconds" a line, the latency in microseconds; a file per thread. */
function linesIn(folder: string): { latencyMs: number; endedAtMs: number }[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('latencies'));
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => {
    const [, , latency, , seconds, microseconds] = line.split(' ').map(Number);
    return { latencyMs: latency! / 1000, endedAtMs: seconds! * 1000 + microseconds! / 1000 };
  });
}

/** In the environment the password stays off the list of processes. */
function connectionVariables(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
}
