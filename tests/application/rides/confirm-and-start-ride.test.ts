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

const confirm = async (rideId: string) => app.useCases.confirmRide.execute(driver, { rideId });
const start = async (rideId: string) => app.useCases.startRide.execute(driver, { rideId });

/** A ride of tomorrow that its driver has accepted. */
async function scheduled() {
  const { id } = await app.asked(rider, driver, { scheduledFor: '2026-03-12T10:00:00-04:00' });
  return app.useCases.acceptRide.execute(driver, { rideId: id });
}

describe('confirming a ride', () => {
  it('notifies the rider of a scheduled one that the driver is on for it', async () => {
    const { id } = await scheduled();
    expect(await confirm(id)).toMatchObject({ status: 'confirmed', driverId: driver.userId });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'confirmed' });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it.each([
    ['DRIVER_SUSPENDED', { suspended: true, suspendedReason: 'Complaint' }],
    ['DRIVER_NOT_APPROVED', { isDriverApproved: false }],
  ])('is not for who may not drive any more: %s', async (code, user) => {
    const { id } = await scheduled();
    app.changeUser(driver.userId, user);
    await expectRefusal(() => confirm(id), { kind: 'forbidden', code });
    expect(app.ride(id).status).toBe('accepted');
  });

  it('twice changes nothing', async () => {
    const { id } = await scheduled();
    await confirm(id);
    const before = app.tables;
    await confirm(id);
    expect(app.tables).toEqual(before);
  });

  it('is for scheduled rides only', async () => {
    const { id } = await app.accepted(rider, driver);
    await expectRefusal(() => confirm(id), 'RIDE_NOT_SCHEDULED');
  });

  it('is no answer to a rider who asks to cancel: the driver gives one first', async () => {
    const { id: rideId } = await scheduled();
    await app.useCases.askToCancelRide.execute(rider, { rideId, reason: 'Not needed' });
    const before = app.ride(rideId);
    await expectRefusal(() => confirm(rideId), { kind: 'conflict', code: 'CANCEL_ASKED' });
    expect(app.ride(rideId)).toEqual(before);
    await app.useCases.answerCancelRequest.execute(driver, { rideId, agrees: false });
    expect(await confirm(rideId)).toMatchObject({ status: 'confirmed', cancelAnswer: 'declined' });
  });

  it('comes after accepting', async () => {
    const { id } = await app.asked(rider, driver);
    await expectRefusal(() => confirm(id), { kind: 'conflict', code: 'RIDE_STATE' });
  });
});

describe('starting a ride', () => {
  it.each([
    ['accepted', () => app.accepted(rider, driver)],
    ['confirmed', async () => confirm((await scheduled()).id)],
  ])('is possible once it is %s', async (_, before) => {
    const { id } = await before();
    expect(await start(id)).toMatchObject({ status: 'in_progress', startedAt: NOW });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'in_progress' });
  });

  it.each([
    ['DRIVER_SUSPENDED', { suspended: true, suspendedReason: 'Complaint' }],
    ['DRIVER_NOT_APPROVED', { isDriverApproved: false }],
  ])('is not for who may not drive any more: %s', async (code, user) => {
    const { id } = await scheduled();
    app.changeUser(driver.userId, user);
    await expectRefusal(() => confirm(id), { kind: 'forbidden', code });
    expect(app.ride(id).status).toBe('accepted');
  });

  it('twice changes nothing', async () => {
    const { id } = await app.running(rider, driver);
    const before = app.tables;
    app.clock.advance({ minutes: 1 });
    expect(await start(id)).toMatchObject({ startedAt: NOW });
    expect(app.tables).toEqual(before);
  });

  it('waits until the trip before has ended', async () => {
    const running = await app.running(rider, driver);
    const { id } = await scheduled();
    await expectRefusal(() => start(id), { kind: 'conflict', code: 'RIDE_OVERLAP' });
    await app.useCases.completeRide.execute(driver, { rideId: running.id });
    expect(await start(id)).toMatchObject({ status: 'in_progress' });
  });

  it.each([
    ['pending', () => app.asked(rider, driver)],
    ['completed', () => app.completed(rider, driver)],
  ])('is refused when it is %s', async (status, before) => {
    const { id } = await before();
    await expectRefusal(() => start(id), { code: 'RIDE_STATE', details: { status } });
  });
});
