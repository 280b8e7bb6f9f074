import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import type { ServerAccount } from './server-account.ts';

export interface Program {
  readonly account: ServerAccount;
  readonly command: readonly string[];
  /** A directory that the account can enter: ours may be closed to it. */
  readonly cwd: string;
  readonly stdio: StdioOptions;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Starts a database program in a session of its own (Ctrl-C on our terminal does not reach it) and with a bare
 * environment: nothing of ours (secrets, PGDATA, locale) leaks in. Rejects when the program cannot be executed.
 */
export async function runProgram({ account, command, cwd, stdio, env }: Program): Promise<ChildProcess> {
  const [file, ...args] = [...account.prefix, ...command];
  const child = spawn(file!, args, {
    ...account.ids,
    cwd,
    stdio,
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
  });
  try {
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `The embedded database's program ${file} cannot run here (${errorCode(cause)}): its C library (glibc) is ` +
        'missing, or the user of the data directory may not read node_modules',
      { cause },
    );
  }
}
