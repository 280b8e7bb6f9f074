import type { Environment } from '../adapters/config/environment.ts';
import { secretKey } from '../adapters/config/secret-key.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../adapters/embedded-database/start-embedded-database.ts';
import { SmtpMailer } from '../adapters/email/smtp-mailer.ts';
import { UnconfiguredMailer } from '../adapters/email/unconfigured-mailer.ts';
import { EventPublisher } from '../adapters/events/event-publisher.ts';
import { PostgresEventFeed } from '../adapters/events/postgres-event-feed.ts';
import { ChainedGeocoder } from '../adapters/geo/chained-geocoder.ts';
import { GazetteerGeocoder } from '../adapters/geo/gazetteer-geocoder.ts';
import { NominatimGeocoder } from '../adapters/geo/nominatim-geocoder.ts';
import { OsrmRoutePlanner } from '../adapters/geo/osrm-route-planner.ts';
import { toledo } from '../adapters/geo/service-areas/toledo.ts';
import { StraightLineRoutePlanner } from '../adapters/geo/straight-line-route-planner.ts';
import { Argon2Passwords } from '../adapters/identity/argon2-passwords.ts';
import { SystemClock } from '../adapters/identity/system-clock.ts';
import { createConnectionPool, type ConnectionPool } from '../adapters/postgres/connection-pool.ts';
import { migrateToLatest } from '../adapters/postgres/migrate.ts';
import { PostgresSandboxObjects } from '../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import { SandboxPaymentGateway } from '../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import { TestMode } from '../adapters/sandbox-payments/test-mode.ts';
import { UnconfiguredPaymentGateway } from '../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import { StripePaymentGateway } from '../adapters/stripe/stripe-payment-gateway.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Mailer } from '../application/ports/mailer.ts';
import type { PaymentGateway } from '../application/ports/payment-gateway.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { ServiceArea } from '../domain/geo/service-area.ts';
import { createUseCases } from './container.ts';

/** How long a rider waits for a map server before the bundled answer is used. */
const MAP_TIMEOUT_MS = 2_500;
/** How long one call of the payment provider, or of the mail server, may take. */
const PAYMENT_TIMEOUT_MS = 8_000;
const MAIL_TIMEOUT_MS = 15_000;

/** A database that is there, whether ours or a given one. */
export interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

/** The whole product on one database, without any edge. */
export interface App {
  readonly useCases: UseCases;
  readonly pool: ConnectionPool;
  readonly databaseUrl: string;
  readonly serviceArea: ServiceArea;
  readonly paymentGateway: PaymentGateway;
  /** The pages of the test-money provider; null when another provider, or none, takes the payments. */
  readonly testMode: TestMode | null;
  readonly eventFeed: PostgresEventFeed;
  close(): Promise<void>;
}

export interface AppOptions {
  /** Opened already; whoever opened it stops it. */
  readonly database?: Database;
  /** Another clock than the computer's: the demo data is made in the past. */
  readonly clock?: Clock;
  readonly log?: (message: string) => void;
}

/** The database of the environment: the given server, or the embedded one in the data folder. */
export async function openDatabase(environment: Environment): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const embedded: EmbeddedDatabase = await startEmbeddedDatabase({ dataDir });
  return embedded;
}

/** Opens the database, brings its schema up to date and wires the use cases to it. */
export async function openApp(environment: Environment, options: AppOptions = {}): Promise<App> {
  const database = options.database ?? (await openDatabase(environment));
  await migrateToLatest(database.url);
  const pool = createConnectionPool({
    databaseUrl: database.url,
    maxConnections: environment.databasePoolSize,
    onIdleError: (error) => options.log?.(`A database connection broke: ${error.message}`),
  });
  const { area, gazetteer } = toledo;
  const clock = options.clock ?? new SystemClock();
  const mailer = createMailer(environment);
  const paymentGateway = createPaymentGateway(environment, pool, clock);
  const { eventFeed, eventPublisher } = createEvents(database.url, pool, options.log);
  const estimate = new StraightLineRoutePlanner();
  const { nominatimUrl, osrmUrl } = environment;
  const useCases = createUseCases({
    pool,
    clock,
    serviceArea: area,
    geocoder: new ChainedGeocoder([
      new GazetteerGeocoder(gazetteer),
      ...(nominatimUrl ? [nominatim(nominatimUrl, environment, area)] : []),
    ]),
    routePlanner: osrmUrl
      ? new OsrmRoutePlanner({ baseUrl: osrmUrl, timeoutMs: MAP_TIMEOUT_MS }, estimate)
      : estimate,
    paymentGateway,
    mailer,
    email: {
      productName: environment.productName,
      supportEmail: environment.supportEmail,
      timeZone: area.timeZone,
      isTestMode: paymentGateway.mode === 'sandbox',
    },
    webUrl: environment.publicUrl ?? `http://localhost:${environment.port}`,
    passwords: new Argon2Passwords(),
    eventFeed,
    eventPublisher,
    secretKey: secretKey(environment),
  });
  return {
    useCases,
    pool,
    databaseUrl: database.url,
    serviceArea: area,
    paymentGateway,
    testMode: getTestMode(paymentGateway, useCases),
    eventFeed,
    close: async () => {
      mailer.close?.();
      await eventPublisher.flush();
      await eventFeed.stop();
      await pool.end();
      if (!options.database) await database.stop();
    },
  };
}

function nominatim(baseUrl: string, { productName, supportEmail }: Environment, area: ServiceArea) {
  const userAgent = `${productName} (${supportEmail})`;
  return new NominatimGeocoder({ baseUrl, timeoutMs: MAP_TIMEOUT_MS, userAgent, area });
}

function createEvents(databaseUrl: string, pool: ConnectionPool, log: AppOptions['log']) {
  return {
    eventFeed: new PostgresEventFeed({
      databaseUrl,
      onError: (error) => log?.(`The event feed lost its connection: ${String(error)}`),
    }),
    eventPublisher: new EventPublisher(pool, {
      onError: (error) => log?.(`Events could not be announced: ${String(error)}`),
    }),
  };
}

function createPaymentGateway(
  { payments, stripe }: Environment,
  pool: ConnectionPool,
  clock: Clock,
): PaymentGateway {
  if (payments === 'sandbox') return new SandboxPaymentGateway(new PostgresSandboxObjects(pool), clock);
  if (!stripe) return new UnconfiguredPaymentGateway();
  const { apiUrl, ...keys } = stripe;
  return new StripePaymentGateway({
    ...keys,
    ...(apiUrl && { host: getHost(apiUrl) }),
    timeoutMs: PAYMENT_TIMEOUT_MS,
    country: 'US',
    currency: 'usd',
  });
}

function getTestMode(gateway: PaymentGateway, { connectAccounts }: UseCases): TestMode | null {
  return gateway instanceof SandboxPaymentGateway ? new TestMode(gateway, connectAccounts) : null;
}

function getHost(address: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname: host, port, protocol } = new URL(address);
  const isPlain = protocol === 'http:';
  return { host, port: port ? Number(port) : isPlain ? 80 : 443, protocol: isPlain ? 'http' : 'https' };
}

function createMailer({ smtpUrl, emailFrom }: Environment): Mailer & { close?(): void } {
  if (!smtpUrl) return new UnconfiguredMailer();
  return new SmtpMailer({ url: smtpUrl, from: emailFrom, timeoutMs: MAIL_TIMEOUT_MS });
}
