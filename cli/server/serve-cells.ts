import type { AddressInfo } from 'node:net';
import type { CellEnvironment } from '../../adapters/config/cells.ts';
import { LiveSettings } from '../../adapters/config/live-settings.ts';
import { buildFrontDoor } from '../../adapters/http/front-door.ts';
import { stopServers } from '../../adapters/http/stop-server.ts';
import { readDatabaseIdentity } from '../../adapters/postgres/operations/database-identity.ts';
import type { Logger } from '../../adapters/telemetry/logger.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Telemetry } from '../telemetry.ts';
import { KeptCell } from './kept-cell.ts';
import { buildWeb, DRAIN_MS, getNoticeMs, listen } from './listening.ts';
import type { Reloaded } from './reload.ts';
import { ALL_ROLES, followLogLevel, observed, type ServeOptions } from './serve.ts';

type Cells = readonly [CellEnvironment, ...CellEnvironment[]];

export interface RunningCells {
  readonly port: number;
  readonly cells: readonly KeptCell[];
  readonly logger: Logger;
  readonly areas: readonly Reloaded[];
  stop(): Promise<void>;
}

/**
 * Serves several areas on one port, each by its host names and with all of its own: database, jobs, events, files, keys,
 * limits. Resolves when each could be opened or not; the latter are tried again.
 */
export function serveCells(environments: Cells, options: ServeOptions): Promise<RunningCells> {
  // What is of the process is the same in all of them.
  const [{ environment }] = environments;
  return observed(environment, (logger, telemetry) => open(environments, options, logger, telemetry));
}

async function open(
  environments: Cells,
  { roles = ALL_ROLES, client }: ServeOptions,
  logger: Logger,
  telemetry: Telemetry,
): Promise<RunningCells> {
  const [{ environment: ofProcess }] = environments;
  const web = buildWeb(client && roles.web);
  const databases = new Map<string, string>();
  const areas: Reloaded[] = [];
  const cells = environments.map((of) => {
    const settings = new LiveSettings(of.texts, of.environment);
    const ownLogger = logger.child({ cell: of.id }, { level: of.environment.logLevel });
    followLogLevel(settings, ownLogger);
    areas.push({ id: of.id, settings });
    return new KeptCell(of, {
      roles,
      logger: ownLogger,
      settings,
      telemetry,
      webFolder: web.folder,
      unknownVariables: of.unknownVariables,
      requireOwn: (databaseUrl) => requireOwnDatabase(databases, of.id, databaseUrl),
    });
  });
  const door = buildFrontDoor({ residents: cells, logger, trustProxy: ofProcess.trustProxy });
  const close = async () => void (await Promise.all(cells.map((cell) => cell.close())));
  try {
    await listen(door, ofProcess.port, ofProcess.host);
    await Promise.all([web.folder, ...cells.map((cell) => cell.triedOnce)]);
  } catch (error) {
    await door.close();
    await close();
    throw error;
  }
  const stopCompression = web.finish();
  return {
    port: (door.server.address() as AddressInfo).port,
    cells,
    logger,
    areas,
    stop: async () => {
      await Promise.all(cells.map((cell) => cell.stopOpening()));
      const edges = cells.flatMap(({ opened }) => (opened ? [opened.edge] : []));
      const servers = [door, ...edges.map(({ server }) => server)];
      const noticeMs = getNoticeMs(ofProcess);
      await stopServers(
        servers,
        edges.map(({ readiness }) => readiness),
        { noticeMs, drainMs: DRAIN_MS },
      );
      await stopCompression();
      await close();
      await telemetry.stop();
    },
  };
}

/** Two addresses may lead to one database, which no look at the addresses tells. Throws `DATABASE_SHARED`. */
async function requireOwnDatabase(
  owners: Map<string, string>,
  id: string,
  databaseUrl: string,
): Promise<void> {
  const identity = await readDatabaseIdentity(databaseUrl);
  const owner = owners.get(identity) ?? id;
  if (owner !== id)
    throw new DomainError('conflict', 'DATABASE_SHARED', `The database is that of ${owner}, too`);
  owners.set(identity, id);
}
