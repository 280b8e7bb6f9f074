import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const TOMORROW = '2026-03-12T10:00:00-04:00';
const LATER = '2026-03-13T18:00:00-04:00';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
});

const move = async (rideId: string, scheduledFor = LATER, actor = rider) =>
  app.useCases.rescheduleRide.execute(actor, { rideId, scheduledFor });

async function accepted() {
  const { id } = await app.asked(rider, driver, { scheduledFor: TOMORROW });
  return app.useCases.acceptRide.execute(driver, { rideId: id });
}

describe('moving a ride to another time', () => {
  it('keeps fare, hold and the driver who was asked, and lets it wait until then', async () => {
    const before = await app.asked(rider, driver, { scheduledFor: TOMORROW });
    const moved = await move(before.id);
    expect(moved).toMatchObject({ status: 'pending', driverId: driver.userId, fare: before.fare });
    expect(moved.scheduledFor).toEqual(new Date(LATER));
    expect(moved.expiresAt).toEqual(new Date(LATER));
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('keeps the driver who can come then, and asks them to confirm again', async () => {
    const { id } = await accepted();
    await app.useCases.confirmRide.execute(driver, { rideId: id });
    const moved = await move(id);
    expect(moved).toMatchObject({ status: 'accepted', driverId: driver.userId });
    expect(moved.timeWindow?.from).toEqual(new Date(LATER));
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: id, status: 'accepted' });
  });

  it('asks every driver when the driver has another ride then', async () => {
    const { id } = await accepted();
    const other = await app.asked(await app.rider(100_00), driver, { scheduledFor: LATER });
    await app.useCases.acceptRide.execute(driver, { rideId: other.id });
    const moved = await move(id);
    expect(moved).toMatchObject({
      status: 'pending',
      driverId: null,
      isSpecificDriver: false,
      timeWindow: null,
    });
    expect(moved.expiresAt).toEqual(new Date(LATER));
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('to the time it has changes nothing', async () => {
    const { id } = await accepted();
    const before = app.tables;
    await move(id, TOMORROW);
    expect(app.tables).toEqual(before);
  });

  it.each([
    ['a time that has passed', '2026-03-01T10:00:00-04:00', 'INVALID_FIELD'],
    ['more than 90 days ahead', '2026-08-01T10:00:00-04:00', 'INVALID_FIELD'],
  ])('is refused for %s', async (_when, scheduledFor, code) => {
    const { id } = await accepted();
    await expectRefusal(() => move(id, scheduledFor), { code });
  });

  it('is refused for a ride that was asked for now, or has begun', async () => {
    const { id } = await app.accepted(rider, driver);
    await expectRefusal(() => move(id), 'RIDE_NOT_SCHEDULED');
    await app.useCases.startRide.execute(driver, { rideId: id });
    await expectRefusal(() => move(id), 'RIDE_STATE');
  });

  it('is refused once the driver is due', async () => {
    const { id } = await accepted();
    app.clock.advance({ days: 2 });
    await expectRefusal(() => move(id, '2026-03-20T10:00:00-04:00'), 'RESCHEDULE_TOO_LATE');
  });

  it('is for its rider alone', async () => {
    const { id } = await accepted();
    const stranger = await app.rider(0);
    await expectRefusal(() => move(id, LATER, stranger), { kind: 'not_found' });
  });
});
