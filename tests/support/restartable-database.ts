import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from '../../adapters/embedded-database/binaries.ts';
import { openCluster, toUrl, type Cluster } from '../../adapters/embedded-database/cluster.ts';
import { launchServer, type RunningServer } from '../../adapters/embedded-database/server.ts';
import { readServerLock } from '../../adapters/embedded-database/server-lock.ts';
import { scratchDirectory } from './scratch-directory.ts';

/** A PostgreSQL of one test alone, which can end it as it likes and start it again where it was. */
export interface RestartableDatabase extends AsyncDisposable {
  readonly url: string;
  /** SIGINT disconnects everybody, SIGQUIT and SIGKILL let it crash. Resolves when it is gone. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Resolves when it answers again. */
  start(): Promise<void>;
  /** Its processes as they are now, the one that started the others first. Needs Linux. */
  processes(): readonly number[];
  isRunning(): boolean;
}

const START_MS = 30_000;
/** A crash of the server alone loses nothing without them; tests do not pull the plug of the machine. */
const FLAGS = ['fsync=off', 'full_page_writes=off'];

/** `flags` are settings of the server, `folder` is where its files are. */
export async function startRestartableDatabase(
  flags: readonly string[] = [],
  folder = scratchDirectory(),
): Promise<RestartableDatabase> {
  const dataDir = mkdtempSync(path.join(folder, 'maumee-restarts-'));
  return startServerOn(await openCluster(dataDir, findBinaries(), false), dataDir, flags);
}

/** As long as it is there; `dataDir` goes with it. */
async function startServerOn(
  cluster: Cluster,
  dataDir: string,
  flags: readonly string[] = [],
): Promise<RestartableDatabase> {
  const { postgres } = findBinaries();
  const launch = async (port: number | null): Promise<RunningServer> => {
    const deadline = Date.now() + START_MS;
    for (let reason = ''; ;) {
      if (Date.now() > deadline) throw new Error(`The database did not start: ${reason}`);
      const lock = readServerLock(cluster.pgdata);
      const launched = await launchServer(cluster, postgres, [...FLAGS, ...flags], lock, { deadline, port });
      if (launched.outcome === 'running') return launched.server;
      // The last moments of the one before.
      reason = launched.reason;
    }
  };
  let server = await launch(null);
  const { port } = server;
  return {
    url: toUrl(cluster, port, 'postgres'),
    end: async (signal) => {
      process.kill(server.pid, signal);
      await server.ended;
    },
    start: async () => {
      server = await launch(port);
    },
    processes: () => [server.pid, ...childrenOf(server.pid)],
    isRunning: () => isRunning(server.pid),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export interface ReplicatedDatabase extends AsyncDisposable {
  readonly primary: RestartableDatabase;
  /** Follows the primary by streaming. */
  readonly replica: RestartableDatabase;
}

/** A PostgreSQL with a streaming replica: a copy of its files, made while it stood still, that follows it. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const [dataDir, copyDir] = ['primary', 'replica'].map((name) =>
    mkdtempSync(path.join(scratchDirectory(), `maumee-${name}-`)),
  ) as [string, string];
  const cluster = await openCluster(dataDir, findBinaries(), false);
  const primary = await startServerOn(cluster, dataDir);
  await primary.end('SIGINT');
  // Unlike Node's own copying it keeps the owner, whom the database insists on.
  execFileSync('cp', ['-a', cluster.homeDir, copyDir]);
  const copied = await openCluster(copyDir, findBinaries(), false);
  execFileSync('cp', [
    '-a',
    path.join(copied.pgdata, 'PG_VERSION'),
    path.join(copied.pgdata, 'standby.signal'),
  ]);
  await primary.start();
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = await startServerOn(copied, copyDir, [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
    'wal_retrieve_retry_interval=100ms',
  ]);
  return {
    primary,
    replica,
    [Symbol.asyncDispose]: async () => {
      await replica[Symbol.asyncDispose]();
      await primary[Symbol.asyncDispose]();
    },
  };
}
