import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getMeasurement, type Load, type Measurement } from './closed-loop.ts';

const run = promisify(execFile);

/** Debian keeps it off the PATH, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
/** The first that can send statements side by side. */
const OLDEST = 14;

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
export async function bookWithPgbench(
  pgbench: string,
  databaseUrl: string,
  script: string,
  { connections, seconds }: Load,
): Promise<Measurement> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maumee-pgbench-'));
  try {
    const file = path.join(folder, 'booking.sql');
    writeFileSync(file, script);
    await run(
      pgbench,
      [
        ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, '--define=n=0', `--time=${seconds}`],
        ...[`--client=${connections}`, `--jobs=${Math.min(2, connections)}`],
        ...['--log', `--log-prefix=${path.join(folder, 'latencies')}`],
      ],
      { env: { ...process.env, ...connectionVariables(databaseUrl) }, maxBuffer: 2 ** 26 },
    );
    return getMeasurement(latenciesIn(folder), seconds);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** "client transaction latency script …" a line, in microseconds; one file for each thread. */
function latenciesIn(folder: string): number[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('latencies'));
  const lines = files.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
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
