import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 3 });
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '100');
  driver = await anOnlineDriver(app.useCases);
  await app.useCases.updateDriverProfile.execute(driver, { phone: '(419) 555-0110' });
  await app.pool.query(`update users set phone = '(419) 555-0199' where id = $1`, [rider.userId]);
});

const show = async (who: UserActor, rideId: string) => app.useCases.showRide.execute(who, { rideId });

async function request(asked = true): Promise<string> {
  const specific = { driverType: 'specific', selectedDriverId: driver.userId } as const;
  const booking = { ...aBooking('2'), ...(asked && specific) };
  return (await app.useCases.requestRide.execute(rider, booking)).id;
}

/** What each side sees of the other's phone and e-mail address. */
async function contacts(rideId: string) {
  const [byRider, byDriver] = [await show(rider, rideId), await show(driver, rideId)];
  return [
    byRider.driver?.phone,
    byRider.driver?.email !== '',
    byDriver.rider.phone,
    byDriver.rider.email !== '',
  ];
}

const HIDDEN = [null, false, null, false];
/** Of the driver the number alone. */
const SHOWN = ['+14195550110', false, '(419) 555-0199', true];

describe('a ride as its people see it', () => {
  it('shows contact data from acceptance to completion only', async () => {
    const rideId = await request();
    expect(await contacts(rideId)).toEqual(HIDDEN);
    await app.useCases.acceptRide.execute(driver, { rideId });
    expect(await contacts(rideId)).toEqual(SHOWN);
    await app.useCases.startRide.execute(driver, { rideId });
    expect(await contacts(rideId)).toEqual(SHOWN);
    await app.useCases.completeRide.execute(driver, { rideId });
    expect(await contacts(rideId)).toEqual(HIDDEN);
  });

  it('can be rated by each once, when it is completed', async () => {
    const rideId = await request();
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.startRide.execute(driver, { rideId });
    expect((await show(rider, rideId)).canRate).toBe(false);
    await app.useCases.completeRide.execute(driver, { rideId });
    expect((await show(rider, rideId)).canRate).toBe(true);
    await app.useCases.rateRide.execute(rider, { rideId, rateeId: driver.userId, rating: 4 });
    const [byRider, byDriver] = [await show(rider, rideId), await show(driver, rideId)];
    expect([byRider.canRate, byDriver.canRate]).toEqual([false, true]);
    expect(byDriver.ratings).toMatchObject([{ raterId: rider.userId, rating: 4 }]);
    expect(await app.useCases.listRideRatings.execute(driver, { rideId })).toEqual(byDriver.ratings);
  });
});

describe('an open request', () => {
  it('is seen, without contact data, by a driver who may take it', async () => {
    const rideId = await request(false);
    const seen = await show(driver, rideId);
    expect(seen.rider).toMatchObject({ firstName: 'Rita', phone: null, email: '' });
    expect(seen).toMatchObject({ driver: null, canRate: false, driverEarningCents: 15_00 });
  });

  it('is not there for a driver who may not, for riders, and for drivers once it is taken', async () => {
    const [other, stranger] = [await anOnlineDriver(app.useCases), await aFundedRider(app.useCases, '0')];
    const rideId = await request(false);
    await app.useCases.updateDriverProfile.execute(other, { isAvailable: false });
    for (const who of [other, stranger]) {
      await expectRefusal(() => show(who, rideId), 'NOT_FOUND');
    }
    await app.useCases.updateDriverProfile.execute(other, { isAvailable: true });
    expect(await show(other, rideId)).toMatchObject({ ride: { id: rideId } });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await expectRefusal(() => show(other, rideId), 'NOT_FOUND');
  });

  it('is among many as it is alone', async () => {
    const [mine, open] = [await request(), await request(false)];
    const other = await anOnlineDriver(app.useCases);
    const seen = await app.useCases.showRides.execute(other, [mine, open, rider.userId]);
    expect(seen.map(({ ride }) => ride.id)).toEqual([open]);
    expect(seen[0]).toEqual(await show(other, open));
  });
});
