import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/served-app.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { onDatabase } from './run-maumee.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../cli/maumee.js');
const START_MS = 60_000;

/** `maumee serve` as a process of its own, without the web client. */
export interface ServedProcess extends AsyncDisposable {
  readonly url: string;
  /** The working folder, empty but for its data. */
  readonly folder: string;
  /** What it has printed so far. */
  readonly output: string;
  /** Exit code and signal of its end. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
  isRunning(): boolean;
  signal(signal: NodeJS.Signals): void;
  /** The status of `/readyz`, 0 when nobody answers. */
  readiness(): Promise<number>;
}

/** Resolves when it is ready; `settings` are environment variables. Without roles it does everything. */
export async function serveProcess(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  roles: readonly ('--web' | '--jobs')[] = [],
): Promise<ServedProcess> {
  const folder = temporaryFolder();
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '' } = process.env;
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--no-client', ...roles], {
    cwd: folder.path,
    env: {
      PATH,
      ...onDatabase(databaseUrl),
      PORT: String(port),
      DATA_DIR: folder.path,
      DEMO: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(server, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const readiness = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const deadline = Date.now() + START_MS;
  while ((await readiness()) !== 200) {
    if (!isRunning() || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output}`);
    }
    await pause(100);
  }
  return {
    url,
    folder: folder.path,
    ended,
    isRunning,
    readiness,
    get output() {
      return output;
    },
    signal: (signal) => void server.kill(signal),
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGKILL');
      await ended;
      folder[Symbol.dispose]();
    },
  };
}
