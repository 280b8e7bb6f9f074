import type { Environment } from '../adapters/config/environment.ts';
import { LiveSettings } from '../adapters/config/live-settings.ts';
import { secretKey } from '../adapters/config/secret-key.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../adapters/embedded-database/start-embedded-database.ts';
import { DemoMailbox } from '../adapters/email/demo-mailbox.ts';
import { DemoPhones } from '../adapters/texts/demo-phones.ts';
import { DriverMoveAnnouncer } from '../adapters/postgres/events/driver-move-announcer.ts';
import { EventPublisher, MOVES_CHANNEL } from '../adapters/postgres/events/event-publisher.ts';
import { PostgresEventFeed } from '../adapters/postgres/events/postgres-event-feed.ts';
import { Argon2Passwords } from '../adapters/identity/argon2-passwords.ts';
import { SystemClock } from '../adapters/identity/system-clock.ts';
import { UuidIds } from '../adapters/identity/uuid-ids.ts';
import { createConnectionPool, type ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { FeaturedDriversCache } from '../adapters/postgres/drivers/featured-drivers-cache.ts';
import { requireCurrentSchema } from '../adapters/postgres/schema-state.ts';
import { RehearsalUnitOfWork } from '../adapters/postgres/rehearsal-unit-of-work.ts';
import { PostgresRideOfferLog } from '../adapters/postgres/rides/postgres-ride-offer-log.ts';
import { Replicas } from '../adapters/postgres/replicas/replicas.ts';
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
import {
  getWebUrl,
  toAccountSettings,
  toDispatchSettings,
  toEmailSettings,
  toMessageSettings,
} from './app-settings.ts';
import { createUseCases } from './container.ts';
import { createAdapters } from './adapters.ts';
import { NO_TELEMETRY, watchArea, type AreaWatch, type Telemetry } from './telemetry.ts';
import {
  createAlertChannel,
  createPushService,
  createGeocoder,
  createMailer,
  createObjectStorage,
  createPaymentGateway,
  createRoutePlanner,
  createTextMessenger,
} from './environment-adapters.ts';

/** Audits and reconciliations at a time; one more waits as long as any caller of a pool, then fails. */
const SESSION_CONNECTIONS = 2;

/** A database that is there, whether ours or a given one. */
export interface Database {
  readonly url: string;
  /** Where every connection is a session of its own. */
  readonly directUrl: string;
  stop(): Promise<void>;
}

/** The whole app on one database, without any edge. */
export interface App {
  readonly useCases: UseCases;
  readonly pool: ConnectionPool;
  /** For locks, settings and temporary tables that outlive a transaction; `pool` itself where there is no pooler. */
  readonly sessionPool: ConnectionPool;
  readonly databaseUrl: string;
  /** Past a pooler. */
  readonly directUrl: string;
  /** The folder's name of its area. */
  readonly areaId: string;
  readonly serviceArea: ServiceArea;
  readonly paymentGateway: PaymentGateway;
  /** The pages of the test-money provider; null when another provider, or none, takes the payments. */
  readonly testMode: TestMode | null;
  /** The mails of the demo; null where a mail server sends them, or nobody. */
  readonly demoMailbox: DemoMailbox | null;
  /** The text messages of the demo; null where a provider sends them, or nobody. */
  readonly demoPhones: DemoPhones | null;
  readonly eventFeed: PostgresEventFeed;
  readonly eventPublisher: EventPublisher;
  /** Who looks on at the edges and the jobs. */
  readonly watch: AreaWatch;
  /** Null where everything is read where it is written. */
  readonly replicas: Replicas | null;
  /** What of its settings may change. */
  readonly settings: LiveSettings;
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
  /** Of the process; nobody looks on without it. */
  readonly telemetry?: Telemetry;
  /** Whose changes limits and mailer follow; without them nothing changes. */
  readonly settings?: LiveSettings;
  /** Hears of each security event at once; the database has it a moment later. */
  readonly onSecurityEvent?: (event: SecurityEvent) => void;
}

/** The database of the environment: the given server, or the embedded one in the data folder. */
export async function openDatabase(
  environment: Environment,
  warn?: (message: string) => void,
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir, isDemo } = environment;
  if (databaseUrl) {
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, stop: async () => undefined };
  }
  const options = { dataDir, isDurable: !isDemo, ...(warn && { warn }) };
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase(options);
  return { url: embedded.url, directUrl: embedded.url, stop: () => embedded.stop() };
}

