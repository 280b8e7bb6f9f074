import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { aPromise, anOpenOrganisation, letHelp, monthOf } from '../../support/a-paying-organisation.ts';
import { aSavedCard } from '../../support/cards.ts';
import { countDeadlocks } from '../../support/count-deadlocks.ts';
import { moneyViolations } from '../../support/money-violations.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  SYSTEM,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

/** A ride is 15.29, of which the passenger pays 3.00. */
const COVERED = 12_29;
const ROOM = 7;
const AT_ONCE = 32;
const CO_PAY = { coPay: '3' };

const app = useTestUseCases({ connections: 16 });
let organisationId: string;
let riders: UserActor[];
let deadlocks: () => number;

beforeAll(async () => {
  deadlocks = countDeadlocks(app.pool);
  organisationId = await anOpenOrganisation(app);
  riders = [];
  for (let count = 0; count < AT_ONCE; count += 1) {
    const rider = await aFundedRider(app.useCases, '200');
    await letHelp(app.pool, rider, organisationId);
    riders.push(rider);
  }
}, 60_000);

const dollars = (cents: number) => (cents / 100).toFixed(2);
const promise = async (terms: Parameters<typeof aPromise>[2] = {}) => {
  const budget = dollars(ROOM * COVERED + COVERED - 1);
  return (await aPromise(app, organisationId, { ...CO_PAY, budget, ...terms })).id;
};
const book = (rider: UserActor, agreementId: string, more: object = {}) =>
  app.useCases.requestRide.execute(rider, { ...aBooking(), agreementId, ...more });
/** What is taken of the agreement, and its rides that were not cancelled. */
const taken = async (agreementId: string) => {
  const { rows } = await app.pool.query<{ cents: number; rides: number }>(
    `select coalesce(sum((covered_fare + covered_tip) * 100), 0)::int as cents, count(*)::int as rides
      from rides where agreement_id = $1 and status <> 'cancelled'`,
    [agreementId],
  );
  return rows[0];
};
const expectClean = async () => {
  expect(await moneyViolations(app.useCases)).toEqual([]);
  expect(deadlocks()).toBe(0);
};
const split = (results: readonly PromiseSettledResult<unknown>[]) => {
  const refused = results.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as { code?: string }).code)] : [],
  );
  return { done: results.length - refused.length, refused: [...new Set(refused)] };
};

