import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import { countDeadlocks } from '../support/count-deadlocks.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import { moneyViolations } from '../support/money-violations.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../support/test-use-cases.ts';

const ROUNDS = 12;
const clock = new FixedClock();
const app = useTestUseCases({ connections: 12, clock });
let deadlocks: () => number;
let other: pg.Client;
let rider: UserActor;
let driver: UserActor;

beforeAll(async () => {
  deadlocks = countDeadlocks(app.pool);
  other = new pg.Client(app.databaseUrl);
  await other.connect();
});
beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '2000');
  driver = await anOnlineDriver(app.useCases);
});
afterEach(() => other.query('rollback'));
afterAll(async () => {
  await other.end();
});

async function running(): Promise<string> {
  const { requestRide, acceptRide, startRide } = app.useCases;
  const { id: rideId } = await requestRide.execute(rider, aBooking());
  await acceptRide.execute(driver, { rideId });
  await startRide.execute(driver, { rideId });
  return rideId;
}

async function completed(): Promise<string> {
  const rideId = await running();
  await app.useCases.completeRide.execute(driver, { rideId });
  return rideId;
}

/** Until a transaction of the app waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBeGreaterThan(0);
}

/** While this transaction has the first row and somebody waits for it, nobody has the second. */
async function expectFree(first: string, second: string, id: string, work: () => Promise<unknown>) {
  await other.query('begin');
  await other.query(`select from ${first} for no key update`, [id]);
  const working = work();
  await untilSomebodyWaits();
  await other.query(`select from ${second} for no key update nowait`, [id]);
  await other.query('commit');
  await working;
}

describe('whoever locks', () => {
  it('a driver has the user before the profile', async () => {
    const update = () => app.useCases.updateDriverProfile.execute(driver, { vehicleColor: 'Blue' });
    const profile = 'driver_profiles where user_id = $1';
    await expectFree('users where id = $1', profile, driver.userId, update);
  });

  it('an earning for a late tip has it before the balances', async () => {
    const rideId = await completed();
    const tip = () => app.useCases.completeRide.execute(rider, { rideId, tipAmount: '3' });
    const person = 'users where id in (select driver_id from rides where rides.id = $1)';
    await expectFree('earnings where ride_id = $1', person, rideId, tip);
  });
});

it('never waits in a circle, whatever one driver does at once', async () => {
  const { useCases } = app;
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new week, so that there are earnings to pay out.
    clock.advance({ days: 7 });
    const tipped = await completed();
    const rideId = await running();
    const scheduledFor = new Date(clock.now().getTime() + (round + 2) * 3_600_000).toISOString();
    const asked = { ...aBooking(), scheduledFor, driverType: 'specific', selectedDriverId: driver.userId };
    const { id: askedId } = await useCases.requestRide.execute(rider, { ...asked, driverType: 'specific' });
    const calls = [
      () => useCases.completeRide.execute(driver, { rideId }),
      () => useCases.acceptRide.execute(driver, { rideId: askedId }),
      () => useCases.updateDriverProfile.execute(driver, { vehicleColor: `Grey ${round}` }),
      () => useCases.completeRide.execute(rider, { rideId: tipped, tipAmount: '2' }),
      () => useCases.rateRide.execute(rider, { rideId: tipped, rateeId: driver.userId, rating: 5 }),
      () => useCases.generatePayouts.execute(SYSTEM),
      () => useCases.requestPayout.execute(driver, { amount: '10' }),
    ];
    const turned = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
    await Promise.allSettled(turned.map(async (call) => call()));
  }
  expect(deadlocks()).toBe(0);
  expect(await moneyViolations(useCases)).toEqual([]);
}, 60_000);
