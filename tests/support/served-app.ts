import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../../adapters/embedded-database/start-embedded-database.ts';
import { runSql } from './database-server.ts';
import { AREA as area } from './places.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../cli/maumee.js');
const START_MS = 280_000;

/** The app as a user starts it: a process of its own on the embedded database, with demo data. */
export class ServedApp implements AsyncDisposable {
  private process: ChildProcess | null = null;
  private output = '';

  private constructor(
    readonly port: number,
    private readonly dataDir: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** `settings` are environment variables besides those of a demo, which is in the area in force unless they say `AREA`. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ServedApp> {
    const folder = newFolder();
    const { AREA = area.id } = settings;
    const untouched = process.env['UNTOUCHED_DEMO'];
    if (untouched) await this.copyDemo(path.join(untouched, AREA), folder, { AREA });
    const app = new ServedApp(await freePort(), folder, settings);
    await app.start();
    return app;
  }

  /** Making the demo data takes long: the first app of a run makes it, and every app has a copy of its own. */
  private static async copyDemo(
    untouched: string,
    folder: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<void> {
    if (!existsSync(untouched)) {
      await using maker = new ServedApp(await freePort(), newFolder(), settings);
      await maker.start();
      await maker.end('SIGTERM');
      copyFolder(maker.dataDir, `${untouched}-half`);
      renameSync(`${untouched}-half`, untouched);
    }
    copyFolder(untouched, folder);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts the server and waits until it is ready. Throws with its output when it does not get there. */
  async start(): Promise<void> {
    const server = spawn(process.execPath, [PROGRAM, 'serve'], { env: this.environment(), stdio: 'pipe' });
    this.process = server;
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline && server.exitCode === null) {
      const isReady = await fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await pause(200);
    }
    throw new Error(`The app did not start:\n${this.output}`);
  }

  /** Where the server has said that the mails are which it did not send. */
  get mailboxUrl(): string {
    return /http\S+\/dev\/mail\/\S+/.exec(this.output)?.[0] ?? '';
  }

  /** Pulls the plug: nothing in the process gets a chance to tidy up. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Runs a command of the command line beside the server. */
  async command(...args: string[]): Promise<{ exitCode: number; output: string }> {
    const command = spawn(process.execPath, [PROGRAM, ...args], { env: this.environment(), stdio: 'pipe' });
    let output = '';
    for (const stream of [command.stdout, command.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const [exitCode] = (await once(command, 'close')) as [number];
    return { exitCode, output };
  }

  /** Changes something in the database past the app, for what would take too long to wait for. */
  async change(sql: string): Promise<void> {
    const database = await startEmbeddedDatabase({ dataDir: this.dataDir });
    try {
      await runSql(database.url, sql);
    } finally {
      await database.stop();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const server = this.process;
    this.process = null;
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      DEMO: 'true',
      AREA: area.id,
      ...this.settings,
    };
  }
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'maumee-journey-'));
}

/** Unlike Node's own copying it keeps the owner, whom the database insists on. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
