import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface DatabaseHolder {
  readonly url: string;
  /** Process id of the server. */
  readonly pid: number;
  readonly owned: boolean;
  /** Kills the holding process with -9 and waits for its end (not for the server's). */
  kill(): Promise<void>;
  /** Lets the holding process stop the database if it owns it, and end. Happens after the test anyway. */
  release(): Promise<void>;
}

interface HolderOptions {
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly path?: string | undefined;
}

const program = fileURLToPath(new URL('hold-database.ts', import.meta.url));

/** Another process that starts (or joins) the database in `dataDir`. It ends with the test. */
export function spawnHolder(dataDir: string, { user, path }: HolderOptions = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    ...user,
    env: { PATH: path ?? process.env.PATH },
    stdio: 'pipe',
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const release = async () => {
    child.stdin.end();
    await ended;
  };
  onTestFinished(release);
  return { child, kill, release };
}

/** The same, when the database answers; rejects with what the process complained about. */
export async function holdDatabase(dataDir: string, options?: HolderOptions): Promise<DatabaseHolder> {
  const { child, kill, release } = spawnHolder(dataDir, options);
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    text(child.stderr).then((violation) => Promise.reject(new Error(violation))),
  ]);
  return { ...(JSON.parse(line) as Pick<DatabaseHolder, 'url' | 'pid' | 'owned'>), kill, release };
}
