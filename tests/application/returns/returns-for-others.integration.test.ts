import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CareScope } from '../../../domain/care/care-grant.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { giveCare } from '../../support/give-care.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { whileChanging } from '../../support/while-changing.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 6 });
let passenger: UserActor;
let booker: UserActor;
let driver: UserActor;

beforeAll(async () => {
  driver = await anOnlineDriver(app.useCases);
});

beforeEach(async () => {
  passenger = await aFundedRider(app.useCases, '300');
  booker = await aFundedRider(app.useCases, '300');
});

const give = (helper: UserActor, scopes: readonly CareScope[]) =>
  giveCare(app.pool, passenger, helper, scopes);

const END = 'update care_grants set ended_at = now() where caregiver_id = $1 and ended_at is null';
const end = ({ userId }: UserActor) => app.pool.query(END, [userId]);

type Asked = Partial<Parameters<typeof app.useCases.requestRide.execute>[1]>;

const bookFor = (asked: Asked): Promise<Ride> =>
  app.useCases.requestRide.execute(booker, { ...aBooking('0'), passengerId: passenger.userId, ...asked });

/** The ride there, completed, with its return promised. */
async function there(asked: Asked = {}): Promise<Ride> {
  const wanted = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  const { id: rideId } = await bookFor({ ...wanted, return: { onCall: true }, ...asked });
  await app.useCases.acceptRide.execute(driver, { rideId });
  const { ride } = await app.useCases.showRide.execute(passenger, { rideId });
  const pin = await app.useCases.showStartPin.execute(passenger, ride);
  await app.useCases.startRide.execute(driver, { rideId, ...(pin && { pin }) });
  return app.useCases.completeRide.execute(driver, { rideId, reason: 'Short trip' });
}

const call = (who: UserActor, rideId: string) => app.useCases.callReturn.execute(who, { rideId });
const available = async (who: UserActor) => (await app.useCases.showWallet.execute(who)).availableCents;
const activeOf = async (who: UserActor) =>
  (await app.useCases.listHelpedRides.execute(who, { filter: 'active' })).items.map(
    ({ ride: { id }, canCallReturn }) => [id, canCallReturn],
  );

const recordsOf = async (rideId: string) => {
  const { rows } = await app.pool.query<{ action: string; actor_id: string }>(
    `select action, actor_id from audit_log where subject_id = $1 and action like 'ride.%' order by id`,
    [rideId],
  );
  return rows.map(({ action, actor_id }) => [action, actor_id]);
};

describe('a return at a time that is booked for somebody else', () => {
  it('is a ride of the same people, paid by the same, and recorded as the one there', async () => {
    await give(booker, ['book']);
    const before = await available(booker);
    const at = new Date(Date.now() + 5 * 3_600_000).toISOString();
    const outbound = await bookFor({ return: { at } });
    const view = await app.useCases.showRide.execute(booker, { rideId: outbound.id });
    const backId = view.returnTrip?.returnRideId ?? '';
    const { ride: back } = await app.useCases.showRide.execute(booker, { rideId: backId });
    const people = { riderId: passenger.userId, bookerId: booker.userId, payerId: booker.userId };
    expect([outbound, back]).toMatchObject([people, people]);
    expect(await available(booker)).toBe(before - 2 * outbound.fare.totalCents);
    expect(await recordsOf(backId)).toEqual([['ride.book-for-other', booker.userId]]);
  });
});

