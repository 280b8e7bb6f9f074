import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { Call, ChildSettings, Order, ChildReport } from './child.ts';

/** Databases that the query builder could also speak to. */
const NOT_INSTALLED =
  /^(better-sqlite3|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)(\/|$)/;

/** Has machine code, which is loaded from where it is installed. */
const NATIVE = '@napi-rs/image';

/** What a source says of its own place stays true of the source: files lie beside it. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.dirname' },
    handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
};

/** One small file with the whole child, which starts in a tenth of the time; its path. */
export async function bundleChild(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [placesOfSources],
    ssr: { noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, 'child.ts'),
      outDir: directory,
      minify: true,
      rolldownOptions: {
        external: [NOT_INSTALLED, NATIVE],
        output: { entryFileNames: 'child.mjs', paths: { [NATIVE]: import.meta.resolve(NATIVE) } },
      },
    },
  });
  return path.join(directory, 'child.mjs');
}

/** What became of a child. */
export type Outcome = { readonly isKilled: true } | ({ readonly isKilled: false } & ChildReport);

/** Processes with the app, each for one call; the next one starts while the last one still works. */
export class Children {
  private next: Promise<ChildProcess>;

  constructor(
    private readonly program: string,
    private readonly settings: ChildSettings,
  ) {
    this.next = this.start();
  }

  async run(call: Call, killAt: string | null): Promise<Outcome> {
    const child = await this.next;
    this.next = this.start();
    const report = new Promise<ChildReport>((resolve) =>
      child.once('message', resolve as (report: unknown) => void),
    );
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const order: Order = { call, killAt };
    child.send(order);
    const [code, signal] = await ended;
    if (signal === 'SIGKILL') return { isKilled: true };
    if (code !== 0) throw new Error(`A child ended with ${code ?? signal}`);
    return { isKilled: false, ...(await report) };
  }

  async stop(): Promise<void> {
    const child = await this.next;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  private async start(): Promise<ChildProcess> {
    const child = fork(this.program, [JSON.stringify(this.settings)], { execArgv: [] });
    const isReady = once(child, 'message').then(() => true);
    const hasEnded = once(child, 'exit').then(() => false);
    if (!(await Promise.race([isReady, hasEnded]))) throw new Error('A child ended before its call');
    return child;
  }
}
