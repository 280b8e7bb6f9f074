import { beforeEach, describe, expect, it } from 'vitest';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { User, UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const TOMORROW_AT_TEN = '2026-03-12T10:00:00-04:00';
const RIDE_NOT_OPEN = { kind: 'conflict', code: 'RIDE_NOT_OPEN', message: 'Ride no longer available' };

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  driver = await app.driver();
});

const accept = async (who: UserActor, rideId: string) => app.useCases.acceptRide.execute(who, { rideId });

describe('accepting a ride', () => {
  it("makes it the driver's, and notifies everyone concerned", async () => {
    const { id } = await app.request(rider);
    const ride = await accept(driver, id);
    expect(ride).toMatchObject({
      status: 'accepted',
      driverId: driver.userId,
      acceptedAt: NOW,
      expiresAt: null,
      timeWindow: { from: NOW, to: minutesAfter(NOW, 35) },
    });
    expect(app.ride(id)).toEqual(ride);
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'accept', actorId: driver.userId });
    expect(app.tables.events.at(-1)).toEqual({
      rideId: id,
      riderId: rider.userId,
      driverId: driver.userId,
      status: 'accepted',
    });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('a second time changes nothing', async () => {
    const { id } = await app.request(rider);
    const first = await accept(driver, id);
    const before = app.tables;
    app.clock.advance({ minutes: 1 });
    expect(await accept(driver, id)).toEqual(first);
    expect(app.tables).toEqual(before);
  });

  it('after someone else did is refused', async () => {
    const { id } = await app.accepted(rider, await app.driver());
    await expectRefusal(() => accept(driver, id), RIDE_NOT_OPEN);
  });

  it('at the moment it expires is refused', async () => {
    const { id } = await app.request(rider);
    app.clock.advance({ minutes: 15 });
    await expectRefusal(() => accept(driver, id), RIDE_NOT_OPEN);
  });

  it('after the rider cancelled it is refused', async () => {
    const { id: rideId } = await app.request(rider);
    await app.useCases.cancelRide.execute(rider, { rideId });
    await expectRefusal(() => accept(driver, rideId), RIDE_NOT_OPEN);
  });

  it('while on another ride is refused, however late that is', async () => {
    const { id: first } = await app.accepted(rider, driver);
    app.clock.advance({ minutes: 90 });
    const { id: next } = await app.request(rider);
    const refusal = { kind: 'conflict', code: 'RIDE_OVERLAP', details: { conflict: 'ON_RIDE' } };
    await expectRefusal(() => accept(driver, next), refusal);
    await app.useCases.startRide.execute(driver, { rideId: first });
    await expectRefusal(() => accept(driver, next), refusal);
    await app.useCases.completeRide.execute(driver, { rideId: first });
    expect(await accept(driver, next)).toMatchObject({ status: 'accepted' });
  });

  it('needs the time for the way to and from the scheduled rides of the driver, by the route planner', async () => {
    const scheduledFor = minutesAfter(NOW, 120).toISOString();
    const { id } = await app.asked(rider, driver, { scheduledFor });
    await accept(driver, id);
    // 20 minutes by the planner: for 20 minutes of ride and 20 of way the ride must begin 40 before the pickup.
    const early = await app.asked(rider, driver, { scheduledFor: minutesAfter(NOW, 80).toISOString() });
    const late = await app.asked(rider, driver, { scheduledFor: minutesAfter(NOW, 81).toISOString() });
    await expectRefusal(() => accept(driver, late.id), {
      code: 'RIDE_OVERLAP',
      details: { conflict: 'TOO_FAR_APART' },
    });
    expect(await accept(driver, early.id)).toMatchObject({ status: 'accepted' });
  });
});

describe('eligibility is that of the moment of accepting:', () => {
  const cases: {
    driver: string;
    user?: Partial<User>;
    profile?: Partial<Driver>;
    code: string;
    distanceMiles?: number;
    scheduledFor?: string;
  }[] = [
    { driver: 'suspended', user: { suspended: true, suspendedReason: 'x' }, code: 'DRIVER_SUSPENDED' },
    { driver: 'no longer approved', user: { isDriverApproved: false }, code: 'DRIVER_NOT_APPROVED' },
    { driver: 'gone offline', profile: { isAvailable: false }, code: 'DRIVER_OFFLINE' },
    { driver: 'not willing to go far', distanceMiles: 35, code: 'LONG_DISTANCE_OFF' },
    { driver: 'off at that hour', scheduledFor: TOMORROW_AT_TEN, code: 'OUTSIDE_SCHEDULE' },
  ];

  it.each(cases)('a driver who is $driver is refused: $code', async (given) => {
    const { user = {}, profile = {}, distanceMiles = 10, scheduledFor, code } = given;
    app.distanceMiles = distanceMiles;
    const { id } = await app.request(rider, { scheduledFor });
    app.changeUser(driver.userId, user);
    app.changeDriver(driver.userId, profile);
    const before = app.tables;
    await expectRefusal(() => accept(driver, id), { kind: 'forbidden', code });
    expect(app.tables).toBe(before);
  });

  it('a scheduled ride needs every hour it touches, online or not', async () => {
    app.changeDriver(driver.userId, { isAvailable: false });
    // 20 minutes and the buffer: from 9:40 to 10:15 on a Thursday.
    const { id } = await app.request(rider, { scheduledFor: '2026-03-12T09:40:00-04:00' });
    const on = (hours: string[]) => ({
      availability: { Thursday: Object.fromEntries(hours.map((hour) => [hour, true])) },
    });
    for (const hours of [['09:00'], ['10:00']]) {
      await app.useCases.setWeeklyAvailability.execute(driver, on(hours));
      await expectRefusal(() => accept(driver, id), 'OUTSIDE_SCHEDULE');
    }
    await app.useCases.setWeeklyAvailability.execute(driver, on(['09:00', '10:00']));
    expect(await accept(driver, id)).toMatchObject({ status: 'accepted' });
  });

  it('who was asked by name need neither be online nor have the hour in the schedule', async () => {
    app.changeDriver(driver.userId, { isAvailable: false });
    const { id } = await app.asked(rider, driver, { scheduledFor: TOMORROW_AT_TEN });
    expect(await accept(driver, id)).toMatchObject({ status: 'accepted', driverId: driver.userId });
  });

  it('who was asked by name still has to be approved', async () => {
    const { id } = await app.asked(rider, driver);
    app.changeUser(driver.userId, { isDriverApproved: false });
    await expectRefusal(() => accept(driver, id), 'DRIVER_NOT_APPROVED');
  });
});