describe('a budget, many at once', () => {
  it(`covers ${ROOM} of ${AT_ONCE} bookings of the same moment, and not a cent more`, async () => {
    const agreementId = await promise();
    const { done, refused } = split(
      await Promise.allSettled(riders.map((rider) => book(rider, agreementId))),
    );
    expect([done, refused]).toEqual([ROOM, ['NOT_COVERED']]);
    expect(await taken(agreementId)).toEqual({ cents: ROOM * COVERED, rides: ROOM });
    await expectClean();
  }, 60_000);

  it('covers as many by card, whose holders are asked for the co-pay meanwhile', async () => {
    const agreementId = await promise();
    const cards = await Promise.all(riders.slice(0, 14).map((rider) => aSavedCard(app.useCases, rider)));
    const books = cards.map((paymentMethodId, at) => book(riders[at]!, agreementId, { paymentMethodId }));
    const { done, refused } = split(await Promise.allSettled(books));
    expect([done, refused]).toEqual([ROOM, ['NOT_COVERED']]);
    expect(await taken(agreementId)).toEqual({ cents: ROOM * COVERED, rides: ROOM });
    await app.pool.query(`update payments set due_at = now() - interval '1 hour' where due_at is not null`);
    await app.useCases.recoverPayments.execute((_, error) => {
      throw error;
    });
    const { rows } = await app.pool.query(
      `select count(*)::int as left from payments where status = 'authorized'
        and not exists (select from rides where rides.id = payments.ride_id)`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    await expectClean();
  }, 60_000);

  it('covers rides with their returns, both or none', async () => {
    const agreementId = await promise({ coPay: '0', budget: dollars(7 * 15_29) });
    const onCall = { return: { onCall: true } };
    const books = riders.slice(0, 16).map((rider) => book(rider, agreementId, onCall));
    const { done, refused } = split(await Promise.allSettled(books));
    expect([done, refused]).toEqual([3, ['NOT_COVERED']]);
    // What is left covers one way.
    await book(riders[0]!, agreementId);
    expect(await taken(agreementId)).toEqual({ cents: 4 * 15_29, rides: 4 });
    await expectClean();
  }, 60_000);

  it('is never overspent while rides are booked, cancelled and booked again', async () => {
    const agreementId = await promise();
    const live = async (rider: UserActor) => {
      for (let round = 0; round < 4; round += 1) {
        const ride = await book(rider, agreementId).catch((error: { code?: string }) => {
          expect(error.code).toBe('NOT_COVERED');
          return null;
        });
        const { cents } = (await taken(agreementId)) ?? { cents: 0 };
        expect(cents).toBeLessThanOrEqual(ROOM * COVERED);
        if (ride) await app.useCases.cancelRide.execute(rider, { rideId: ride.id });
      }
    };
    await Promise.all(riders.slice(0, 16).map(live));
    expect(await taken(agreementId)).toEqual({ cents: 0, rides: 0 });
    const { done } = split(await Promise.allSettled(riders.map((rider) => book(rider, agreementId))));
    expect(done).toBe(ROOM);
    await expectClean();
  }, 60_000);

  it('of a month has room for so many rides that are moved to it and booked in it at once', async () => {
    const agreementId = await promise({ budgetPeriod: 'month', budget: dollars(ROOM * COVERED) });
    const [first, second] = [monthOf(1), monthOf(2)];
    const moved: Ride[] = [];
    for (const [day, rider] of riders.slice(0, ROOM).entries())
      moved.push(await book(rider, agreementId, { scheduledFor: first(day) }));
    const moves = moved.map(({ id: rideId, riderId }, day) =>
      app.useCases.rescheduleRide.execute(
        { kind: 'user', userType: 'rider', userId: riderId },
        { rideId, scheduledFor: second(day) },
      ),
    );
    const others = riders.slice(10, 18);
    const books = others.map((rider, day) => book(rider, agreementId, { scheduledFor: second(day + 8) }));
    const back = riders
      .slice(20, 24)
      .map((rider, day) => book(rider, agreementId, { scheduledFor: first(day + 8) }));
    const results = await Promise.allSettled([...moves, ...books, ...back]);
    expect(split(results).refused).toEqual(['NOT_COVERED']);
    const { rows } = await app.pool.query<{ month: string; cents: number }>(
      `select to_char(covered_on, 'YYYY-MM') as month, sum((covered_fare + covered_tip) * 100)::int as cents
        from rides where agreement_id = $1 and status <> 'cancelled' group by 1 order by 1`,
      [agreementId],
    );
    for (const { cents } of rows) expect(cents).toBeLessThanOrEqual(ROOM * COVERED);
    expect(rows.find(({ month }) => second(0).startsWith(month))?.cents).toBe(ROOM * COVERED);
    await expectClean();
  }, 60_000);

  it('is lowered to no less than is taken, whoever books meanwhile', async () => {
    const agreementId = await promise();
    const { rows } = await app.pool.query<{ name: string }>('select name from agreements where id = $1', [
      agreementId,
    ]);
    const terms = {
      agreementId,
      name: rows[0]?.name ?? '',
      startsOn: '2020-01-01',
      budgetPeriod: 'term',
    } as const;
    const budget = dollars(3 * COVERED);
    const lower = app.useCases.updateAgreement.execute(SYSTEM, { ...terms, ...CO_PAY, budget });
    const results = await Promise.allSettled([
      lower,
      ...riders.slice(0, 12).map((rider) => book(rider, agreementId)),
    ]);
    const isLowered = results[0]?.status === 'fulfilled';
    const { cents } = (await taken(agreementId)) ?? { cents: 0 };
    expect(cents).toBe((isLowered ? 3 : ROOM) * COVERED);
    await expectClean();
  }, 60_000);
});

describe('the rides of a passenger in a month', () => {
  it('are so many and not one more, however many are booked at once', async () => {
    const agreementId = await promise({ coPay: '0', budget: '500', ridesPerMonth: 3 });
    const [rider] = riders.slice(-1) as [UserActor];
    const { done, refused } = split(
      await Promise.allSettled(Array.from({ length: 10 }, () => book(rider, agreementId))),
    );
    expect([done, refused]).toEqual([3, ['NOT_COVERED']]);
    expect(await taken(agreementId)).toEqual({ cents: 3 * 15_29, rides: 3 });
    await expectClean();
  }, 60_000);
});

describe('a ride that an organisation pays a part of', () => {
  it('is promised, completed and refunded once, whoever asks how often', async () => {
    const agreementId = await promise();
    const [rider] = riders as [UserActor];
    const driver = await anOnlineDriver(app.useCases);
    const input = { id: randomUUID() };
    const booked = await Promise.all(Array.from({ length: 8 }, () => book(rider, agreementId, input)));
    const rideId = input.id;
    expect(new Set(booked.map(({ id }) => id))).toEqual(new Set([rideId]));
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.startRide.execute(driver, { rideId });
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        app.useCases.completeRide.execute(at % 2 ? rider : driver, { rideId, reason: 'Short way' }),
      ),
    );
    const refunds = Array.from({ length: 8 }, () =>
      app.useCases.refundRide.execute(SYSTEM, { rideId, reason: 'A detour' }),
    );
    expect(split(await Promise.allSettled(refunds))).toEqual({ done: 1, refused: ['REFUND_TOO_HIGH'] });
    const { rows } = await app.pool.query<{ kind: string; total: number }>(
      `select kind, count(*)::int as total from journal_entries where ride_id = $1 group by kind order by kind`,
      [rideId],
    );
    expect(rows).toEqual(
      ['cover_promised', 'ride_completed', 'ride_held', 'ride_refunded'].map((kind) => ({ kind, total: 1 })),
    );
    await expectClean();
  }, 60_000);

  it('has one return, however often that is called, within a budget that is used up', async () => {
    const agreementId = await promise({ coPay: '0', budget: dollars(2 * 15_29) });
    const [rider] = riders as [UserActor];
    const driver = await anOnlineDriver(app.useCases);
    const { id: rideId } = await book(rider, agreementId, { return: { onCall: true } });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.startRide.execute(driver, { rideId });
    const call = () => app.useCases.callReturn.execute(rider, { rideId });
    const others = Promise.allSettled(riders.slice(1, 5).map((other) => book(other, agreementId)));
    const calls = await Promise.all(Array.from({ length: 6 }, call));
    expect(split(await others).refused).toEqual(['NOT_COVERED']);
    const [back] = calls;
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    expect(back).toMatchObject({ agreementId, paymentMethod: 'organisation' });
    expect(await taken(agreementId)).toEqual({ cents: 2 * 15_29, rides: 2 });
    // Cancelled, it is promised again until its day is over.
    await app.useCases.cancelRide.execute(rider, { rideId: back?.id ?? '' });
    await expect(book(riders[1]!, agreementId)).rejects.toMatchObject({ code: 'NOT_COVERED' });
    expect(await call()).toMatchObject({ agreementId, paymentMethod: 'organisation' });
    await expectClean();
  }, 60_000);
});
