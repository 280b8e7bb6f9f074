import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/people/user.ts';
import { minutesAfter, NOW } from '../../support/builders/cast.ts';
import { InMemoryProduct } from '../../support/in-memory/in-memory-product.ts';
import { refusalOf } from '../../support/refusal.ts';

let product: InMemoryProduct;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  product = new InMemoryProduct();
  rider = await product.rider(100_00);
  driver = await product.driver();
});

const decline = async (who: UserActor, rideId: string) =>
  product.useCases.declineRide.execute(who, { rideId });

describe('a driver who was asked by name', () => {
  it('declines: the ride is cancelled and the money is free again', async () => {
    const { id } = await product.asked(rider, driver, { tipAmount: '2' });
    const ride = await decline(driver, id);
    expect(ride).toMatchObject({ status: 'cancelled', cancelledBy: 'driver', paymentStatus: 'cancelled' });
    expect(product.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect([...product.tables.holds.values()]).toMatchObject([{ status: 'released', releasedCents: 23_70 }]);
    expect(product.tables.history.at(-1)).toMatchObject({ action: 'decline', actorRole: 'driver' });
    expect(product.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'cancelled' });
  });

  it('declines once: the second time nothing is left to decline', async () => {
    const { id } = await product.asked(rider, driver);
    await decline(driver, id);
    const before = product.tables;
    expect(await refusalOf(() => decline(driver, id))).toMatchObject({ code: 'RIDE_NOT_OPEN' });
    expect(product.tables).toBe(before);
  });
});

describe('a driver to whom a ride was broadcast', () => {
  it('passes: it is hidden from this driver and open to the others', async () => {
    const other = await product.driver();
    const { id } = await product.request(rider);
    const before = product.ride(id);
    await decline(driver, id);
    await decline(driver, id);
    expect(product.ride(id)).toEqual(before);
    expect([...product.tables.passes]).toEqual([`${id}:${driver.userId}`]);
    expect(product.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(product.tables.events.at(-1)).toMatchObject({
      rideId: id,
      driverId: null,
      status: 'pending',
      formerDriverId: driver.userId,
    });
    expect(await product.useCases.acceptRide.execute(other, { rideId: id })).toMatchObject({
      driverId: other.userId,
    });
  });

  it('cannot pass on what another has taken', async () => {
    const { id } = await product.accepted(rider, await product.driver());
    expect(await refusalOf(() => decline(driver, id))).toMatchObject({ code: 'RIDE_NOT_OPEN' });
  });
});

describe('the driver of an accepted ride', () => {
  it('gives it back: every driver is asked, for 15 minutes more', async () => {
    const { id } = await product.accepted(rider, driver);
    product.clock.advance({ minutes: 5 });
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
    expect(product.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(product.tables.jobs.get(`expire-ride:${id}`)).toMatchObject({ runAt: waitsUntil });
    expect(product.tables.events.at(-1)).toEqual({
      rideId: id,
      riderId: rider.userId,
      driverId: null,
      status: 'pending',
      formerDriverId: driver.userId,
    });
  });

  it('gives back a confirmed one too, which waits until its pickup', async () => {
    const scheduledFor = '2026-03-12T10:00:00-04:00';
    const { id: rideId } = await product.asked(rider, driver, { scheduledFor });
    await product.useCases.acceptRide.execute(driver, { rideId });
    await product.useCases.confirmRide.execute(driver, { rideId });
    expect(await decline(driver, rideId)).toMatchObject({
      status: 'pending',
      isSpecificDriver: false,
      expiresAt: new Date(scheduledFor),
    });
  });

  it.each(['running', 'completed'] as const)('cannot decline one that is %s', async (state) => {
    const { id } = await product[state](rider, driver);
    const before = product.tables;
    expect(await refusalOf(() => decline(driver, id))).toMatchObject({ kind: 'conflict' });
    expect(product.tables).toBe(before);
  });
});
