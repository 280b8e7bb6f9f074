import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { createCluster, databaseUser } from './create-cluster.ts';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';
import { chooseServerAccount, type ServerAccount } from './server-account.ts';

/** A database on disk, running or not. Paths are absolute and real (no symbolic links). */
export interface Cluster {
  readonly account: ServerAccount;
  readonly password: string;
  /** Holds all of the below; only its owner may enter. */
  readonly homeDir: string;
  readonly pgdata: string;
  readonly logFile: string;
}

/** Opens the database in `dataDir`, made on the first call. `durable: false` leaves its first files unsynced. */
export async function openCluster(dataDir: string, { initdb }: Binaries, durable: boolean): Promise<Cluster> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const homeDir = path.join(realpathSync(dataDir), 'postgres');
    const account = chooseServerAccount(homeDir);
    if (!existsSync(homeDir)) await createCluster(homeDir, { account, initdb, durable });
    return {
      account,
      password: readFileSync(path.join(homeDir, 'password'), 'utf8'),
      homeDir,
      pgdata: path.join(homeDir, 'pgdata'),
      logFile: path.join(homeDir, 'server.log'),
    };
  } catch (cause) {
    const code = errorCode(cause);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw cause;
    throw new EmbeddedDatabaseError(
      `No access to the data directory ${dataDir} (${code}): start as the user it belongs to, ` +
        'or choose another with DATA_DIR',
      { cause },
    );
  }
}

/** The password consists of URL-safe characters. */
export function toUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${databaseUser}:${cluster.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
