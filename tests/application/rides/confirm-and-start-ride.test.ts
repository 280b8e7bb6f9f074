import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/people/user.ts';
import { NOW } from '../../support/builders/cast.ts';
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

const confirm = async (rideId: string) => product.useCases.confirmRide.execute(driver, { rideId });
const start = async (rideId: string) => product.useCases.startRide.execute(driver, { rideId });

/** A ride of tomorrow that its driver has accepted. */
async function scheduled() {
  const { id } = await product.asked(rider, driver, { scheduledFor: '2026-03-12T10:00:00-04:00' });
  return product.useCases.acceptRide.execute(driver, { rideId: id });
}

describe('confirming a ride', () => {
  it('tells the rider of a scheduled one that the driver is on for it', async () => {
    const { id } = await scheduled();
    expect(await confirm(id)).toMatchObject({ status: 'confirmed', driverId: driver.userId });
    expect(product.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'confirmed' });
    expect(product.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('twice changes nothing', async () => {
    const { id } = await scheduled();
    await confirm(id);
    const before = product.tables;
    await confirm(id);
    expect(product.tables).toEqual(before);
  });

  it('is for scheduled rides only', async () => {
    const { id } = await product.accepted(rider, driver);
    expect(await refusalOf(() => confirm(id))).toMatchObject({ code: 'RIDE_NOT_SCHEDULED' });
  });

  it('comes after accepting', async () => {
    const { id } = await product.asked(rider, driver);
    expect(await refusalOf(() => confirm(id))).toMatchObject({ kind: 'conflict', code: 'RIDE_STATE' });
  });
});

describe('starting a ride', () => {
  it.each([
    ['accepted', () => product.accepted(rider, driver)],
    ['confirmed', async () => confirm((await scheduled()).id)],
  ])('is possible once it is %s', async (_, before) => {
    const { id } = await before();
    expect(await start(id)).toMatchObject({ status: 'in_progress', startedAt: NOW });
    expect(product.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'in_progress' });
  });

  it('twice changes nothing', async () => {
    const { id } = await product.running(rider, driver);
    const before = product.tables;
    product.clock.advance({ minutes: 1 });
    expect(await start(id)).toMatchObject({ startedAt: NOW });
    expect(product.tables).toEqual(before);
  });

  it('waits until the trip before has ended', async () => {
    const running = await product.running(rider, driver);
    const { id } = await scheduled();
    expect(await refusalOf(() => start(id))).toMatchObject({ kind: 'conflict', code: 'RIDE_OVERLAP' });
    await product.useCases.completeRide.execute(driver, { rideId: running.id });
    expect(await start(id)).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['pending', () => product.asked(rider, driver)],
    ['completed', () => product.completed(rider, driver)],
  ])('is refused when it is %s', async (status, before) => {
    const { id } = await before();
    expect(await refusalOf(() => start(id))).toMatchObject({ code: 'RIDE_STATE', details: { status } });
  });
});