describe('a return on call that is booked for somebody else', () => {
  it('is called by its booker, who still sees it once the ride there is over, and pays for it', async () => {
    await give(booker, ['book']);
    const outbound = await there();
    expect(await activeOf(booker)).toEqual([[outbound.id, true]]);
    const before = await available(booker);
    const back = await call(booker, outbound.id);
    expect(back).toMatchObject({
      riderId: passenger.userId,
      bookerId: booker.userId,
      payerId: booker.userId,
      pickup: outbound.dropoff,
    });
    expect(await available(booker)).toBe(before - outbound.fare.totalCents);
    expect(await recordsOf(outbound.id)).toEqual([
      ['ride.book-for-other', booker.userId],
      ['ride.call-return', booker.userId],
    ]);
    expect(await activeOf(booker)).toEqual([[back.id, false]]);
  });

  it('stands again where it was called and not driven', async () => {
    await give(booker, ['book', 'cancel']);
    const outbound = await there();
    const back = await call(booker, outbound.id);
    await app.useCases.cancelRide.execute(booker, { rideId: back.id });
    expect(await activeOf(booker)).toEqual([[outbound.id, true]]);
    expect((await call(booker, outbound.id)).id).not.toBe(back.id);
  });

  it('is called by its passenger and its driver, at the cost of whoever booked it', async () => {
    await give(booker, ['book']);
    const outbound = await there();
    const before = [await available(passenger), await available(booker)] as const;
    const back = await call(passenger, outbound.id);
    expect((await call(driver, outbound.id)).id).toBe(back.id);
    expect([await available(passenger), await available(booker)]).toEqual([
      before[0],
      before[1] - outbound.fare.totalCents,
    ]);
  });

  it.each<readonly [string, readonly CareScope[], string]>([
    ['a stranger', [], 'NOT_FOUND'],
    ['somebody who follows', ['follow'], 'CARE_NOT_GIVEN'],
    ['somebody who follows and may book, but did not', ['follow', 'book'], 'CARE_NOT_GIVEN'],
  ])('is not called by %s', async (_, scopes, code) => {
    await give(booker, ['book']);
    const outbound = await there();
    const other = await aFundedRider(app.useCases, '10');
    if (scopes.length > 0) await give(other, scopes);
    await expectRefusal(() => call(other, outbound.id), code);
    expect(await activeOf(other)).toEqual(scopes.length > 0 ? [[outbound.id, false]] : []);
  });

  it('says nothing of a return to a stranger, whether there is one or not', async () => {
    await give(booker, ['book']);
    const other = await aFundedRider(app.useCases, '10');
    const outbound = await bookFor({});
    await expectRefusal(() => call(other, outbound.id), 'NOT_FOUND');
    await expectRefusal(() => call(booker, outbound.id), 'NO_RETURN');
  });

  it('ends with the right to book of who pays for it, for everybody', async () => {
    await give(booker, ['book']);
    const outbound = await there();
    await end(booker);
    await expectRefusal(() => call(booker, outbound.id), 'NOT_FOUND');
    for (const who of [passenger, driver]) await expectRefusal(() => call(who, outbound.id), 'RETURN_ENDED');
    expect(await activeOf(booker)).toEqual([]);
  });

  it('stays the passenger’s where the passenger pays', async () => {
    await give(booker, ['book', 'pay']);
    const outbound = await there({ payer: 'passenger' });
    await end(booker);
    await expectRefusal(() => call(booker, outbound.id), 'NOT_FOUND');
    expect(await call(passenger, outbound.id)).toMatchObject({ payerId: passenger.userId });
  });

  it('waits for the end of the right that is under way, and loses against it', async () => {
    await give(booker, ['book', 'pay']);
    const outbound = await there({ payer: 'passenger' });
    const waited = await whileChanging(app.pool, END, [booker.userId], () => call(booker, outbound.id));
    expect(waited).toEqual({ before: 'waits', after: 'NOT_FOUND' });
  });

  it.each<readonly ['booker' | 'passenger', 'booker' | 'passenger', string, RegExp]>([
    ['booker', 'booker', 'INSUFFICIENT_FUNDS', /./],
    ['booker', 'passenger', 'RETURN_NOT_PAID', /whoever pays for it/],
    ['passenger', 'booker', 'RETURN_NOT_PAID', /ask the rider/],
    ['passenger', 'passenger', 'INSUFFICIENT_FUNDS', /./],
  ])('that the %s cannot pay is told the %s as %s', async (payer, caller, code, message) => {
    const people = { booker, passenger };
    // Enough for one of both rides.
    people[payer] = await aFundedRider(app.useCases, '25');
    ({ booker, passenger } = people);
    await give(booker, ['book', 'pay']);
    const outbound = await there(payer === 'passenger' ? { payer } : {});
    const refused = call(people[caller], outbound.id);
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  it('that nobody calls has its passenger and its booker told that it has ended', async () => {
    await give(booker, ['book', 'pay']);
    const { id } = await there();
    await app.pool.query('update return_trips set day = day - 2 where outbound_ride_id = $1', [id]);
    await app.useCases.lapseReturns.execute();
    const { rows } = await app.pool.query<{ user_id: string; data: object }>(
      `select user_id, data from emails where template = 'return-lapsed' and data ->> 'rideId' = $1`,
      [id],
    );
    expect(new Map(rows.map(({ user_id, data }) => [user_id, data]))).toEqual(
      new Map([
        [passenger.userId, { rideId: id }],
        [booker.userId, { rideId: id, toBooker: true }],
      ]),
    );
  });
});
