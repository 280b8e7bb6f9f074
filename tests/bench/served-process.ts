import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const PROGRAM = path.resolve(import.meta.dirname, '../../cli/maumee.js');
const START_MS = 60_000;
/** As `npm start` has them. */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];

export interface ServedProcessOptions {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** A scratch folder: data and log go there. */
  readonly folder: string;
  /** Where a CPU profile is written when the process ends, if at all. */
  readonly profileFolder: string | null;
  /** Whether the pages of the web client are served, too. */
  readonly client?: boolean;
  /** The Node to run it with; this program's own when left out. */
  readonly node?: string;
}

export interface ServedProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The product's own command in production mode, in a process of its own, without a rate limit. */
export async function serveInProcess(options: ServedProcessOptions): Promise<ServedProcess> {
  const port = await freePort();
  const logFile = path.join(options.folder, 'server.log');
  const log = openSync(logFile, 'a');
  const { profileFolder, client = false, node = process.execPath } = options;
  const profiling = profileFolder === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const server = spawn(
    node,
    [...NODE_OPTIONS, ...profiling, PROGRAM, 'serve', ...(client ? [] : ['--no-client'])],
    {
      env: { ...toEnvironment(options), PORT: String(port) },
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await pause(100);
  }
  return {
    url,
    pid: server.pid!,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Of the product in production mode, without a rate limit, and with test money. */
export function toEnvironment({
  databaseUrl,
  poolSize,
  folder,
}: Pick<ServedProcessOptions, 'databaseUrl' | 'poolSize' | 'folder'>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    SECRET_KEY: 'for a benchmark any secret of 32 characters will do',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(poolSize),
    DATA_DIR: folder,
    DEMO: 'false',
    PAYMENTS: 'sandbox',
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_PENDING_RIDES: '1000000',
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
