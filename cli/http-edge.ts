import { getReachMiles } from '../domain/geo/service-area.ts';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../adapters/config/environment.ts';
import { demoMailboxPlugin, isFromThisMachine } from '../adapters/email/demo-mailbox-plugin.ts';
import { areaFilesPlugin } from '../adapters/http/area-files-plugin.ts';
import { toHttpFailure } from '../adapters/http/error-mapper.ts';
import { watchEventLoopLag } from '../adapters/http/event-loop-lag.ts';
import { buildHealthServer } from '../adapters/http/health-server.ts';
import { Readiness } from '../adapters/http/readiness.ts';
import { buildHttpServer } from '../adapters/http/server.ts';
import { requireRoom } from '../adapters/object-storage/require-room.ts';
import { createConnectionPool, type ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { watchConnectionWait } from '../adapters/postgres/connection-wait.ts';
import { requireOpenSchema } from '../adapters/postgres/schema-state.ts';
import { CallLimits } from '../adapters/rate-limits/call-limits.ts';
import { operationLimits } from '../adapters/rate-limits/operation-limits.ts';
import { UNLIMITED } from '../adapters/rate-limits/unlimited.ts';
import { testModeExtension } from '../adapters/sandbox-payments/test-mode-extension.ts';
import { demoPhonesPlugin } from '../adapters/texts/demo-phones-plugin.ts';
import type { Logger } from '../adapters/telemetry/logger.ts';
import type { RateLimits } from '../application/ports/operations.ts';
import type { ClientConfiguration } from '../graphql/context.ts';
import { toExternalValue } from '../graphql/enum-values.ts';
import { graphqlPlugin } from '../graphql/graphql-server.ts';
import type { SchemaExtension } from '../graphql/schema.ts';
import type { App } from './app.ts';
import { getWebUrl } from './app-settings.ts';

/** The server, not listening yet, and what belongs to it alone. */
export interface HttpEdge {
  readonly server: FastifyInstance;
  readonly readiness: Readiness;
  /** Once the server has stopped. */
  close(): Promise<void>;
}

/** REST, GraphQL and the web client over the app. */
export async function openHttpEdge(
  environment: Environment,
  app: App,
  logger: Logger,
  webFolder: string | null,
): Promise<HttpEdge> {
  const rateLimits = createRateLimits(app, logger);
  const { readiness, probe } = openReadiness(environment, app, logger);
  const configuration = getConfiguration(environment, app);
  const webUrl = getWebUrl(environment);
  const graphql = {
    useCases: app.useCases,
    configuration: { ...configuration, webUrl },
    rateLimits,
    beginOperation: app.watch.operation,
    readPositions: app.replicas,
    toHttp: toHttpFailure,
    reportError: (error: unknown) => logger.error({ err: error }, 'GraphQL request failed'),
    introspection: !environment.isProduction,
    extensions: getSchemaExtensions(app),
  };
  const server = await buildHttpServer({
    useCases: app.useCases,
    environment,
    rateLimits,
    logger,
    readiness,
    waits: { eventLoop: watchEventLoopLag(), connection: watchConnectionWait(app.pool) },
    watch: app.watch.request,
    readPositions: app.replicas,
    webFolder,
    siteUrl: webUrl,
    configuration: toPageConfiguration(configuration),
    plugins: [
      (sessions) => graphqlPlugin(graphql, sessions),
      () => areaFilesPlugin(environment.area.files),
      ...getMailboxPlugins(environment, app),
      ...getPhonesPlugins(environment, app),
    ],
  });
  const close = async () => {
    rateLimits.stop();
    await probe.end();
  };
  return { server, readiness, close };
}

/** Its health alone, of a process that does jobs. */
export async function openHealthEdge(environment: Environment, app: App, logger: Logger): Promise<HttpEdge> {
  const { readiness, probe } = openReadiness(environment, app, logger);
  const server = await buildHealthServer(logger, readiness);
  return { server, readiness, close: () => probe.end() };
}

function openReadiness(environment: Environment, { databaseUrl }: App, logger: Logger) {
  // A connection of its own: readiness is about the database, not about how many requests wait for the pool.
  const probe = createConnectionPool({ databaseUrl, maxConnections: 1 });
  const readiness = new Readiness(
    async () =>
      void (await Promise.all([
        requireWritable(probe),
        requireOpenSchema(probe),
        requireRoomFor(environment),
      ])),
    (error) => logger.warn({ err: error }, 'Not ready'),
  );
  return { readiness, probe };
}

/** A standby answers too, and takes no write. */
async function requireWritable(pool: ConnectionPool): Promise<void> {
  const { rows } = await pool.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('The database can only be read');
}

/** Where the folder is what files, or the embedded database, are kept in. */
async function requireRoomFor({ dataDir, databaseUrl, s3 }: Environment): Promise<void> {
  if (databaseUrl === null || s3 === null) await requireRoom(dataDir);
}

/** One store for all processes; `RATE_LIMIT_PER_MINUTE=0` turns every limit off. */
function createRateLimits({ pool, settings }: App, logger: Logger): RateLimits & { stop(): void } {
  const current = settings.follow(
    ['rateLimitPerMinute', 'registrationsPerHour'],
    ({ rateLimitPerMinute, registrationsPerHour }) =>
      rateLimitPerMinute === 0
        ? UNLIMITED
        : new CallLimits({
            database: pool,
            callsPerMinute: rateLimitPerMinute,
            operationLimits: operationLimits({ registrationsPerHour }),
            onError: (error) => logger.warn({ err: error }, 'Rate limits could not be shared'),
          }),
    stopLimits,
  );
  return {
    countAddress: (address) => current().countAddress(address),
    countOperations: (operations, caller) => current().countOperations(operations, caller),
    stop: () => stopLimits(current()),
  };
}

function stopLimits(limits: RateLimits): void {
  if (limits instanceof CallLimits) limits.stop();
}

/** As GraphQL would answer it: the page saves the client that question. */
function toPageConfiguration({ payments, ...configuration }: ClientConfiguration) {
  return { ...configuration, payments: { ...payments, mode: toExternalValue(payments.mode) } };
}

/** The test mode's fields, only where the sandbox is the payment provider. */
export function getSchemaExtensions({ testMode }: Pick<App, 'testMode'>): SchemaExtension[] {
  return testMode ? [testModeExtension(testMode)] : [];
}

/** The pages of the demo's mailbox, only where it keeps the mails. */
function getMailboxPlugins({ productName }: Environment, { demoMailbox, serviceArea }: App) {
  if (!demoMailbox) return [];
  const plugin = demoMailboxPlugin(demoMailbox, { productName, timeZone: serviceArea.timeZone });
  return [() => plugin];
}

/** The page of the demo's phones, only where they keep the text messages. */
function getPhonesPlugins({ productName }: Environment, { demoPhones, serviceArea, useCases }: App) {
  if (!demoPhones) return [];
  const settings = { productName, timeZone: serviceArea.timeZone };
  const plugin = demoPhonesPlugin(demoPhones, useCases, settings, isFromThisMachine);
  return [() => plugin];
}

function getConfiguration(environment: Environment, app: App): ClientConfiguration {
  const { name, homeCity, timeZone, centre, shortTrips, service } = app.serviceArea;
  return {
    productName: environment.productName,
    supportEmail: environment.supportEmail,
    serviceArea: {
      name,
      homeCity,
      timeZone,
      centre,
      radiusMiles: getReachMiles(app.serviceArea, shortTrips),
      longDistanceRadiusMiles: getReachMiles(app.serviceArea, service),
      languages: environment.area.languages,
      phoneExample: environment.area.phoneExample,
    },
    payments: { mode: app.paymentGateway.mode, publishableKey: app.paymentGateway.publishableKey },
    adminsNeedSecondFactor: environment.adminsNeedSecondFactor,
    hasDemoMailbox: environment.hasDemoMailbox,
    isTraced: environment.tracing !== null,
    tileUrl: environment.tileUrl,
    tileAttribution: environment.tileAttribution,
  };
}
