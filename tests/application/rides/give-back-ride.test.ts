import { beforeEach, describe, expect, it } from 'vitest';
import type { GiveBackRideInput } from '../../../application/rides/inputs.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const giveBack = async (who: UserActor, rideId: string, why: Partial<GiveBackRideInput> = {}) =>
  app.useCases.giveBackRide.execute(who, { rideId, reason: 'vehicle_trouble', ...why });

describe('a ride that is given back', () => {
  it('is open to every driver for 15 minutes more, its money stays held, and both sides are told', async () => {
    const { id } = await app.accepted(rider, driver);
    app.clock.advance({ minutes: 5 });
    expect(await giveBack(driver, id)).toMatchObject({
      status: 'pending',
      driverId: null,
      isSpecificDriver: false,
      acceptedAt: null,
      timeWindow: null,
      expiresAt: minutesAfter(NOW, 20),
      givenBackAt: minutesAfter(NOW, 5),
    });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(app.tables.events.at(-1)).toEqual({
      rideId: id,
      riderId: rider.userId,
      driverId: null,
      status: 'pending',
      formerDriverId: driver.userId,
    });
  });

  it('that was confirmed waits until its pickup, also where the rider had chosen the driver', async () => {
    const scheduledFor = '2026-03-12T10:00:00-04:00';
    const { id: rideId } = await app.asked(rider, driver, { scheduledFor });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.confirmRide.execute(driver, { rideId });
    expect(await giveBack(driver, rideId)).toMatchObject({
      status: 'pending',
      isSpecificDriver: false,
      expiresAt: new Date(scheduledFor),
    });
  });

  it('keeps the reason in its history, with the words of the driver', async () => {
    const { id } = await app.accepted(rider, driver);
    await giveBack(driver, id, { reason: 'other', words: ' The child seat is broken ' });
    expect(app.tables.history.at(-1)).toMatchObject({
      action: 'release',
      actorId: driver.userId,
      reason: 'other: The child seat is broken',
    });
  });

  it('is not offered to that driver again, and is forgotten once another one has it', async () => {
    const { id: rideId } = await app.accepted(rider, driver);
    await giveBack(driver, rideId);
    expect([...app.tables.passes]).toEqual([`${rideId}:${driver.userId}`]);
    const other = await app.driver();
    await app.useCases.acceptRide.execute(other, { rideId });
    expect(app.ride(rideId)).toMatchObject({ driverId: other.userId, givenBackAt: null });
  });

  it('needs words where the reason has no name', async () => {
    const { id } = await app.accepted(rider, driver);
    for (const words of [null, '  ']) {
      const refusal = await toRefusal(() => giveBack(driver, id, { reason: 'other', words }));
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'words' } });
    }
    expect(app.ride(id).status).toBe('accepted');
  });

  it.each([
    ['pending', () => app.asked(rider, driver)],
    ['under way', () => app.running(rider, driver)],
    ['completed', () => app.completed(rider, driver)],
  ])('cannot be %s', async (_, before) => {
    const { id } = await before();
    const tables = app.tables;
    await expectRefusal(() => giveBack(driver, id), 'RIDE_STATE');
    expect(app.tables).toBe(tables);
  });

  it('is the ride of the driver who gives it back: to another one it is not there', async () => {
    const { id } = await app.accepted(rider, driver);
    const other = await app.driver();
    await expectRefusal(() => giveBack(other, id), 'NOT_FOUND');
  });
});
