import { beforeEach, describe, expect, it } from 'vitest';
import { straightLineMiles } from '../../../domain/geo/distance.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { aBooking, aFundedRider, anOnlineDriver, useTestUseCases } from '../../support/test-use-cases.ts';
import { ACROSS_TOWN, northOf, ZOO } from '../../support/places.ts';

const clock = new FixedClock();
/** A few miles from where riders are picked up. */
const HERE = northOf(ZOO, 3.19);
const NOT_THERE = { kind: 'not_found' };

const app = useTestUseCases({ clock, connections: 3 });
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  rider = await aFundedRider(app.useCases, '200');
  driver = await anOnlineDriver(app.useCases);
});

const report = (input: object = {}, who = driver) =>
  app.useCases.reportDriverLocation.execute(who, { ...HERE, ...input });
const turn = (isAvailable: boolean) => app.useCases.updateDriverProfile.execute(driver, { isAvailable });
const getProfile = async () => (await app.useCases.showDriverProfile.execute(driver)).driver;
const beat = () => app.useCases.sendHeartbeat.execute(driver);
const sweep = () => app.useCases.takeSilentOffline.execute();
const book = async (overrides: object = {}) =>
  (await app.useCases.requestRide.execute(rider, { ...aBooking(), ...overrides })).id;
const accept = async (overrides: object = {}) => {
  const rideId = await book(overrides);
  await app.useCases.acceptRide.execute(driver, { rideId });
  return rideId;
};
const locate = (rideId: string, who = rider) => app.useCases.locateDriver.execute(who, { rideId });

describe('a driver who falls silent', () => {
  it('is taken offline, with the time of the last sign, and not put online by the next', async () => {
    clock.advance({ seconds: 60 });
    await beat();
    const lastSign = clock.now();
    clock.advance({ seconds: 121 });
    expect(await sweep()).toContain(driver.userId);
    const offline = { isAvailable: false, availability: 'offline', silentSince: lastSign };
    expect(await getProfile()).toMatchObject(offline);
    await beat();
    expect(await getProfile()).toMatchObject(offline);
    await turn(true);
    expect(await getProfile()).toMatchObject({ isAvailable: true, silentSince: null });
  });

  it('is left online while signs come, and while offline nobody is looked for', async () => {
    clock.advance({ seconds: 119 });
    await beat();
    clock.advance({ seconds: 119 });
    expect(await sweep()).not.toContain(driver.userId);
    await turn(false);
    clock.advance({ hours: 1 });
    expect(await sweep()).not.toContain(driver.userId);
    expect(await getProfile()).toMatchObject({ silentSince: null });
  });

  it('keeps a ride, and stays busy with it', async () => {
    await accept();
    clock.advance({ minutes: 10 });
    expect(await sweep()).toContain(driver.userId);
    expect(await getProfile()).toMatchObject({ isAvailable: false, availability: 'busy' });
  });
});

describe('hours online', () => {
  it('are the time between signs, without the silence between them', async () => {
    for (const minutes of [1, 1, 1, 30, 1, 1]) {
      clock.advance({ minutes });
      await beat();
    }
    const { secondsOnline } = await app.useCases.showDriverStats.execute(driver);
    expect(secondsOnline).toBe(5 * 60);
  });

  it('do not go on while offline', async () => {
    await turn(false);
    clock.advance({ minutes: 1 });
    await beat();
    expect(await app.useCases.showDriverStats.execute(driver)).toMatchObject({ secondsOnline: 0 });
  });
});

describe('the position of a driver', () => {
  it('is kept while online or on a ride, and at most every two seconds', async () => {
    expect(await report()).toBe(true);
    expect(await report()).toBe(false);
    clock.advance({ seconds: 2 });
    expect(await report()).toBe(true);
    await turn(false);
    clock.advance({ seconds: 2 });
    expect(await report()).toBe(false);
    await turn(true);
    await accept();
    await turn(false);
    clock.advance({ seconds: 2 });
    expect(await report()).toBe(true);
  });

  it.each<[string, object]>([
    ['is beyond the service area', { lat: 34.05, lng: -118.24 }],
    ['is measured too roughly', { accuracy: 2_001 }],
    ['was never reached by a car so quickly', northOf(HERE, 6.7)],
  ])('is not kept when it %s', async (_, input) => {
    await report();
    clock.advance({ seconds: 10 });
    expect(await report(input)).toBe(false);
  });

  it.each([{ lat: 91 }, { lng: -181 }, { lat: Number.NaN }, { accuracy: -1 }])(
    'is refused when it is none: %o',
    async (input) => {
      await expect(report(input)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('is forgotten by going offline, on request, and after five minutes', async () => {
    const count = async () =>
      (await app.pool.query('select from driver_positions where driver_id = $1', [driver.userId])).rowCount;
    for (const forget of [
      () => turn(false),
      () => app.useCases.stopSharingLocation.execute(driver),
      async () => {
        clock.advance({ minutes: 5, seconds: 1 });
        await sweep();
      },
    ]) {
      await turn(true);
      clock.advance({ seconds: 2 });
      await report();
      expect(await count()).toBe(1);
      await forget();
      expect(await count()).toBe(0);
    }
  });
});

describe('a rider', () => {
  it('sees the driver from acceptance to completion, with the way to the pickup and then to the end', async () => {
    clock.advance({ seconds: 5 });
    await report();
    const rideId = await book();
    expect(await locate(rideId)).toBeNull();
    await app.useCases.acceptRide.execute(driver, { rideId });
    expect(await locate(rideId)).toMatchObject({
      position: { ...HERE, measuredAt: clock.now(), isSimulated: false },
      milesAway: 3.19,
      minutesAway: 7,
    });
    await app.useCases.startRide.execute(driver, { rideId });
    expect(await locate(rideId)).toMatchObject({
      milesAway: straightLineMiles(HERE, ACROSS_TOWN),
      minutesAway: Math.ceil(2 * straightLineMiles(HERE, ACROSS_TOWN)),
    });
    await app.useCases.completeRide.execute(driver, { rideId });
    expect(await locate(rideId)).toBeNull();
  });

  it('sees nothing of the rides of others', async () => {
    await report();
    const rideId = await accept();
    const other = await aFundedRider(app.useCases, '0');
    await expect(locate(rideId, other)).rejects.toMatchObject(NOT_THERE);
  });

  it('sees the driver of a scheduled ride from an hour before pickup', async () => {
    const scheduledFor = new Date(clock.now().getTime() + 3 * 3_600_000);
    const asked = { driverType: 'specific', selectedDriverId: driver.userId };
    const rideId = await accept({ ...asked, scheduledFor: scheduledFor.toISOString() });
    await report();
    expect(await locate(rideId)).toBeNull();
    clock.advance({ hours: 1, minutes: 59 });
    await beat();
    await report();
    expect(await locate(rideId)).toBeNull();
    clock.advance({ minutes: 1 });
    await report();
    expect(await locate(rideId)).toMatchObject({ position: HERE });
  });

  it('is not shown a position older than five minutes', async () => {
    await report();
    const rideId = await accept();
    expect(await locate(rideId)).not.toBeNull();
    clock.advance({ minutes: 5, seconds: 1 });
    expect(await locate(rideId)).toBeNull();
  });
});
