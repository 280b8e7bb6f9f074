import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** Whom the database programs run as: PostgreSQL refuses root. */
export interface ServerAccount {
  /** Put before the command line. */
  readonly prefix: readonly string[];
  /** The user to become, and to own the files; absent when the files stay ours. */
  readonly ids?: { readonly uid: number; readonly gid: number };
}

const asOurselves: ServerAccount = { prefix: [] };

/** In a user namespace root looks like user 1 to PostgreSQL while its files stay root's, also in a 0700 folder. */
const asRootInDisguise: ServerAccount = {
  prefix: ['unshare', '--user', '--map-user=1', '--map-group=1', '--'],
};

/**
 * Root runs the database as the user it belongs to, a new one as the user of the directory it is made in. What is
 * root's own runs in a user namespace; where those are forbidden (most containers), a new database is given to an
 * unprivileged system user.
 */
export function chooseServerAccount(homeDir: string): ServerAccount {
  if (process.getuid?.() !== 0) return asOurselves;
  const home = statSync(homeDir, { throwIfNoEntry: false });
  const owner = home ?? statSync(path.dirname(homeDir));
  if (owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  if (output(...asRootInDisguise.prefix, 'true') !== undefined) return asRootInDisguise;
  const ids = home ? undefined : (toIds('postgres') ?? toIds('nobody'));
  if (ids) return { prefix: [], ids };
  throw new EmbeddedDatabaseError(
    'The embedded database cannot run as root here (user namespaces are forbidden): start it as a normal user',
  );
}

function toIds(user: string): ServerAccount['ids'] {
  const [uid, gid] = [output('id', '-u', user), output('id', '-g', user)];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** What the command prints, or undefined when it fails or does not exist. */
function output(...[command, ...args]: string[]): string | undefined {
  try {
    return execFileSync(command!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
