import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openCluster, toUrl, type Cluster } from './cluster.ts';
import { databaseUser } from './create-cluster.ts';
import { answers, ensureDatabase } from './databases.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { keepRunning } from './keep-running.ts';
import { launchServer, type RunningServer } from './server.ts';
import { readServerLock } from './server-lock.ts';

export interface EmbeddedDatabaseOptions {
  /** Kept between runs, made when missing. */
  readonly dataDir: string;
  /** Made when missing. Default: `maumee`. */
  readonly database?: string;
  /** Server settings as `name=value`; without effect on a server that another process runs already. */
  readonly flags?: readonly string[];
  /** Whether the first files of a new database are on the disk before it is used, as they are by default. */
  readonly isDurable?: boolean;
  readonly log?: (message: string) => void;
  /** Told when the server ended unasked, and what became of it. */
  readonly warn?: (message: string) => void;
}

export interface EmbeddedDatabase {
  /** Connection address with the password in it; local to this machine. */
  readonly url: string;
  /** Process id of the server; another one when it had to be started again. */
  readonly pid: number;
  /**
   * Whether this call started the server: then it also ends with this process, however that ends, and is started
   * again, on the same port, when it ends unasked.
   */
  readonly owned: boolean;
  /** Stops the server and waits for its end when it is owned, else does nothing. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;
const maxLaunches = 5;
/** The end of a server that is not ours is not ours to notice. */
const NEVER = new Promise<never>(() => {});

/**
 * A real PostgreSQL on 127.0.0.1 with its data in `dataDir`: starts one, or joins the one that another process of
 * the same user started there. Throws EmbeddedDatabaseError when that is impossible.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { dataDir, database = databaseUser, flags = [], log = () => {}, warn = log } = options;
  const isDurable = options.isDurable ?? !flags.includes('fsync=off');
  const binaries = findBinaries();
  const cluster = await openCluster(dataDir, binaries, isDurable);
  const server = await startOrJoin(cluster, binaries.postgres, flags);
  log(
    `${server.owned ? 'Started' : 'Joined'} PostgreSQL (process ${server.pid}) on 127.0.0.1:${server.port}, ` +
      `data in ${cluster.homeDir}`,
  );
  try {
    await ensureDatabase(cluster, server.port, database);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const restart = (port: number) => startOrJoin(cluster, binaries.postgres, flags, port);
  const kept = keepRunning(server, { restart, log: warn });
  return {
    url: toUrl(cluster, server.port, database),
    get pid() {
      return kept.server.pid;
    },
    owned: server.owned,
    stop: () => kept.stop(),
  };
}

async function startOrJoin(
  cluster: Cluster,
  postgres: string,
  flags: readonly string[],
  port: number | null = null,
): Promise<RunningServer> {
  const deadline = Date.now() + startTimeoutMs;
  let reason = 'no answer';
  for (let launches = 0; launches < maxLaunches && Date.now() < deadline; await sleep(100)) {
    const lock = readServerLock(cluster.pgdata);
    if (lock?.alive) {
      if (!lock.ready || !(await answers(cluster, lock.port))) continue; // it is starting or stopping
      return { pid: lock.pid, port: lock.port, owned: false, ended: NEVER, stop: async () => {} };
    }
    // A launch can lose: to another starter, to a busy port, to the last moments of a crashed server. Try again.
    launches += 1;
    const launch = await launchServer(cluster, postgres, flags, lock, { deadline, port });
    if (launch.outcome === 'running') return launch.server;
    reason = launch.reason;
  }
  throw new EmbeddedDatabaseError(`The embedded database did not start: ${reason} (see ${cluster.logFile})`);
}
