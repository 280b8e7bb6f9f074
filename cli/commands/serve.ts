import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Command } from 'commander';
import { loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { Readiness } from '../../adapters/http/readiness.ts';
import { buildHttpServer } from '../../adapters/http/server.ts';
import { stopServer } from '../../adapters/http/stop-server.ts';
import { startJobRunner } from '../../adapters/jobs/job-runner.ts';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { testModeExtension } from '../../adapters/sandbox-payments/test-mode-extension.ts';
import { startSweep } from '../../adapters/jobs/sweep.ts';
import { createLogger } from '../../adapters/telemetry/logger.ts';
import type { ClientConfiguration } from '../../graphql/context.ts';
import { toExternalValue } from '../../graphql/enum-values.ts';
import { graphqlPlugin } from '../../graphql/graphql-server.ts';
import type { SchemaExtension } from '../../graphql/schema.ts';
import { buildWebIfStale } from '../../web/build.ts';
import { addExamples } from '../arguments.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { jobHandlers, nightlyJobs } from '../job-handlers.ts';
import { openDatabase, openApp, type App } from '../app.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');
/** Between "not ready" and closing the door, where something balances load before us. */
const NOTICE_MS = 3_000;
const DRAIN_MS = 10_000;
/** How late the expiry of a ride may be. */
const SWEEP_MS = 3_000;

export interface RunningApp {
  readonly url: string;
  readonly app: App;
  stop(): Promise<void>;
}

export function addServeCommand(program: Command): void {
  const serveCommand = program
    .command('serve')
    .description(
      'Serve everything on PORT: web client, GraphQL, REST, jobs. Demo data when DEMO is not false.',
    )
    .option('--no-web', 'without the web client (npm run dev serves it itself)')
    .option('--no-jobs', 'without the jobs (another process on the same database does them)')
    .action(async (options: { web: boolean; jobs: boolean }) => {
      const environment = loadEnvironment();
      const running = await serve(environment, options);
      announce(environment, running.url);
      stopOnSignals(running);
    });
  addExamples(serveCommand, 'serve', 'serve --no-jobs');
}

/** Starts the whole app; resolves when it answers. */
export async function serve(
  environment: Environment,
  options: { readonly web: boolean; readonly jobs?: boolean },
): Promise<RunningApp> {
  const logger = createLogger(environment.logLevel);
  if (options.web) await buildWebIfStale(() => console.log('Building the web client …'));
  const database = await openDatabase(environment);
  await migrateToLatest(database.url);
  if (environment.isDemo) await seedDemo(environment, database, console.log);
  const app = await openApp(environment, {
    database,
    log: (message) => logger.warn(message),
    // Without the address that was typed: it may be anybody's.
    onSecurityEvent: ({ kind, userId, origin, details }) =>
      logger.info({ kind, userId, ...origin, ...details }, 'security event'),
  });
  await app.eventFeed.start();
  const jobs = (options.jobs ?? true) ? await startJobs(app, logger) : null;
  const readiness = new Readiness(async () => void (await app.pool.query('select 1')));
  const server = await buildServer(environment, app, readiness, logger, options.web ? WEB_FOLDER : null);
  await server.listen({ port: environment.port, host: environment.host });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    app,
    stop: async () => {
      const noticeMs = environment.isProduction ? NOTICE_MS : 0;
      await stopServer(server, readiness, { noticeMs, drainMs: DRAIN_MS });
      await jobs?.stop();
      await app.close();
      await database.stop();
    },
  };
}

/** The job queue, and the sweeps of what is due by its own columns: payments wait for the provider, rides do not. */
async function startJobs(app: App, logger: ReturnType<typeof createLogger>) {
  const { databaseUrl, useCases, eventPublisher } = app;
  const onError = (error: unknown, subject: { rideId?: string; paymentId?: string } = {}) =>
    logger.error({ err: error, ...subject }, 'The sweep failed');
  const runner = await startJobRunner({
    databaseUrl,
    handlers: jobHandlers(useCases),
    cron: {
      'expire-idempotency-keys': () => useCases.expireIdempotencyKeys.execute(),
      'expire-sessions': () => useCases.expireSessions.execute(),
      'forget-security-events': () => useCases.forgetSecurityEvents.execute(),
      'forget-ride-events': () => eventPublisher.forgetOld(),
    },
    nightly: nightlyJobs(useCases, logger),
    onError: (message, details) => logger.error({ details }, message),
  });
  const sweeps = [
    () => useCases.expireRide.all((rideId, error) => onError(error, { rideId })),
    () => useCases.recoverPayments.all((paymentId, error) => onError(error, { paymentId })),
  ].map((work) => startSweep({ everyMs: SWEEP_MS, work, onError }));
  return { stop: () => Promise.all([runner.stop(), ...sweeps.map((sweep) => sweep.stop())]) };
}

function buildServer(
  environment: Environment,
  app: App,
  readiness: Readiness,
  logger: ReturnType<typeof createLogger>,
  webFolder: string | null,
) {
  const { useCases } = app;
  const configuration = getConfiguration(environment, app);
  const graphql = {
    useCases,
    configuration,
    reportError: (error: unknown) => logger.error({ err: error }, 'GraphQL request failed'),
    introspection: !environment.isProduction,
    extensions: getSchemaExtensions(app),
  };
  return buildHttpServer({
    useCases,
    environment,
    logger,
    readiness,
    webFolder,
    configuration: toPageConfiguration(configuration),
    plugins: [(sessions) => graphqlPlugin(graphql, sessions)],
  });
}

/** As GraphQL would answer it: the page saves the client that question. */
function toPageConfiguration({ payments, ...configuration }: ClientConfiguration) {
  return { ...configuration, payments: { ...payments, mode: toExternalValue(payments.mode) } };
}

/** The test mode's fields, only where the sandbox is the payment provider. */
export function getSchemaExtensions({ testMode }: Pick<App, 'testMode'>): SchemaExtension[] {
  return testMode ? [testModeExtension(testMode)] : [];
}

function getConfiguration(environment: Environment, app: App): ClientConfiguration {
  const { name, homeCity, timeZone, centre, radiusMiles } = app.serviceArea;
  return {
    productName: environment.productName,
    supportEmail: environment.supportEmail,
    serviceArea: { name, homeCity, timeZone, centre, radiusMiles },
    payments: { mode: app.paymentGateway.mode, publishableKey: app.paymentGateway.publishableKey },
    tileUrl: environment.tileUrl,
    tileAttribution: environment.tileAttribution,
  };
}

function announce({ productName, isDemo }: Environment, url: string): void {
  console.log(`\n${productName} is ready: ${url}\n`);
  if (!isDemo) return;
  console.log('Demo accounts (test money, nothing real moves):');
  for (const name of ['rider', 'driver', 'admin']) console.log(`  ${name}@maumee.test`);
  console.log(`  password ${DEMO_PASSWORD}\n`);
}

/** The first signal stops in order; a second one ends the process at once. */
function stopOnSignals(running: RunningApp): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
