import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
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
    await expectRefusal(() => decline(driver, id), 'RIDE_NOT_OPEN');
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
    await expectRefusal(() => decline(driver, id), 'RIDE_NOT_OPEN');
  });
});

describe('the driver of an accepted ride', () => {
  it('cannot decline it: it is given back, with a reason', async () => {
    const { id } = await app.accepted(rider, driver);
    const before = app.tables;
    await expectRefusal(() => decline(driver, id), { kind: 'conflict', code: 'GIVE_BACK' });
    expect(app.tables).toBe(before);
  });

  it.each(['running', 'completed'] as const)('cannot decline one that is %s', async (state) => {
    const { id } = await app[state](rider, driver);
    const before = app.tables;
    await expectRefusal(() => decline(driver, id), { kind: 'conflict' });
    expect(app.tables).toBe(before);
  });
});

describe('a driver who could not take a broadcast ride', () => {
  const NOT_THERE = { kind: 'not_found', code: 'NOT_FOUND', message: 'Ride not found' };

  it.each<[string, { approved?: boolean; suspended?: boolean; isAvailable?: boolean }]>([
    ['is not approved', { approved: false }],
    ['is suspended', { suspended: true }],
    ['is offline', { isAvailable: false }],
  ])('learns nothing of it by passing when the driver %s', async (_, changes) => {
    const { id } = await app.request(rider, { notes: 'Ring twice' });
    const profile = app.tables.profiles.get(driver.userId)!;
    app.tables.profiles.set(driver.userId, { ...profile, ...changes });
    const user = app.tables.users.get(driver.userId)!;
    const flags = { isDriverApproved: changes.approved ?? true, suspended: changes.suspended ?? false };
    app.tables.users.set(driver.userId, { ...user, ...flags });
    const before = app.tables;
    const refusal = await toRefusal(() => decline(driver, id));
    expect(refusal).toMatchObject(NOT_THERE);
    expect(refusal).toEqual(await toRefusal(() => decline(driver, app.ids.next())));
    expect(app.tables).toBe(before);
  });
});

describe('a ride of others that is open no more', () => {
  const NOT_THERE = { code: 'NOT_FOUND' };
  const TAKEN = { code: 'RIDE_NOT_OPEN' };
  const answers = async (id: string) => [
    await toRefusal(() => decline(driver, id)),
    await toRefusal(() => app.useCases.acceptRide.execute(driver, { rideId: id })),
  ];

  it('is a lost race for an hour, and then not there', async () => {
    const { id } = await app.accepted(rider, await app.driver());
    app.clock.advance({ minutes: 59, seconds: 59 });
    expect(await answers(id)).toMatchObject([TAKEN, TAKEN]);
    app.clock.advance({ seconds: 1 });
    expect(await answers(id)).toMatchObject([NOT_THERE, NOT_THERE]);
  });

  it('is not there once it is completed', async () => {
    const { id } = await app.completed(rider, await app.driver());
    expect(await answers(id)).toMatchObject([NOT_THERE, NOT_THERE]);
  });

  it('is not there when another driver was asked for it', async () => {
    const { id } = await app.asked(rider, await app.driver());
    expect(await answers(id)).toMatchObject([NOT_THERE, NOT_THERE]);
  });
});

it('an account that may not drive gets the same answer to accepting, whether there is such a ride or not', async () => {
  const { id } = await app.request(rider);
  const user = app.tables.users.get(driver.userId)!;
  app.tables.users.set(driver.userId, { ...user, isDriverApproved: false });
  const profile = app.tables.profiles.get(driver.userId)!;
  app.tables.profiles.set(driver.userId, { ...profile, approved: false });
  const accept = (rideId: string) => toRefusal(() => app.useCases.acceptRide.execute(driver, { rideId }));
  expect(await accept(id)).toMatchObject({ kind: 'forbidden', code: 'DRIVER_NOT_APPROVED' });
  expect(await accept(id)).toEqual(await accept(app.ids.next()));
});
