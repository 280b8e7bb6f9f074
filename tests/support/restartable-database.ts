import { rmSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { findBinaries } from '../../adapters/embedded-database/binaries.ts';
import { openCluster, toUrl } from '../../adapters/embedded-database/cluster.ts';
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
}

const START_MS = 30_000;
/** A crash of the server alone loses nothing without them; tests do not pull the plug of the machine. */
const FLAGS = ['fsync=off', 'full_page_writes=off'];

export async function startRestartableDatabase(): Promise<RestartableDatabase> {
  const dataDir = mkdtempSync(path.join(scratchDirectory(), 'maumee-restarts-'));
  const { postgres, initdb } = findBinaries();
  const cluster = await openCluster(dataDir, { postgres, initdb }, false);
  const launch = async (port: number | null): Promise<RunningServer> => {
    const deadline = Date.now() + START_MS;
    for (let reason = ''; ;) {
      if (Date.now() > deadline) throw new Error(`The database did not start: ${reason}`);
      const launched = await launchServer(cluster, postgres, FLAGS, readServerLock(cluster.pgdata), {
        deadline,
        port,
      });
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
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
