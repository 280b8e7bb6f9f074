import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const decline = async (who: UserActor, rideId: string) => app.useCases.declineRide.execute(who, { rideId });

describe('a driver who was asked by name', () => {
  it('declines: the ride is cancelled and the money is free again', async () => {
    const { id } = await app.asked(rider, driver, { tipAmount: '2' });
    const ride = await decline(driver, id);
    expect(ride).toMatchObject({ status: 'cancelled', cancelledBy: 'driver', paymentStatus: 'cancelled' });
    expect(app.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect([...app.tables.holds.values()]).toMatchObject([{ status: 'released', releasedCents: 23_70 }]);
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'decline', actorRole: 'driver' });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'cancelled' });
  });

  it('declines once: the second time nothing is left to decline', async () => {
    const { id } = await app.asked(rider, driver);
    await decline(driver, id);
    const before = app.tables;
    expect(await toRefusal(() => decline(driver, id))).toMatchObject({ code: 'RIDE_NOT_OPEN' });
    expect(app.tables).toBe(before);
  });
});

describe('a driver to whom a ride was broadcast', () => {
  it('passes: it is hidden from this driver and open to the others', async () => {
    const other = await app.driver();
    const { id } = await app.request(rider);
    const before = app.ride(id);
    await decline(driver, id);
    await decline(driver, id);
    expect(app.ride(id)).toEqual(before);
    expect([...app.tables.passes]).toEqual([`${id}:${driver.userId}`]);
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(app.tables.events.at(-1)).toMatchObject({
      rideId: id,
      driverId: null,
      status: 'pending',
      formerDriverId: driver.userId,
    });
    expect(await app.useCases.acceptRide.execute(other, { rideId: id })).toMatchObject({
      driverId: other.userId,
    });
  });

  it('cannot pass on what another has taken', async () => {
    const { id } = await app.accepted(rider, await app.driver());
    expect(await toRefusal(() => decline(driver, id))).toMatchObject({ code: 'RIDE_NOT_OPEN' });
  });
});

describe('the driver of an accepted ride', () => {
  it('gives it back: every driver is asked, for 15 minutes more', async () => {
    const { id } = await app.accepted(rider, driver);
    app.clock.advance({ minutes: 5 });
    const ride = await decline(driver, id);
    const waitsUntil = minutesAfter(NOW, 20);
    expect(ride).toMatchObject({
      status: 'pending',
      driverId: null,
      isSpecificDriver: false,
      acceptedAt: null,
      timeWindow: null,
      expiresAt: waitsUntil,
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

  it('gives back a confirmed one too, which waits until its pickup', async () => {
    const scheduledFor = '2026-03-12T10:00:00-04:00';
    const { id: rideId } = await app.asked(rider, driver, { scheduledFor });
    await app.useCases.acceptRide.execute(driver, { rideId });
    await app.useCases.confirmRide.execute(driver, { rideId });
    expect(await decline(driver, rideId)).toMatchObject({
      status: 'pending',
      isSpecificDriver: false,
      expiresAt: new Date(scheduledFor),
    });
  });

  it.each(['running', 'completed'] as const)('cannot decline one that is %s', async (state) => {
    const { id } = await app[state](rider, driver);
    const before = app.tables;
    expect(await toRefusal(() => decline(driver, id))).toMatchObject({ kind: 'conflict' });
    expect(app.tables).toBe(before);
  });
});
