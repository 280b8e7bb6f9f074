import type { AddressInfo } from 'node:net';
import type { Environment } from '../../adapters/config/environment.ts';
import { LiveSettings } from '../../adapters/config/live-settings.ts';
import { chosenSources, toTexts } from '../../adapters/config/sources.ts';
import { findUnknownVariables } from '../../adapters/config/unknown-variables.ts';
import { stopServers } from '../../adapters/http/stop-server.ts';
import { createLogger, type Logger } from '../../adapters/telemetry/logger.ts';
import type { App } from '../app.ts';
import { NO_TELEMETRY, openTelemetry, type Telemetry } from '../telemetry.ts';
import { openCell, type Roles } from './cell.ts';
import type { Reloaded } from './reload.ts';
import { buildWeb, DRAIN_MS, getNoticeMs, listen } from './listening.ts';

export interface ServeOptions {
  /** Everything where it is left out. */
  readonly roles?: Roles;
  /** Whether the pages of the web client are served beside the APIs. */
  readonly client: boolean;
}

export interface RunningApp {
  readonly url: string;
  readonly app: App;
  readonly logger: Logger;
  readonly areas: readonly Reloaded[];
  stop(): Promise<void>;
}

export const ALL_ROLES: Roles = { web: true, jobs: true };

/** Starts the whole app; resolves when it answers. What was opened until something failed is closed again. */
export function serve(environment: Environment, options: ServeOptions): Promise<RunningApp> {
  return observed(environment, (logger, telemetry) => open(environment, options, logger, telemetry));
}

/** What starts a process gets its log, and what is told of it to others; a start that fails ends the latter. */
export async function observed<Running>(
  environment: Environment,
  start: (logger: Logger, telemetry: Telemetry) => Promise<Running>,
): Promise<Running> {
  let telemetry = NO_TELEMETRY;
  const getTraceId = environment.tracing ? () => telemetry.tracing?.traceId : undefined;
  const logger = createLogger(environment.logLevel, { getTraceId });
  telemetry = await openTelemetry(environment, (error) =>
    logger.warn({ err: error }, 'Metrics or traces could not be given'),
  );
  try {
    return await start(logger, telemetry);
  } catch (error) {
    await telemetry.stop();
    throw error;
  }
}

export function followLogLevel(settings: LiveSettings, logger: Logger): void {
  const level = settings.follow(
    ['logLevel'],
    ({ logLevel }) => logLevel,
    () => {
      logger.level = level();
    },
  );
}

async function open(
  environment: Environment,
  options: ServeOptions,
  logger: Logger,
  telemetry: Telemetry,
): Promise<RunningApp> {
  const { roles = ALL_ROLES } = options;
  const web = buildWeb(options.client && roles.web);
  const sources = chosenSources(process.env, process.cwd());
  const settings = new LiveSettings(toTexts(sources), environment);
  followLogLevel(settings, logger);
  const cell = await openCell(environment, {
    roles,
    logger,
    settings,
    telemetry,
    webFolder: web.folder,
    unknownVariables: findUnknownVariables(sources),
  });
  const { server, readiness } = cell.edge;
  try {
    await listen(server, environment.port, environment.host);
  } catch (error) {
    await cell.close();
    throw error;
  }
  const stopCompression = web.finish();
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    app: cell.app,
    logger,
    areas: [{ id: null, settings }],
    stop: async () => {
      await stopServers([server], [readiness], { noticeMs: getNoticeMs(environment), drainMs: DRAIN_MS });
      await stopCompression();
      await cell.close();
      await telemetry.stop();
    },
  };
}
