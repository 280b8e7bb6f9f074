import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const arrive = async (who: UserActor, rideId: string) => app.useCases.arriveAtPickup.execute(who, { rideId });

describe('arriving at the pickup', () => {
  it('keeps the state of the ride, is part of its history, and is told its rider', async () => {
    const { id } = await app.accepted(rider, driver);
    expect(await arrive(driver, id)).toMatchObject({ status: 'accepted', arrivedAt: NOW });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, riderId: rider.userId, status: 'accepted' });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'arrive', actorId: driver.userId, at: NOW });
  });

  it('twice keeps the first time and tells nobody', async () => {
    const { id } = await app.accepted(rider, driver);
    await arrive(driver, id);
    const before = app.tables;
    app.clock.advance({ minutes: 3 });
    expect(await arrive(driver, id)).toMatchObject({ arrivedAt: NOW });
    expect(app.tables).toEqual(before);
  });

  it('is for the driver of the ride: to another one it is not there', async () => {
    const { id } = await app.accepted(rider, driver);
    const other = await app.driver();
    await expectRefusal(() => arrive(other, id), 'NOT_FOUND');
    expect(app.ride(id).arrivedAt).toBeNull();
  });

  it.each([
    ['pending', () => app.asked(rider, driver)],
    ['under way', () => app.running(rider, driver)],
    ['completed', () => app.completed(rider, driver)],
  ])('is not possible while the ride is %s', async (_, before) => {
    const { id } = await before();
    await expectRefusal(() => arrive(driver, id), { kind: 'conflict', code: 'RIDE_STATE' });
  });

  it('at a scheduled pickup is possible from an hour before', async () => {
    const scheduledFor = new Date(NOW.getTime() + 3 * 3_600_000).toISOString();
    const { id } = await app.asked(rider, driver, { scheduledFor });
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    await expectRefusal(() => arrive(driver, id), 'ARRIVAL_TOO_EARLY');
    app.clock.advance({ minutes: 120 });
    expect(await arrive(driver, id)).toMatchObject({ arrivedAt: app.clock.now() });
  });

  it('is forgotten when the rider moves the ride to another time', async () => {
    const scheduledFor = new Date(NOW.getTime() + 1_800_000).toISOString();
    const { id: rideId } = await app.asked(rider, driver, { scheduledFor });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await arrive(driver, rideId);
    const later = new Date(NOW.getTime() + 86_400_000).toISOString();
    await app.useCases.rescheduleRide.execute(rider, { rideId, scheduledFor: later });
    expect(app.ride(rideId)).toMatchObject({ status: 'accepted', arrivedAt: null });
  });
});
