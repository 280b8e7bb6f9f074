import { unconfiguredAlertChannel } from '../../adapters/alerts/webhook-alert-channel.ts';
import { UnconfiguredMailer } from '../../adapters/email/unconfigured-mailer.ts';
import { unconfiguredTextMessenger } from '../../adapters/texts/unconfigured-text-messenger.ts';
import { DriverMoveAnnouncer } from '../../adapters/postgres/events/driver-move-announcer.ts';
import { EventPublisher, MOVES_CHANNEL } from '../../adapters/postgres/events/event-publisher.ts';
import { PostgresEventFeed } from '../../adapters/postgres/events/postgres-event-feed.ts';
import { GazetteerGeocoder } from '../../adapters/geo/gazetteer-geocoder.ts';
import { AREA } from './places.ts';
import { StraightLineRoutePlanner } from '../../adapters/geo/straight-line-route-planner.ts';
import { draw } from '../../adapters/images/draw.ts';
import { NapiPictures } from '../../adapters/images/napi-pictures.ts';
import { UuidIds } from '../../adapters/identity/uuid-ids.ts';
import { SystemClock } from '../../adapters/identity/system-clock.ts';
import type { ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { FeaturedDriversCache } from '../../adapters/postgres/drivers/featured-drivers-cache.ts';
import { PostgresSandboxObjects } from '../../adapters/postgres/sandbox/postgres-sandbox-objects.ts';
import { PostgresSecurityLog } from '../../adapters/postgres/security/postgres-security-log.ts';
import { PostgresRideOfferLog } from '../../adapters/postgres/rides/postgres-ride-offer-log.ts';
import type { Replicas } from '../../adapters/postgres/replicas/replicas.ts';
import { poolRunner } from '../../adapters/postgres/sql-runner.ts';
import { TestMode } from '../../adapters/sandbox-payments/test-mode.ts';
import { sandboxPaymentGateway } from '../../adapters/sandbox-payments/sandbox-payment-gateway.ts';
import type { AlertChannel, Clock, SampleData } from '../../application/ports/operations.ts';
import type { PushService } from '../../application/ports/notices.ts';
import { vapidKeysOf } from '../../adapters/config/vapid-keys.ts';
import { WebPushService } from '../../adapters/push/web-push-service.ts';
import type { Mailer } from '../../application/ports/email.ts';
import type { TextMessenger } from '../../application/ports/texts.ts';
import type { PaymentGateway } from '../../application/ports/payments.ts';
import type { UseCases } from '../../application/use-cases.ts';
import { createAdapters } from '../../cli/adapters.ts';
import { createUseCases } from '../../cli/container.ts';
import type { DispatchSettings } from '../../application/drivers/dispatch-settings.ts';
import { ACCOUNT_SETTINGS } from './account-settings.ts';
import { MESSAGE_SETTINGS } from './message-settings.ts';
import { DISPATCH_SETTINGS } from './dispatch-settings.ts';
import { InMemoryObjectStorage } from './in-memory/in-memory-object-storage.ts';
import { FakePasswords } from './in-memory/fake-passwords.ts';

/** Where people reach the client. */
export const WEB_URL = 'http://localhost:4000';
export const SECRET_KEY = 'a secret of the tests that is long enough';

const NO_SAMPLES: SampleData = {
  isAllowed: false,
  make: () => Promise.reject(new Error('No test asked for samples')),
};

/** What may differ from the app; the sandbox takes the payments unless a gateway is given. */
export interface Composition {
  readonly pool: ConnectionPool;
  readonly databaseUrl: string;
  readonly clock?: Clock | undefined;
  readonly gateway?: PaymentGateway | undefined;
  readonly mailer?: Mailer | undefined;
  readonly textMessenger?: TextMessenger | undefined;
  readonly alertChannel?: AlertChannel | undefined;
  /** Instead of one that knows push.test, where nobody is. */
  readonly pushService?: PushService | undefined;
  readonly sampleData?: SampleData | undefined;
  readonly dispatchSettings?: DispatchSettings | undefined;
  readonly replicas?: Replicas | undefined;
  /** Instead of those that draw right here. */
  readonly pictures?: NapiPictures | undefined;
}

/** Every use case as the app wires them, on a database; only the password hash is quick, and pictures are drawn right here. */
export function composeUseCases({ pool, databaseUrl, clock = new SystemClock(), ...others }: Composition): {
  readonly useCases: UseCases & { readonly testMode: TestMode };
  readonly eventFeed: PostgresEventFeed;
  readonly rideOfferLog: PostgresRideOfferLog;
  readonly securityLog: PostgresSecurityLog;
} {
  const { replicas } = others;
  const onPosition = (position: number) => replicas?.hasHeard(position);
  const eventFeed = new PostgresEventFeed({ databaseUrl, onPosition });
  const sandbox = sandboxPaymentGateway(new PostgresSandboxObjects(pool), clock);
  const securityLog = new PostgresSecurityLog(poolRunner(pool), clock, new UuidIds());
  const rideOfferLog = new PostgresRideOfferLog(poolRunner(pool));
  const adapters = createAdapters({
    pool,
    sessionPool: pool,
    backupMaxAgeHours: null,
    clock,
    serviceArea: AREA.serviceArea,
    bookingLimits: { pendingRides: 20 },
    messageSettings: MESSAGE_SETTINGS,
    dispatchSettings: others.dispatchSettings ?? DISPATCH_SETTINGS,
    geocoder: new GazetteerGeocoder(AREA.gazetteer),
    routePlanner: new StraightLineRoutePlanner(),
    paymentGateway: others.gateway ?? sandbox,
    mailer: others.mailer ?? new UnconfiguredMailer(),
    textMessenger: others.textMessenger ?? unconfiguredTextMessenger,
    alertChannel: others.alertChannel ?? unconfiguredAlertChannel,
    pushService:
      others.pushService ??
      new WebPushService({
        keys: vapidKeysOf(SECRET_KEY),
        contact: 'mailto:support@maumee.test',
        services: ['push.test'],
        timeoutMs: 1000,
      }),
    emailSettings: {
      productName: 'Maumee',
      supportEmail: 'support@maumee.test',
      timeZone: AREA.serviceArea.timeZone,
      isTestMode: true,
      webUrl: WEB_URL,
    },
    webUrl: WEB_URL,
    objectStorage: new InMemoryObjectStorage(),
    passwords: new FakePasswords(),
    // The clocks of tests jump by days between one act and the next.
    accountSettings: {
      ...ACCOUNT_SETTINGS,
      reauthenticationMs: null,
    },
    eventFeed,
    featuredDrivers: new FeaturedDriversCache(0),
    eventPublisher: new EventPublisher(pool),
    driverMoves: new DriverMoveAnnouncer(new EventPublisher(pool, { channel: MOVES_CHANNEL })),
    securityLog,
    rideOfferLog,
    replicas: replicas ?? null,
    sampleData: others.sampleData ?? NO_SAMPLES,
    secretKey: SECRET_KEY,
  });
  // A process for it takes longer to start than most files of tests take.
  const pictures = others.pictures ?? new NapiPictures({ draw });
  const useCases = createUseCases({ ...adapters, pictures });
  const testMode = new TestMode(sandbox.pages, useCases);
  return { useCases: { ...useCases, testMode }, eventFeed, rideOfferLog, securityLog };
}
