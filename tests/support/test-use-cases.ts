import type { NapiPictures } from '../../adapters/images/napi-pictures.ts';
import { approveDriver } from './approve-driver.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { PostgresRideOfferLog } from '../../adapters/postgres/rides/postgres-ride-offer-log.ts';
import type { PostgresSecurityLog } from '../../adapters/postgres/security/postgres-security-log.ts';
import type { PostgresEventFeed } from '../../adapters/postgres/events/postgres-event-feed.ts';
import type { Replicas } from '../../adapters/postgres/replicas/replicas.ts';
import { createConnectionPool, type ConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import type { Clock, SampleData } from '../../application/ports/operations.ts';
import type { PushService } from '../../application/ports/notices.ts';
import type { Mailer } from '../../application/ports/email.ts';
import type { TextMessenger } from '../../application/ports/texts.ts';
import type { PaymentGateway } from '../../application/ports/payments.ts';
import type { RequestRideInput } from '../../application/rides/inputs.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { composeUseCases } from './compose-use-cases.ts';
import { ACROSS_TOWN, ZOO } from './places.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export const SYSTEM = { kind: 'system', name: 'test' } as const;

export interface TestUseCases {
  /** With the pages of the test provider. */
  readonly useCases: ReturnType<typeof composeUseCases>['useCases'];
  readonly pool: ConnectionPool;
  readonly databaseUrl: string;
  /** To be flushed by tests that look at it. */
  readonly rideOfferLog: PostgresRideOfferLog;
  readonly securityLog: PostgresSecurityLog;
  /** To be started by tests that listen. */
  readonly eventFeed: PostgresEventFeed;
  close(): Promise<void>;
}

export interface TestOptions {
  readonly clock?: Clock;
  readonly connections?: number;
  readonly database?: Pick<TestDatabase, 'url'> & Partial<TestDatabase>;
  /** Instead of the sandbox. */
  readonly gateway?: PaymentGateway;
  readonly mailer?: Mailer;
  readonly textMessenger?: TextMessenger;
  readonly pushService?: PushService;
  readonly sampleData?: SampleData;
  readonly replicas?: Replicas;
  /** Instead of those that draw right here. */
  readonly pictures?: NapiPictures;
}

/**
 * Every use case as the app wires them; only the password hash is quick. On a database of their own, which goes
 * away with them, unless one is given.
 */
export async function createTestUseCases(options: TestOptions = {}): Promise<TestUseCases> {
  const database = options.database ?? (await createTestDatabase());
  const pool = createConnectionPool({ databaseUrl: database.url, maxConnections: options.connections ?? 10 });
  const { clock, gateway, mailer, textMessenger, pushService, sampleData, replicas, pictures } = options;
  const { useCases, eventFeed, rideOfferLog, securityLog } = composeUseCases({
    pool,
    databaseUrl: database.url,
    clock,
    gateway,
    mailer,
    textMessenger,
    pushService,
    sampleData,
    replicas,
    pictures,
  });
  const close = async () => {
    await rideOfferLog.flush();
    await eventFeed.stop();
    await pool.end();
    if (!options.database) await database.drop?.();
  };
  return { useCases, pool, databaseUrl: database.url, eventFeed, rideOfferLog, securityLog, close };
}

/**
 * The same for the file, closed after it. Call it at the top of the file, before what its `beforeAll` needs; there is
 * nothing to read before that.
 */
export function useTestUseCases(options: TestOptions = {}): TestUseCases {
  let app: TestUseCases;
  beforeAll(async () => {
    app = await createTestUseCases(options);
  });
  afterAll(() => app.close());
  return {
    get useCases() {
      return app.useCases;
    },
    get pool() {
      return app.pool;
    },
    get databaseUrl() {
      return app.databaseUrl;
    },
    get rideOfferLog() {
      return app.rideOfferLog;
    },
    get securityLog() {
      return app.securityLog;
    },
    get eventFeed() {
      return app.eventFeed;
    },
    close: () => app.close(),
  };
}

/** Of all test files of a worker. */
let people = 0;
/** In as many digits whoever came before, so that tables of people are as wide. */
const nth = () => String(people).padStart(4, '0');

/** A rider with money in the wallet. */
export async function aFundedRider(useCases: UseCases, dollars: string): Promise<UserActor> {
  people += 1;
  const account = {
    email: `rider-${nth()}@example.com`,
    password: 'secret-1',
    firstName: 'Rita',
    lastName: 'Rider',
  };
  const { user } = await useCases.registerUser.execute(account);
  if (dollars !== '0') {
    const credit = { userId: user.id, amount: dollars, reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
  }
  return { kind: 'user', userType: 'rider', userId: user.id };
}

/** An approved driver who is online and takes long trips. */
export async function anOnlineDriver(useCases: UseCases): Promise<UserActor> {
  people += 1;
  const account = {
    email: `driver-${nth()}@example.com`,
    password: 'secret-1',
    firstName: 'Dora',
    lastName: 'Driver',
  };
  const { user } = await useCases.registerUser.execute({ ...account, userType: 'driver' });
  const driver = { kind: 'user', userType: 'driver', userId: user.id } as const;
  await approveDriver(useCases, user.id);
  await useCases.updateDriverProfile.execute(driver, { isAvailable: true, allowLongDistance: true });
  return driver;
}

/** Gives a driver an account at the test provider that payouts reach. */
export async function onboard(useCases: TestUseCases['useCases'], driver: UserActor): Promise<void> {
  const address = await useCases.createConnectAccount.execute(driver);
  const accountId = new URL(address, 'http://localhost').searchParams.get('account') ?? '';
  await useCases.testMode.finishOnboarding(driver, { accountId });
  await useCases.showConnectAccount.execute(driver);
}

/** A broadcast booking from the zoo across town, for 15.29 and a tip. */
export function aBooking(tipAmount = '0') {
  return {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    totalFare: '15.29',
    tipAmount,
    driverType: 'broadcast',
  } as const;
}

/** A ride that the driver has completed at once; its id. */
export async function aCompletedRide(
  useCases: UseCases,
  rider: UserActor,
  driver: UserActor,
  booking: Partial<RequestRideInput> = {},
): Promise<string> {
  const { requestRide, acceptRide, startRide, completeRide } = useCases;
  const { id: rideId } = await requestRide.execute(rider, { ...aBooking(), ...booking });
  for (const step of [acceptRide, startRide, completeRide]) await step.execute(driver, { rideId });
  return rideId;
}

export async function anAdmin(useCases: UseCases): Promise<UserActor> {
  const account = { email: `admin-${randomUUID()}@maumee.test`, firstName: 'Ada', lastName: 'Min' };
  const { id } = await useCases.createAdmin.execute(SYSTEM, { ...account, password: 'Swan-Creek-1859' });
  return { kind: 'user', userId: id, userType: 'admin' };
}
