import type { Environment } from '../adapters/config/environment.ts';
import { secretKey } from '../adapters/config/secret-key.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../adapters/embedded-database/start-embedded-database.ts';
import { DemoMailbox } from '../adapters/email/demo-mailbox.ts';
import { DriverMoveAnnouncer } from '../adapters/postgres/events/driver-move-announcer.ts';
import { EventPublisher, MOVES_CHANNEL } from '../adapters/postgres/events/event-publisher.ts';
import { PostgresEventFeed } from '../adapters/postgres/events/postgres-event-feed.ts';
import { Argon2Passwords } from '../adapters/identity/argon2-passwords.ts';
import { SystemClock } from '../adapters/identity/system-clock.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { createConnectionPool, type ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { FeaturedDriversCache } from '../adapters/postgres/drivers/featured-drivers-cache.ts';
import { requireCurrentSchema } from '../adapters/postgres/migrate.ts';
import { RehearsalUnitOfWork } from '../adapters/postgres/rehearsal-unit-of-work.ts';
import { PostgresRideOfferLog } from '../adapters/postgres/rides/postgres-ride-offer-log.ts';
import { poolRunner } from '../adapters/postgres/sql-runner.ts';
import { rehearsePayments } from '../adapters/sandbox-payments/rehearse-payments.ts';
import { isSandbox } from '../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { TestMode } from '../adapters/sandbox-payments/test-mode.ts';
import { PostgresSecurityLog } from '../adapters/postgres/security/postgres-security-log.ts';
import type { Clock } from '../application/ports/operations.ts';
import type { PaymentGateway } from '../application/ports/payments.ts';
import type { SecurityEvent } from '../application/ports/security.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { ServiceArea } from '../domain/geo/service-area.ts';
import { SampleWeek } from './demo/sample-week.ts';
import { getWebUrl, toAccountSettings, toDispatchSettings, toEmailSettings } from './app-settings.ts';
import { createUseCases } from './container.ts';
import { createAdapters } from './adapters.ts';
import {
  createGeocoder,
  createMailer,
  createObjectStorage,
  createPaymentGateway,
  createRoutePlanner,
} from './environment-adapters.ts';

/** A database that is there, whether ours or a given one. */
export interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/** The whole app on one database, without any edge. */
export interface App {
  readonly useCases: UseCases;
  readonly pool: ConnectionPool;
  readonly databaseUrl: string;
  readonly serviceArea: ServiceArea;
  readonly paymentGateway: PaymentGateway;
  /** The pages of the test-money provider; null when another provider, or none, takes the payments. */
  readonly testMode: TestMode | null;
  /** The mails of the demo; null where a mail server sends them, or nobody. */
  readonly demoMailbox: DemoMailbox | null;
  readonly eventFeed: PostgresEventFeed;
  readonly eventPublisher: EventPublisher;
  close(): Promise<void>;
}

export interface AppOptions {
  /** Opened already; whoever opened it stops it. */
  readonly database?: Database;
  /** Another clock than the computer's: the demo data is made in the past. */
  readonly clock?: Clock;
  /** Whether commits wait for the disk, as they do by default. */
  readonly isDurable?: boolean;
  /** Keeps nothing of what is done, in the database or at the payment provider. */
  readonly isRehearsal?: boolean;
  readonly log?: (message: string) => void;
  /** Hears of each security event at once; the database has it a moment later. */
  readonly onSecurityEvent?: (event: SecurityEvent) => void;
}

/** The database of the environment: the given server, or the embedded one in the data folder. */
export async function openDatabase(
  environment: Environment,
  warn?: (message: string) => void,
): Promise<Database> {
  const { databaseUrl, dataDir, isDemo } = environment;
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const options = { dataDir, isDurable: !isDemo, ...(warn && { warn }) };
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase(options);
  return embedded;
}

