import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { runProgram } from './run-program.ts';
import type { ServerAccount } from './server-account.ts';

/** The only role; it owns everything. */
export const databaseUser = 'maumee';

const abandonedAfterMs = 10 * 60_000;

interface Creation {
  readonly account: ServerAccount;
  /** Path of the program. */
  readonly initdb: string;
  readonly durable: boolean;
}

/**
 * Password and data appear together, under their final name, only when complete: a crash half-way leaves nothing
 * to trip over, and of two first starters one wins.
 */
export async function createCluster(homeDir: string, creation: Creation): Promise<void> {
  removeAbandonedDrafts(homeDir);
  const draft = mkdtempSync(`${homeDir}.init-`); // mode 0700
  try {
    const passwordFile = path.join(draft, 'password');
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const { ids } = creation.account;
    if (ids) for (const file of [draft, passwordFile]) chownSync(file, ids.uid, ids.gid);
    await runInitdb(draft, passwordFile, creation);
    renameSync(draft, homeDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}

async function runInitdb(draft: string, passwordFile: string, { account, initdb, durable }: Creation) {
  const child = await runProgram({
    account,
    command: [
      initdb,
      `--pgdata=${path.join(draft, 'pgdata')}`,
      '--no-instructions',
      `--username=${databaseUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The built-in C.UTF-8 sorts by code point and is the same on every platform.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    cwd: draft,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaint] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  if (child.exitCode !== 0)
    throw new EmbeddedDatabaseError(`Cannot create the embedded database: ${complaint}`);
}

/** Removes what starters left that were killed half-way. */
function removeAbandonedDrafts(homeDir: string) {
  const prefix = `${path.basename(homeDir)}.init-`;
  const parent = path.dirname(homeDir);
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const draft = path.join(parent, name);
    const stat = statSync(draft, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > abandonedAfterMs) rmSync(draft, { recursive: true, force: true });
  }
}
