import { describeUnknown, type UnknownVariable } from '../../adapters/config/unknown-variables.ts';
import type { Environment } from '../../adapters/config/environment.ts';
import type { LiveSettings } from '../../adapters/config/live-settings.ts';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import type { Logger } from '../../adapters/telemetry/logger.ts';
import { openApp, openDatabase, type App } from '../app.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openHealthEdge, openHttpEdge, type HttpEdge } from '../http-edge.ts';
import { collectGauges } from '../operating-gauges.ts';
import { setFirstPrices } from '../set-first-prices.ts';
import type { Telemetry } from '../telemetry.ts';
import { startJobs } from './jobs.ts';

/** What a process does: it answers calls, does jobs, or both. */
export interface Roles {
  readonly web: boolean;
  readonly jobs: boolean;
}

export interface CellOptions {
  readonly roles: Roles;
  readonly logger: Logger;
  readonly settings: LiveSettings;
  /** Of the process. */
  readonly telemetry: Telemetry;
  /** Resolves to the folder of the built web client, or to null to serve none. */
  readonly webFolder: Promise<string | null>;
  /** What is set for it and nothing reads. */
  readonly unknownVariables: readonly UnknownVariable[];
  /** Throws when the database is not for this cell to use. */
  readonly requireOwn?: (databaseUrl: string) => Promise<void>;
}

/** One area on a database of its own, with all that belongs to it but a port. Without cells the installation is one. */
export interface Cell {
  readonly app: App;
  readonly edge: HttpEdge;
  /** Once the edge's server has stopped. */
  close(): Promise<void>;
}

/** Opens the whole product of one area. What was opened until something failed is closed again. */
export async function openCell(environment: Environment, options: CellOptions): Promise<Cell> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne();
  };
  try {
    return { ...(await open(environment, options, opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  environment: Environment,
  { roles, logger, settings, telemetry, webFolder, unknownVariables, requireOwn }: CellOptions,
  opened: (() => Promise<unknown>)[],
): Promise<Omit<Cell, 'close'>> {
  for (const variable of unknownVariables) logger.warn(describeUnknown(variable));
  const database = await openDatabase(environment, (message) => logger.warn(message));
  opened.push(() => database.stop());
  await requireOwn?.(database.url);
  if (database.directUrl !== database.url) await requireOwn?.(database.directUrl);
  const applied = await migrateToLatest(database.directUrl);
  if (environment.isDemo) await seedDemo(environment, database, console.log);
  const app = await openApp(environment, {
    database,
    telemetry,
    settings,
    log: (message) => logger.warn(message),
    // Without the address that was typed: it may be anybody's.
    onSecurityEvent: ({ kind, userId, origin, details }) =>
      logger.info({ kind, userId, ...origin, ...details }, 'security event'),
  });
  opened.push(() => app.close());
  if (applied.length > 0) await setFirstPrices(app.useCases, environment.area);
  await app.eventFeed.start();
  if (roles.jobs) {
    const jobs = await startJobs(environment, app, logger);
    opened.push(() => jobs.stop());
  }
  const edge = await (roles.web
    ? openHttpEdge(environment, app, logger, await webFolder)
    : openHealthEdge(environment, app, logger));
  opened.push(() => edge.close());
  if (telemetry.metrics) opened.push(collectGauges(telemetry.metrics, app, edge.server, environment));
  await edge.server.ready();
  return { app, edge };
}