/** Opens the database and wires the use cases to it. Throws when its schema is another than this program's. */
export async function openApp(environment: Environment, options: AppOptions = {}): Promise<App> {
  const database = options.database ?? (await openDatabase(environment));
  const stopDatabase = async () => (options.database ? undefined : database.stop());
  try {
    await requireCurrentSchema(database.url);
  } catch (error) {
    await stopDatabase();
    throw error;
  }
  const pool = createConnectionPool({
    databaseUrl: database.url,
    maxConnections: environment.databasePoolSize,
    isDurable: options.isDurable ?? true,
    onIdleError: (error) => options.log?.(`A database connection broke: ${error.message}`),
  });
  const clock = options.clock ?? new SystemClock();
  const mailer = createMailer(environment, clock);
  const provider = createPaymentGateway(environment, pool, clock);
  const paymentGateway = options.isRehearsal ? rehearsePayments(provider) : provider;
  const events = createEvents(database.url, pool, options.log);
  const [securityLog, rideOfferLog] = createLogs(pool, clock, options);
  const rehearsal = options.isRehearsal ? new RehearsalUnitOfWork(pool) : null;
  const useCases = createUseCases(
    createAdapters({
      pool,
      clock,
      ...toSettings(environment, paymentGateway),
      geocoder: createGeocoder(environment),
      routePlanner: createRoutePlanner(environment),
      paymentGateway,
      mailer,
      objectStorage: createObjectStorage(environment),
      passwords: new Argon2Passwords(),
      ...events,
      securityLog: rehearsal ? { append: () => undefined } : securityLog,
      rideOfferLog,
      rehearsal,
      sampleData: createSampleData(environment, database.url, paymentGateway),
      secretKey: secretKey(environment),
    }),
  );
  return {
    useCases,
    pool,
    databaseUrl: database.url,
    serviceArea: environment.area.serviceArea,
    paymentGateway,
    testMode: getTestMode(paymentGateway, useCases),
    demoMailbox: mailer instanceof DemoMailbox ? mailer : null,
    eventFeed: events.eventFeed,
    eventPublisher: events.eventPublisher,
    close: async () => {
      mailer.close?.();
      await rehearsal?.close();
      await Promise.all([events.eventPublisher, securityLog, rideOfferLog].map((writer) => writer.flush()));
      await events.eventFeed.stop();
      await pool.end();
      await stopDatabase();
    },
  };
}

/** What the environment says about the area, dispatch and the mails. */
function toSettings(environment: Environment, gateway: PaymentGateway) {
  return {
    serviceArea: environment.area.serviceArea,
    bookingLimits: { pendingRides: environment.maxPendingRides },
    dispatchSettings: toDispatchSettings(environment),
    emailSettings: toEmailSettings(environment, gateway),
    webUrl: getWebUrl(environment),
    accountSettings: toAccountSettings(environment),
  };
}

/** Of test money only; the past is the same database under another clock, which its owner goes on using. */
function createSampleData(environment: Environment, url: string, { mode }: PaymentGateway): SampleWeek {
  const database: Database = { url, stop: async () => undefined };
  const isAllowed = !environment.isProduction && mode === 'sandbox';
  return new SampleWeek(isAllowed, environment.area, (clock) => openApp(environment, { clock, database }));
}

/** What is written a moment later, many rows at a time. */
function createLogs(pool: ConnectionPool, clock: Clock, { onSecurityEvent, log }: AppOptions) {
  const failing = (what: string) => (error: unknown) =>
    log?.(`${what} could not be stored: ${String(error)}`);
  const sql = poolRunner(pool);
  const [onEvent, onError] = [onSecurityEvent, failing('Security events')];
  return [
    new PostgresSecurityLog(sql, clock, new UuidIds(), { onEvent, onError }),
    new PostgresRideOfferLog(sql, { onError: failing('Offers of rides') }),
  ] as const;
}

function createEvents(databaseUrl: string, pool: ConnectionPool, log: AppOptions['log']) {
  const featuredDrivers = new FeaturedDriversCache();
  const onError = (error: unknown) => log?.(`Events could not be announced: ${String(error)}`);
  return {
    featuredDrivers,
    eventFeed: new PostgresEventFeed({
      databaseUrl,
      onDriverHidden: () => featuredDrivers.forget(),
      onError: (error) => log?.(`The event feed lost its connection: ${String(error)}`),
    }),
    eventPublisher: new EventPublisher(pool, { onError }),
    driverMoves: new DriverMoveAnnouncer(new EventPublisher(pool, { onError, channel: MOVES_CHANNEL })),
  };
}

function getTestMode(gateway: PaymentGateway, useCases: UseCases): TestMode | null {
  return isSandbox(gateway) ? new TestMode(gateway.pages, useCases) : null;
}
