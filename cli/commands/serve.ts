import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Command } from 'commander';
import { describeUnknown } from '../../adapters/config/unknown-variables.ts';
import { unknownVariables } from '../../adapters/config/describe-environment.ts';
import { loadEnvironment, type Environment } from '../../adapters/config/environment.ts';
import { stopServer } from '../../adapters/http/stop-server.ts';
import { JOB_CONNECTIONS, startJobRunner } from '../../adapters/jobs/job-runner.ts';
import { createConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { migrateToLatest } from '../../adapters/postgres/migrate.ts';
import { startSweep } from '../../adapters/jobs/sweep.ts';
import { createLogger } from '../../adapters/telemetry/logger.ts';
import { buildWebIfStale, finishCompression } from '../../web/build.ts';
import { addExamples } from '../arguments.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { keepDemoDriversOnline } from '../demo/keep-drivers-online.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { DomainError } from '../../domain/errors.ts';
import { openHttpEdge, type HttpEdge } from '../http-edge.ts';
import { jobHandlers, nightlyJobs, weeklyJobs } from '../job-handlers.ts';
import { setFirstPrices } from '../set-first-prices.ts';
import { stopInOrder } from '../stop-in-order.ts';
import { openDatabase, openApp, type App } from '../app.ts';

const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist');
/** Between "not ready" and closing the door, where something balances load before us. */
const NOTICE_MS = 3_000;
const DRAIN_MS = 10_000;
/** How late the expiry of a ride may be. */
const SWEEP_MS = 3_000;
/** What was written in between is added up by whoever asks for figures. */
const FIGURES_MS = 30_000;
/** How late a driver who fell silent may be taken offline. */
const PRESENCE_MS = 15_000;

export interface ServeOptions {
  readonly web: boolean;
  readonly jobs?: boolean;
}

export interface RunningApp {
  readonly url: string;
  readonly app: App;
  readonly logger: ReturnType<typeof createLogger>;
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
      announce(environment, running);
      stopInOrder(() => running.stop(), running.logger);
    });
  addExamples(serveCommand, 'serve', 'serve --no-jobs');
}

