import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import type { UserActor } from '../../../domain/users/user.ts';
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

const WEEK = 7 * 86_400_000;

let app: TestUseCases;
let rider: UserActor;
let driver: UserActor;
/** In the middle of a week, which a change of the hour and the hours of the rides cannot leave. */
let now = (Math.floor(Date.now() / WEEK) - 20) * WEEK;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 8, clock: { now: () => new Date(now) } });
});
afterAll(() => app.close());

async function newPeople(): Promise<void> {
  rider = await aFundedRider(app.useCases, '2000');
  driver = await anOnlineDriver(app.useCases);
  await onboard(app.useCases, driver);
}

/** A completed ride of 13.00 for the driver, and the tip. */
async function earn(tip: string): Promise<string> {
  const { useCases } = app;
  const { id: rideId } = await useCases.requestRide.execute(rider, aBooking(tip));
  for (const move of [useCases.acceptRide, useCases.startRide, useCases.completeRide]) {
    await move.execute(driver, { rideId });
  }
  now += 3_600_000;
  return rideId;
}

type Of = 'payout' | 'payout_request';

async function ridesOf(of: Of, payoutId: string, actor: UserActor | typeof SYSTEM = driver) {
  const [page] = await app.useCases.listPayoutRides.execute(actor, of, [{ payoutId, after: null }]);
  return (page?.items ?? []).map(({ rideId, amountCents }) => [rideId, amountCents] as const);
}

/** The payouts of the driver, latest first. */
const weekly = async () =>
  (await app.useCases.listPayouts.execute(driver)).items.map(({ payout, rideIds }) => ({
    ...payout,
    rideIds,
  }));

async function nextWeek(): Promise<void> {
  now += WEEK;
  await app.useCases.generatePayouts.execute(SYSTEM);
}

describe('the rides of payouts', () => {
  it('are the oldest that a request pays, the last in part, and the weekly payout pays the rest', async () => {
    await newPeople();
    const [first, second] = [await earn('0'), await earn('0')];
    const request = await app.useCases.requestPayout.execute(driver, { amount: '20' });
    expect(await ridesOf('payout_request', request.id)).toEqual([
      [second, 7_00],
      [first, 13_00],
    ]);
    await nextWeek();
    const [payout] = await weekly();
    expect(payout).toMatchObject({ amountCents: 6_00, ridesCount: 1, rideIds: [second] });
    expect(await ridesOf('payout', payout!.id)).toEqual([[second, 6_00]]);
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });

  it('are free again once a request is rejected', async () => {
    await newPeople();
    const ride = await earn('0');
    const { id } = await app.useCases.requestPayout.execute(driver, { amount: '10' });
    const rejected = await app.useCases.rejectPayoutRequest.execute(SYSTEM, { id, notes: 'Not yet' });
    expect(rejected.rideIds).toEqual([]);
    expect(await ridesOf('payout_request', id)).toEqual([]);
    await nextWeek();
    expect(await weekly()).toMatchObject([{ amountCents: 13_00, rideIds: [ride] }]);
    expect(await moneyViolations(app.useCases)).toEqual([]);
  });

  it('have later tips and refunds of paid rides in the next payout', async () => {
    await newPeople();
    const [tipped, refunded] = [await earn('0'), await earn('0')];
    await app.useCases.generatePayouts.execute(SYSTEM);
    const { useCases } = app;
    const asked = await useCases.requestPayout.execute(driver, { amount: '26' });
    await useCases.completeRide.execute(rider, { rideId: tipped, tipAmount: '4' });
    await useCases.refundRide.execute(SYSTEM, { rideId: refunded, amount: '5', reason: 'Long way round' });
    const third = await earn('0');
    await nextWeek();
    const [payout] = await weekly();
    const rides = await ridesOf('payout', payout!.id);
    const takenBack = rides.find(([rideId]) => rideId === refunded)?.[1] ?? 0;
    expect(takenBack).toBeLessThan(0);
    expect(new Map(rides)).toEqual(
      new Map([
        [third, 13_00],
        [tipped, 4_00],
        [refunded, takenBack],
      ]),
    );
    expect(payout?.amountCents).toBe(17_00 + takenBack);
    expect(await ridesOf('payout_request', asked.id)).toHaveLength(2);
    expect(await moneyViolations(useCases)).toEqual([]);
  });

  it('add up when requests, tips, refunds and two weekly runs meet, in 10 rounds', async () => {
    await newPeople();
    const { useCases } = app;
    for (let round = 0; round < 10; round += 1) {
      const rides = [await earn('2'), await earn('0')];
      now += WEEK;
      const half = dollarsFromCents(11_00 + round * 50);
      await outcomes([
        useCases.generatePayouts.execute(SYSTEM),
        useCases.requestPayout.execute(driver, { amount: half }),
        useCases.generatePayouts.execute(SYSTEM),
        useCases.requestPayout.execute(driver, { amount: '10' }),
        useCases.refundRide.execute(SYSTEM, { rideId: rides[0]!, amount: '3', reason: 'Long way round' }),
      ]);
    }
    await nextWeek();
    expect(await moneyViolations(useCases)).toEqual([]);
  }, 120_000);

  it('are read page by page, of several payouts in one query, by their driver and admins only', async () => {
    await newPeople();
    const rides = [await earn('0'), await earn('0'), await earn('0')].toReversed();
    await nextWeek();
    const [payout] = await weekly();
    const payoutId = payout!.id;
    const { listPayoutRides } = app.useCases;
    const read = async (after: string | null) =>
      (await listPayoutRides.execute(driver, 'payout', [{ payoutId, after }], { limit: 2 }))[0]!;
    const first = await read(null);
    const second = await read(first.nextCursor);
    expect([...first.items, ...second.items].map(({ rideId }) => rideId)).toEqual(rides);
    expect(second.nextCursor).toBeNull();
    await expect(read('nonsense')).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    expect(await ridesOf('payout', payoutId, SYSTEM)).toHaveLength(3);
    const other = await anOnlineDriver(app.useCases);
    expect(await ridesOf('payout', payoutId, other)).toEqual([]);
    await expect(app.useCases.showPayout.execute(other, payoutId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.useCases.showPayout.execute(driver, payoutId)).toMatchObject({
      rideIds: rides.toReversed(),
    });
  });
});
