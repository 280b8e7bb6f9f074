import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';
import { CENTRE, northOf } from '../../support/places.ts';

const clock = new FixedClock();
const PICKUP = CENTRE;
const NEAR = northOf(PICKUP, 1.9);
const FAR = northOf(PICKUP, 6.7);

const app = useTestUseCases({ clock, connections: 3 });
let rider: UserActor;

beforeAll(async () => {
  rider = await aFundedRider(app.useCases, '200');
});
beforeEach(async () => {
  clock.advance({ hours: 1 });
  await app.pool.query(`update driver_profiles set is_available = false, availability = 'offline'`);
});

const look = (who: UserActor = rider) => app.useCases.showPickupOutlook.execute(who, { pickup: PICKUP });
async function aDriverAt(place: typeof PICKUP | null): Promise<UserActor> {
  const driver = await anOnlineDriver(app.useCases);
  if (place) await app.useCases.reportDriverLocation.execute(driver, place);
  return driver;
}

describe('before booking a rider reads', () => {
  it('that nobody is free', async () => {
    expect(await look()).toEqual({ freeDrivers: 0, minutesAway: null });
  });

  it('how many are free, and nothing of the time while nobody knows where they are', async () => {
    await aDriverAt(null);
    await aDriverAt(null);
    expect(await look()).toEqual({ freeDrivers: 2, minutesAway: null });
  });

  it('how soon the nearest one could be there', async () => {
    await aDriverAt(FAR);
    await aDriverAt(null);
    expect(await look()).toEqual({ freeDrivers: 2, minutesAway: 14 });
    await aDriverAt(NEAR);
    expect(await look()).toEqual({ freeDrivers: 3, minutesAway: 5 });
  });

  it('no less than three minutes, however near', async () => {
    await aDriverAt(PICKUP);
    expect(await look()).toEqual({ freeDrivers: 1, minutesAway: 3 });
  });

  it('the same from anywhere within the same half mile, so that asking around finds no driver', async () => {
    await aDriverAt(NEAR);
    const near = { lat: PICKUP.lat + 0.002, lng: PICKUP.lng - 0.002 };
    expect(await app.useCases.showPickupOutlook.execute(rider, { pickup: near })).toEqual(await look());
  });

  it('nothing of a driver who is on a ride, or whose position is older than five minutes', async () => {
    const busy = await aDriverAt(NEAR);
    const { id: rideId } = await app.useCases.requestRide.execute(rider, aBooking());
    await app.useCases.acceptRide.execute(busy, { rideId });
    expect(await look()).toEqual({ freeDrivers: 0, minutesAway: null });
    await aDriverAt(FAR);
    expect(await look()).toEqual({ freeDrivers: 1, minutesAway: 14 });
    clock.advance({ minutes: 5, seconds: 1 });
    expect(await look()).toEqual({ freeDrivers: 1, minutesAway: null });
  });
});