/** Starts the whole app; resolves when it answers. What was opened until something failed is closed again. */
export async function serve(environment: Environment, options: ServeOptions): Promise<RunningApp> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closeOne of opened.toReversed()) await closeOne();
  };
  try {
    return await start(environment, options, opened, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  environment: Environment,
  options: ServeOptions,
  opened: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<RunningApp> {
  const logger = createLogger(environment.logLevel);
  for (const variable of unknownVariables(process.env, process.cwd())) logger.warn(describeUnknown(variable));
  // Beside all that the first start makes. Its failure is told when the pages are needed.
  const webBuild = options.web ? buildWebIfStale(() => console.log('Building the web client …')) : null;
  webBuild?.catch(() => undefined);
  const database = await openDatabase(environment, (message) => logger.warn(message));
  opened.push(() => database.stop());
  const applied = await migrateToLatest(database.url);
  if (environment.isDemo) await seedDemo(environment, database, console.log);
  const app = await openApp(environment, {
    database,
    log: (message) => logger.warn(message),
    // Without the address that was typed: it may be anybody's.
    onSecurityEvent: ({ kind, userId, origin, details }) =>
      logger.info({ kind, userId, ...origin, ...details }, 'security event'),
  });
  opened.push(() => app.close());
  if (applied.length > 0) await setFirstPrices(app.useCases, environment.area);
  await app.eventFeed.start();
  if (options.jobs ?? true) {
    const jobs = await startJobs(environment, app, logger);
    opened.push(() => jobs.stop());
  }
  await webBuild;
  const edge = await openHttpEdge(environment, app, logger, options.web ? WEB_FOLDER : null);
  opened.push(() => edge.close());
  const { server, readiness } = edge;
  await listen(server, environment);
  if (options.web) opened.push(finishCompression(WEB_FOLDER));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    app,
    logger,
    stop: async () => {
      const noticeMs = environment.isProduction ? NOTICE_MS : 0;
      await stopServer(server, readiness, { noticeMs, drainMs: DRAIN_MS });
      await close();
    },
  };
}

/** Throws `ADDRESS_UNUSABLE` for a port that another program has, or that is not ours to take. */
async function listen(server: HttpEdge['server'], { port, host }: Environment): Promise<void> {
  try {
    await server.listen({ port, host });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES' && code !== 'EADDRNOTAVAIL') throw error;
    const advice = `Set PORT or HOST to another one: ${message}`;
    throw new DomainError('conflict', 'ADDRESS_UNUSABLE', advice);
  }
}

/** The job queue, and the sweeps of what is due by its own columns: payments wait for the provider, rides do not. */
async function startJobs(environment: Environment, app: App, logger: ReturnType<typeof createLogger>) {
  const { databaseUrl, useCases, eventPublisher } = app;
  const onError = (error: unknown, subject: { rideId?: string; paymentId?: string } = {}) =>
    logger.error({ err: error, ...subject }, 'The sweep failed');
  // Of its own: jobs are fetched however many requests wait for the pool.
  const pool = createConnectionPool({
    databaseUrl,
    maxConnections: JOB_CONNECTIONS,
    onIdleError: (error) => logger.warn(`A connection of the job queue broke: ${error.message}`),
  });
  const runner = await startJobRunner({
    pool,
    handlers: jobHandlers(useCases),
    cron: {
      'expire-idempotency-keys': () => useCases.expireIdempotencyKeys.execute(),
      'purge-cases': () => useCases.purgeCases.execute(),
      'purge-objects': () => useCases.purgeObjects.execute(),
      'expire-sessions': () => useCases.expireSessions.execute(),
      'forget-ride-offers': () => useCases.forgetRideOffers.execute(),
      'forget-security-events': () => useCases.forgetSecurityEvents.execute(),
      'forget-ride-events': () => eventPublisher.forgetOld(),
      // Those of a demo are for its operator to try.
      ...(!environment.isDemo && weeklyJobs(useCases, logger)),
    },
    nightly: nightlyJobs(useCases, app.paymentGateway, logger),
    onError: (message, details) => logger.error({ details }, message),
  });
  const sweeps = [
    () => useCases.expireRides.execute((rideId, error) => onError(error, { rideId })),
    () => useCases.watchDocuments.execute(),
    () => useCases.mailRides.execute(),
    () => useCases.recoverPayments.execute((paymentId, error) => onError(error, { paymentId })),
  ].map((work) => startSweep({ everyMs: SWEEP_MS, work, onError }));
  sweeps.push(
    startSweep({
      everyMs: PRESENCE_MS,
      // Nobody could be heard of while the server was away: everyone gets as long as anyone.
      firstAfterMs: environment.driverSilentSeconds * 1000,
      work: () => useCases.takeSilentOffline.execute(),
      onError,
    }),
  );
  sweeps.push(startSweep({ everyMs: FIGURES_MS, work: () => useCases.countFigures.execute(), onError }));
  if (environment.isDemo) {
    sweeps.push(startSweep({ everyMs: PRESENCE_MS, work: () => keepDemoDriversOnline(app), onError }));
  }
  return { stop: () => Promise.all([runner.stop(), ...sweeps.map((sweep) => sweep.stop())]) };
}

function announce({ productName, isDemo }: Environment, { url, app: { demoMailbox } }: RunningApp): void {
  console.log(`\n${productName} is ready: ${url}\n`);
  if (!isDemo) return;
  console.log('Demo accounts (test money, nothing real moves):');
  for (const name of ['rider', 'driver', 'admin']) console.log(`  ${name}@maumee.test`);
  console.log(`  password ${DEMO_PASSWORD}\n`);
  if (demoMailbox) console.log(`Demo mailbox (no mail is sent): ${url}${demoMailbox.path}\n`);
}
