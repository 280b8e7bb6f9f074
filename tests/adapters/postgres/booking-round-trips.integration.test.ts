import type { Pool } from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { GazetteerGeocoder } from '../../../adapters/geo/gazetteer-geocoder.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { unconfiguredPaymentGateway } from '../../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import type { RequestRideInput } from '../../../application/rides/inputs.ts';
import { composeUseCases } from '../../../cli/container.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { countStatements } from '../../support/count-statements.ts';
import { expectAtMost } from '../../support/database-costs.ts';
import { FakeIds } from '../../support/in-memory/fake-ids.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { usePostgresPools } from '../../support/postgres-stores.ts';
import { ACCOUNT_SETTINGS } from '../../support/account-settings.ts';
import { DISPATCH_SETTINGS } from '../../support/dispatch-settings.ts';
import type { Fixture } from '../../support/fixtures.ts';
import { AREA, MUSEUM, ZOO } from '../../support/places.ts';

const pools = usePostgresPools();
const ids = new FakeIds();
const clock = new FixedClock();

const trip: RequestRideInput = {
  pickup: MUSEUM,
  dropoff: ZOO,
  totalFare: '21.70',
  driverType: 'broadcast',
};

/** Of the statements that a connection has sent more often than it plans them for their values. */
const PLANS = `select name, generic_plans > 0 as "isPlannedOnce" from pg_prepared_statements
  where generic_plans + custom_plans > 5`;

let counted: ReturnType<typeof countStatements>;
let databasePool: Pool;
let scene: Fixture;
let book: (token: string, input: RequestRideInput) => Promise<unknown>;
let openSession: (userId: string) => Promise<string>;

beforeAll(() => {
  const { pool, unitOfWork, sessions, ...stores } = pools.openStores({ maxConnections: 2 }, ids, clock);
  counted = countStatements(pool);
  databasePool = pool;
  scene = stores.scene;
  openSession = (userId) =>
    sessions.open({ id: ids.next(), userId, device: '', address: '', expiresAt: minutesAfter(NOW, 60) });
  const route = { distanceMiles: 10, durationMinutes: 20, source: 'straight-line', polyline: null } as const;
  const { authenticate, requestRide } = composeUseCases({
    unitOfWork,
    ids,
    clock,
    serviceArea: AREA.serviceArea,
    sessions,
    accountSettings: ACCOUNT_SETTINGS,
    routePlanner: { plan: async () => route },
    quoteSigner: { sign: () => '', verify: () => null },
    geocoder: new GazetteerGeocoder(AREA.gazetteer),
    paymentGateway: unconfiguredPaymentGateway,
    bookingLimits: { pendingRides: 20 },
    dispatchSettings: DISPATCH_SETTINGS,
    secretTokens: new HmacSecretTokens('a secret of the tests that is long enough'),
  });
  book = async (token, input) => {
    const caller = await authenticate.execute(token);
    return requestRide.execute(caller?.actor ?? null, input);
  };
});

describe('a booking, session included,', () => {
  it('is one round trip to the session and one to book, once the rates are known', async () => {
    const token = await openSession(await scene.rider(100_00));
    await book(token, trip);
    counted.take();
    await book(token, trip);
    expectAtMost('requestRide', counted.take());
  });

  it('plans no statement anew for each booking', async () => {
    const token = await openSession(await scene.rider(1_000_00));
    // A connection plans the first five for their values, and then decides.
    for (let bookings = 0; bookings < 16; bookings += 1) await book(token, trip);
    const connections = [await databasePool.connect(), await databasePool.connect()];
    const used = await Promise.all(
      connections.map((connection) => connection.query<{ name: string; isPlannedOnce: boolean }>(PLANS)),
    );
    for (const connection of connections) connection.release();
    const plans = used.flatMap(({ rows }) => rows);
    expect(plans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['sessions.find', 'ledger.post-pair']),
    );
    expect(plans.filter(({ isPlannedOnce }) => !isPlannedOnce)).toEqual([]);
  });

  it('is priced by the rates in force when another process has changed them', async () => {
    const token = await openSession(await scene.rider(100_00));
    await book(token, trip);
    const other = pools.openStores({ maxConnections: 1 }, ids, clock).unitOfWork;
    const before = await other.run(({ pricings }) => pricings.active(clock.now()));
    const cheaper = { ...before, id: ids.next(), schedulingFeeCents: 0, changeReason: 'No fee' };
    await other.run(({ pricings }) => pricings.insert(cheaper));
    expect(await book(token, trip)).toMatchObject({ pricingId: cheaper.id, fare: { schedulingFeeCents: 0 } });
    const dearer = { ...before, id: ids.next(), schedulingFeeCents: 9_00, changeReason: 'A fee' };
    await other.run(({ pricings }) => pricings.insert(dearer));
    await expect(book(token, trip)).rejects.toMatchObject({ code: 'FARE_CHANGED' });
    await other.run(({ pricings }) => pricings.insert({ ...before, id: ids.next() }));
    expect(await book(token, trip)).toMatchObject({ fare: { totalCents: 21_70 } });
  });

  it('of one specific driver looks at the driver first', async () => {
    const token = await openSession(await scene.rider(200_00));
    await book(token, trip);
    const selectedDriverId = await scene.driver();
    counted.take();
    await book(token, { ...trip, driverType: 'specific', selectedDriverId });
    const sent = counted.take();
    expectAtMost('requestRide of one driver', sent);
    expect(sent.statements.slice(0, 3)).toEqual(['sessions.find', 'begin', 'drivers.find']);
  });

  it('that cannot be paid for is rolled back by its own commit', async () => {
    await book(await openSession(await scene.rider(100_00)), trip);
    const token = await openSession(await scene.rider(21_69));
    counted.take();
    await expect(book(token, trip)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const sent = counted.take();
    expectAtMost('requestRide beyond the wallet', sent);
    expect(sent.statements.at(-1)).toBe('commit');
  });
});
