import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { jobHandlers } from '../../../cli/job-handlers.ts';
import { runMoneyJobs } from '../../support/crash/recovery.ts';
import { usually } from '../../support/long.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import { outcomes } from '../../support/outcomes.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  onboard,
  SYSTEM,
  type TestUseCases,
} from '../../support/test-use-cases.ts';

const ROUNDS = usually(20, 50);
/** Of a hundred at once. */
const LARGE_ROUNDS = usually(5, 50);
const AT_ONCE = 100;
const WEEK = 7 * 86_400_000;

let app: TestUseCases;
let rider: UserActor;
let driver: UserActor;
/** So long ago that every round can be a week later; in the middle of a week, which a change of the hour cannot leave. */
let now = (Math.floor(Date.now() / WEEK) - ROUNDS - 2) * WEEK;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 16, clock: { now: () => new Date(now) } });
});
afterAll(() => app.close());

/** A driver with an account and one ride with a tip of so many dollars. */
async function earn(tip: string): Promise<void> {
  const { useCases } = app;
  const { id: rideId } = await useCases.requestRide.execute(rider, aBooking(tip));
  await useCases.acceptRide.execute(driver, { rideId });
  await useCases.startRide.execute(driver, { rideId });
  await useCases.completeRide.execute(driver, { rideId });
}

async function newPeople(): Promise<void> {
  rider = await aFundedRider(app.useCases, '5000');
  driver = await anOnlineDriver(app.useCases);
  await onboard(app.useCases, driver);
}

async function balances(): Promise<{ earnings: number; reserved: number }> {
  const { rows } = await app.pool.query<{ earnings: number; reserved: number }>(
    `select (earnings_balance * 100)::integer as earnings, (reserved_balance * 100)::integer as reserved
     from balances where user_id = $1`,
    [driver.userId],
  );
  return rows[0] ?? { earnings: 0, reserved: 0 };
}

/** How much the provider sent to whom, by our id. */
async function sent(): Promise<Map<string, number[]>> {
  const { rows } = await app.pool.query<{ id: string; cents: number[] }>(
    `select parent_id as id, array_agg((data ->> 'amountCents')::integer) as cents
     from sandbox_objects where kind = 'transfer' group by parent_id`,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

describe('payouts under concurrency', () => {
  it(`lets ${AT_ONCE} requests at once take no more than was earned, in ${LARGE_ROUNDS} rounds`, async () => {
    const { useCases } = app;
    await newPeople();
    await earn('60');
    const before = await balances();
    const affordable = Math.floor(before.earnings / 10_00);
    expect(affordable).toBeGreaterThan(5);
    for (let round = 0; round < LARGE_ROUNDS; round += 1) {
      const requests = Array.from({ length: AT_ONCE }, () =>
        useCases.requestPayout.execute(driver, { amount: '10' }),
      );
      const refused = { INSUFFICIENT_EARNINGS: AT_ONCE - affordable };
      expect(await outcomes(requests)).toEqual({ won: affordable, codes: refused });
      expect(await balances()).toEqual({
        earnings: before.earnings - affordable * 10_00,
        reserved: affordable * 10_00,
      });
      const { items } = await useCases.listPayoutRequests.execute(driver, { status: 'pending' });
      for (const { request } of items) {
        await useCases.rejectPayoutRequest.execute(SYSTEM, { id: request.id, notes: 'Once more' });
      }
      expect(await balances()).toEqual(before);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 180_000);

  it(`sends one transfer for a request approved twice at once, in ${ROUNDS} rounds`, async () => {
    const { useCases, pool } = app;
    await newPeople();
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn('20');
      const { id } = await useCases.requestPayout.execute(driver, { amount: '25' });
      const approve = () => useCases.approvePayoutRequest.execute(SYSTEM, { id });
      const finish = () => useCases.finishPayoutRequest.execute(SYSTEM, { requestId: id });
      expect((await outcomes([approve(), approve(), finish()])).won).toBe(3);
      await runMoneyJobs(pool, jobHandlers(useCases));
      expect((await sent()).get(id)).toEqual([25_00]);
      expect((await balances()).reserved).toBe(0);
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);

  it(`either pays a request or gives its money back, in ${ROUNDS} rounds`, async () => {
    const { useCases, pool } = app;
    await newPeople();
    const results = { paid: 0, returned: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await earn('20');
      const { earnings } = await balances();
      const { id } = await useCases.requestPayout.execute(driver, { amount: '25' });
      const approve = () => useCases.approvePayoutRequest.execute(SYSTEM, { id });
      const reject = () => useCases.rejectPayoutRequest.execute(SYSTEM, { id, notes: 'Not yet' });
      const calls = round % 2 ? [approve(), reject()] : [reject(), approve()];
      expect(await outcomes(calls)).toEqual({ won: 1, codes: { PAYOUT_STATE: 1 } });
      await runMoneyJobs(pool, jobHandlers(useCases));
      const isPaid = (await sent()).has(id);
      results[isPaid ? 'paid' : 'returned'] += 1;
      expect(await balances()).toEqual({ earnings: earnings - (isPaid ? 25_00 : 0), reserved: 0 });
    }
    expect(results.paid).toBeGreaterThan(0);
    expect(results.returned).toBeGreaterThan(0);
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);

  it(`pays each driver once when two weekly runs meet, in ${ROUNDS} weeks`, async () => {
    const { useCases, pool } = app;
    await newPeople();
    const run = async () => {
      await useCases.generatePayouts.execute(SYSTEM);
      await useCases.processPayouts.execute(SYSTEM);
      await useCases.transferPayouts.execute(SYSTEM);
    };
    for (let week = 0; week < ROUNDS; week += 1) {
      await earn('5');
      const { earnings } = await balances();
      now += WEEK;
      const known = new Set((await sent()).keys());
      expect(await outcomes([run(), run()])).toEqual({ won: 2, codes: {} });
      await runMoneyJobs(pool, jobHandlers(useCases));
      const { rows } = await pool.query<{ id: string }>('select id from payouts where driver_id = $1', [
        driver.userId,
      ]);
      const transfers = await sent();
      const fresh = rows.filter(({ id }) => !known.has(id)).map(({ id }) => transfers.get(id));
      expect(fresh).toEqual([[earnings]]);
      expect(await balances()).toEqual({ earnings: 0, reserved: 0 });
    }
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 180_000);
});