/** Opens the database and wires the use cases to it. Throws when it cannot work with the schema. */
export async function openApp(environment: Environment, options: AppOptions = {}): Promise<App> {
  const database = options.database ?? (await openDatabase(environment));
  const stopDatabase = async () => (options.database ? undefined : database.stop());
  try {
    await requireCurrentSchema(database.url);
  } catch (error) {
    await stopDatabase();
    throw error;
  }
  const { pool, sessionPool } = createPools(database, environment, options);
  const clock = options.clock ?? new SystemClock();
  const settings = options.settings ?? new LiveSettings({}, environment);
  const mailer = createMailer(environment, settings, clock);
  const textMessenger = createTextMessenger(environment, clock);
  const provider = createPaymentGateway(environment, pool, clock);
  const paymentGateway = options.isRehearsal ? rehearsePayments(provider) : provider;
  const watch = watchArea(options.telemetry ?? NO_TELEMETRY, environment.area.id);
  const replicas = await startReplicas(environment, database.url, watch.statement, options.log);
  const events = createEvents(database.directUrl, pool, options.log, replicas);
  const [securityLog, rideOfferLog] = createLogs(pool, clock, options);
  const rehearsal = options.isRehearsal ? new RehearsalUnitOfWork(pool) : null;
  const useCases = createUseCases(
    createAdapters({
      pool,
      sessionPool,
      clock,
      ...toSettings(environment, paymentGateway),
      geocoder: createGeocoder(environment),
      routePlanner: createRoutePlanner(environment),
      paymentGateway: watch.gateway(paymentGateway),
      mailer: watch.mailer(mailer),
      textMessenger,
      alertChannel: createAlertChannel(environment, settings, clock),
      pushService: createPushService(environment),
      objectStorage: createObjectStorage(environment),
      passwords: new Argon2Passwords(),
      ...events,
      securityLog: rehearsal ? { append: () => undefined } : securityLog,
      rideOfferLog,
      rehearsal,
      replicas,
      sampleData: createSampleData(environment, database, paymentGateway),
      secretKey: secretKey(environment),
      watchStatement: watch.statement,
      watchUnitOfWork: watch.unitOfWork,
    }),
    watch.useCase,
  );
  return {
    useCases,
    pool,
    sessionPool,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    areaId: environment.area.id,
    serviceArea: environment.area.serviceArea,
    paymentGateway,
    testMode: getTestMode(paymentGateway, useCases),
    demoMailbox: mailer instanceof DemoMailbox ? mailer : null,
    demoPhones: textMessenger instanceof DemoPhones ? textMessenger : null,
    eventFeed: events.eventFeed,
    eventPublisher: events.eventPublisher,
    watch,
    replicas,
    settings,
    close: async () => {
      mailer.close?.();
      await rehearsal?.close();
      await Promise.all([events.eventPublisher, securityLog, rideOfferLog].map((writer) => writer.flush()));
      await events.eventFeed.stop();
      await replicas?.stop();
      await pool.end();
      if (sessionPool !== pool) await sessionPool.end();
      await stopDatabase();
    },
  };
}

/** One for short transactions, and where a pooler mixes the sessions of those, another past it. */
function createPools({ url, directUrl }: Database, environment: Environment, options: AppOptions) {
  const open = (databaseUrl: string, maxConnections: number) =>
    createConnectionPool({
      databaseUrl,
      maxConnections,
      isDurable: options.isDurable ?? true,
      onIdleError: (error) => options.log?.(`A database connection broke: ${error.message}`),
    });
  const pool = open(url, environment.databasePoolSize);
  return { pool, sessionPool: directUrl === url ? pool : open(directUrl, SESSION_CONNECTIONS) };
}

/** What the environment says about the area, dispatch and the mails. */
function toSettings(environment: Environment, gateway: PaymentGateway) {
  return {
    serviceArea: environment.area.serviceArea,
    backupMaxAgeHours: environment.backupMaxAgeHours,
    bookingLimits: { pendingRides: environment.maxPendingRides },
    dispatchSettings: toDispatchSettings(environment),
    messageSettings: toMessageSettings(environment),
    emailSettings: toEmailSettings(environment, gateway),
    webUrl: getWebUrl(environment),
    accountSettings: toAccountSettings(environment),
  };
}

/** Of test money only; the past is the same database under another clock, which its owner goes on using. */
function createSampleData(environment: Environment, given: Database, { mode }: PaymentGateway): SampleWeek {
  const database: Database = { ...given, stop: async () => undefined };
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

/** Null, and nothing to pay for, without replicas. */
async function startReplicas(
  { replicaUrls, replicaMaxLagSeconds, databasePoolSize }: Environment,
  primaryUrl: string,
  watchStatement: AreaWatch['statement'],
  log?: AppOptions['log'],
): Promise<Replicas | null> {
  if (replicaUrls.length === 0) return null;
  const replicas = new Replicas({
    primaryUrl,
    replicaUrls,
    maxConnections: databasePoolSize,
    maxLagSeconds: replicaMaxLagSeconds,
    watchStatement,
    onChange: (message) => log?.(message),
  });
  await replicas.start();
  return replicas;
}

function createEvents(
  databaseUrl: string,
  pool: ConnectionPool,
  log: AppOptions['log'],
  replicas: Replicas | null,
) {
  const featuredDrivers = new FeaturedDriversCache();
  const onError = (error: unknown) => log?.(`Events could not be announced: ${String(error)}`);
  return {
    featuredDrivers,
    eventFeed: new PostgresEventFeed({
      databaseUrl,
      onDriverHidden: () => featuredDrivers.forget(),
      onPosition: (position) => replicas?.hasHeard(position),
      onError: (error) => log?.(`The event feed lost its connection: ${String(error)}`),
    }),
    eventPublisher: new EventPublisher(pool, { onError }),
    driverMoves: new DriverMoveAnnouncer(new EventPublisher(pool, { onError, channel: MOVES_CHANNEL })),
  };
}

function getTestMode(gateway: PaymentGateway, useCases: UseCases): TestMode | null {
  return isSandbox(gateway) ? new TestMode(gateway.pages, useCases) : null;
}
