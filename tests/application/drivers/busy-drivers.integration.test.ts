import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';
import { CENTRE, northOf } from '../../support/places.ts';

const clock = new FixedClock();
const app = useTestUseCases({ clock, connections: 3 });
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '200');
  driver = await anOnlineDriver(app.useCases);
});

const report = () => app.useCases.reportDriverLocation.execute(driver, CENTRE);
const turn = (isAvailable: boolean) => app.useCases.updateDriverProfile.execute(driver, { isAvailable });
const getProfile = async () => (await app.useCases.showDriverProfile.execute(driver)).driver;
const book = async (overrides: object = {}) =>
  (await app.useCases.requestRide.execute(rider, { ...aBooking(), ...overrides })).id;
const accept = async (overrides: object = {}) => {
  const rideId = await book(overrides);
  await app.useCases.acceptRide.execute(driver, { rideId });
  return rideId;
};

describe('a driver on a ride', () => {
  const isOffered = async () =>
    (await app.useCases.listAvailableDrivers.execute(rider)).some(
      ({ view }) => view.driver.userId === driver.userId,
    );

  it('is busy from acceptance to the end, and meanwhile not offered to riders', async () => {
    expect(await isOffered()).toBe(true);
    const rideId = await accept();
    expect([await isOffered(), (await getProfile()).availability]).toEqual([false, 'busy']);
    await turn(false);
    await turn(true);
    expect((await getProfile()).availability).toBe('busy');
    await app.useCases.startRide.execute(driver, { rideId });
    expect((await getProfile()).availability).toBe('busy');
    await app.useCases.completeRide.execute(rider, { rideId });
    expect([await isOffered(), (await getProfile()).availability]).toEqual([true, 'available']);
  });

  it('is free again after giving the ride back', async () => {
    const rideId = await accept();
    await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'emergency' });
    expect((await getProfile()).availability).toBe('available');
  });

  it('is free with a scheduled ride that has not begun', async () => {
    const scheduledFor = new Date(clock.now().getTime() + 5 * 3_600_000).toISOString();
    await accept({ driverType: 'specific', selectedDriverId: driver.userId, scheduledFor });
    expect((await getProfile()).availability).toBe('available');
  });

  it('is not asked to take another one for now', async () => {
    await accept();
    const rideId = await book();
    const { open } = await app.useCases.listRideRequests.execute(driver);
    expect(open.map(({ ride }) => ride.id)).not.toContain(rideId);
  });
});

describe('requests', () => {
  it('come nearest first once it is known where the driver is', async () => {
    const far = await book({ pickup: { address: 'Far', ...northOf(CENTRE, 18.5) }, totalFare: '60.00' });
    const near = await book({ pickup: { address: 'Near', ...northOf(CENTRE, 2.2) }, totalFare: '60.00' });
    const ours = async () =>
      (await app.useCases.listRideRequests.execute(driver)).open
        .filter(({ ride }) => [far, near].includes(ride.id))
        .map(({ ride, milesToPickup }) => [ride.id, milesToPickup]);
    expect(await ours()).toEqual([
      [far, null],
      [near, null],
    ]);
    clock.advance({ seconds: 5 });
    await report();
    expect(await ours()).toEqual([
      [near, expect.closeTo(2.2, 0)],
      [far, expect.closeTo(18.5, 0)],
    ]);
  });
});
