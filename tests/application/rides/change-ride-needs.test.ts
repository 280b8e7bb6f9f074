import { beforeEach, describe, expect, it } from 'vitest';
import { toNeedsRecord } from '../../../domain/needs/needs-record.ts';
import { type Need, toldWithOffer } from '../../../domain/needs/needs.ts';
import { replay } from '../../../domain/rides/replay.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { savePhone } from '../../support/phone-of.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

const TOMORROW = '2026-03-12T10:00:00-04:00';
const HOUR_LATER = '2026-03-12T10:50:00-04:00';

let app: InMemoryApp;
let rider: UserActor;
let admin: UserActor;
/** Whose car takes a walker. */
let driver: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  admin = await app.admin();
  driver = await app.driver({ takes: ['walker'] });
});

const version = (ride: Ride) => toNeedsRecord(ride).version;
const change = (ride: Ride, needs: Need[], { actor = rider, extraMinutes = 0 } = {}) =>
  app.useCases.changeRideNeeds.execute(actor, {
    rideId: ride.id,
    needs,
    extraMinutes,
    version: version(ride),
  });

async function accepted(scheduledFor: string | null = TOMORROW) {
  const { id } = await app.asked(rider, driver, { scheduledFor });
  return app.useCases.acceptRide.execute(driver, { rideId: id });
}

const lastMoves = (rideId: string, count: number) =>
  app.tables.history
    .filter((row) => row.rideId === rideId)
    .slice(-count)
    .map(({ action, actorRole }) => [action, actorRole]);
const expectReplayed = (rideId: string) =>
  expect(replay(app.tables.history.filter((row) => row.rideId === rideId))).toBe(app.ride(rideId).status);

describe('changing what is needed of a ride', () => {
  it('leaves it with the driver who can take that, confirmed as it was, at the same fare and hold', async () => {
    const before = await accepted();
    await app.useCases.confirmRide.execute(driver, { rideId: before.id });
    const changed = await change(before, ['quiet', 'walker'], { extraMinutes: 10 });
    expect(changed).toMatchObject({
      status: 'confirmed',
      driverId: driver.userId,
      needs: ['walker', 'quiet'],
      extraMinutes: 10,
      fare: before.fare,
    });
    expect(changed.timeWindow?.from).toEqual(before.timeWindow?.from);
    expect(changed.timeWindow?.to.getTime()).toBe((before.timeWindow?.to.getTime() ?? 0) + 10 * 60_000);
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(lastMoves(before.id, 1)).toEqual([['change_needs', 'rider']]);
    expect(app.tables.events.at(-1)).toMatchObject({ rideId: before.id, status: 'confirmed' });
  });

  it('asks every driver where the car of its driver cannot take that', async () => {
    const before = await accepted();
    const changed = await change(before, ['attendant']);
    expect(changed).toMatchObject({
      status: 'pending',
      driverId: null,
      timeWindow: null,
      needs: ['attendant'],
    });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
    expect(lastMoves(before.id, 2)).toEqual([
      ['unassign', 'system'],
      ['change_needs', 'rider'],
    ]);
    expectReplayed(before.id);
  });

  it('asks every driver where its driver lacks the minutes', async () => {
    const before = await accepted();
    const next = await app.asked(await app.rider(100_00), driver, { scheduledFor: HOUR_LATER });
    await app.useCases.acceptRide.execute(driver, { rideId: next.id });
    expect(await change(before, [], { extraMinutes: 30 })).toMatchObject({
      status: 'pending',
      driverId: null,
    });
  });

  it('that take no longer leaves it with its driver, also where the way to the next one has become too long', async () => {
    const { id } = await app.asked(rider, driver, { scheduledFor: TOMORROW, extraMinutes: 10 });
    const before = await app.useCases.acceptRide.execute(driver, { rideId: id });
    const next = await app.asked(await app.rider(100_00), driver, { scheduledFor: HOUR_LATER });
    await app.useCases.acceptRide.execute(driver, { rideId: next.id });
    app.distanceMiles = 30;
    const same = await change(before, ['quiet'], { extraMinutes: 10 });
    expect(same).toMatchObject({ status: 'accepted', driverId: driver.userId, needs: ['quiet'] });
    const shorter = await change(same, ['walker'], { extraMinutes: 5 });
    expect(shorter).toMatchObject({ status: 'accepted', driverId: driver.userId, extraMinutes: 5 });
    // What takes longer is looked at again.
    expect(await change(shorter, ['walker'], { extraMinutes: 10 })).toMatchObject({ status: 'pending' });
  });

  it('of a request asks others where nobody who alone was asked can take that', async () => {
    const before = await app.asked(rider, driver, { scheduledFor: TOMORROW });
    const kept = await change(before, ['walker']);
    expect(kept).toMatchObject({ status: 'pending', isSpecificDriver: true, driverId: driver.userId });
    expect(await change(kept, ['attendant'])).toMatchObject({
      status: 'pending',
      isSpecificDriver: false,
      driverId: null,
      needs: ['attendant'],
    });
    expectReplayed(before.id);
  });

  it('of a request to all leaves it open to all', async () => {
    const before = await app.request(rider);
    expect(await change(before, ['attendant'])).toMatchObject({ status: 'pending', needs: ['attendant'] });
  });

  it('to what it is changes nothing', async () => {
    const before = await accepted();
    const tables = app.tables;
    expect(await change(before, [])).toEqual(before);
    expect(app.tables).toEqual(tables);
  });

  it('is refused to who has not seen what it is by now', async () => {
    const before = await accepted();
    const seen = await change(before, ['quiet']);
    await expectRefusal(() => change(before, ['walker']), {
      code: 'RECORD_CHANGED',
      details: { saved: { needs: ['quiet'], extraMinutes: 0 }, version: version(seen) },
    });
  });

  it('tells an operator by a refusal nothing that they have not read, which is in the audit log', async () => {
    const before = await accepted();
    await change(before, ['hearing']);
    const refused = () => change(before, ['walker'], { actor: admin });
    expect(await toRefusal(refused)).toMatchObject({ code: 'RECORD_CHANGED' });
    expect((await toRefusal(refused)).details).toEqual({});
    await app.useCases.readRideNeeds.execute(admin, { rideId: before.id });
    await expectRefusal(refused, { code: 'RECORD_CHANGED', details: { saved: { needs: ['hearing'] } } });
  });

  it('is refused once the ride has begun, or its driver is due and cannot', async () => {
    const now = await app.accepted(rider, driver);
    await app.useCases.startRide.execute(driver, { rideId: now.id });
    await expectRefusal(() => change(now, ['quiet']), 'RIDE_STATE');
    const due = await app.asked(rider, await app.driver(), { scheduledFor: TOMORROW });
    const held = await app.useCases.acceptRide.execute(
      { kind: 'user', userType: 'driver', userId: due.driverId ?? '' },
      { rideId: due.id },
    );
    app.clock.advance({ days: 2 });
    await expectRefusal(() => change(held, ['attendant']), 'NEEDS_TOO_LATE');
    expect(await change(held, ['quiet'])).toMatchObject({ status: 'accepted', needs: ['quiet'] });
  });

  it('takes no ride from its driver while its rider asks to cancel it', async () => {
    const before = await accepted();
    await app.useCases.askToCancelRide.execute(rider, { rideId: before.id });
    await expectRefusal(() => change(before, ['attendant']), 'CANCEL_ASKED');
  });

  it('is for its rider and operators alone, whose acts are in the audit log without what is needed', async () => {
    const before = await accepted();
    await expectRefusal(() => change(before, ['quiet'], { actor: stranger }), { kind: 'not_found' });
    await change(before, ['quiet'], { actor: admin });
    const { action, before: was, after } = app.tables.audit.at(-1) ?? {};
    expect({ action, was, after }).toEqual({
      action: 'ride.change-needs',
      was: { status: 'accepted', driverId: driver.userId },
      after: { status: 'accepted', driverId: driver.userId },
    });
  });
});

const stranger: UserActor = {
  kind: 'user',
  userType: 'rider',
  userId: '00000000-0000-4000-8000-00000000abcd',
};

describe('a driver who accepts a request whose needs were changed since they saw it', () => {
  const shown = (ride: Ride) => toNeedsRecord(toldWithOffer(ride)).version;
  const told = () => [...app.tables.texts.values()].map(({ template, data }) => ({ template, data }));

  beforeEach(() => savePhone(app, driver.userId, '+14195550100'));

  it('is told, as who has the ride already is', async () => {
    const seen = await app.asked(rider, driver, { scheduledFor: TOMORROW });
    await change(seen, ['walker']);
    const taken = { rideId: seen.id, needsVersion: shown(seen) };
    expect(await app.useCases.acceptRide.execute(driver, taken)).toMatchObject({ status: 'accepted' });
    const about = { rideId: seen.id, change: 'needs-changed', toDriver: true };
    expect(told()).toMatchObject([{ template: 'notice', data: { kind: 'ride-changed', about } }]);
    // Repeated, it is accepted already.
    await app.useCases.acceptRide.execute(driver, taken);
    expect(told()).toHaveLength(1);
  });

  it('is told nothing of what no request shows, nor of what theirs has shown', async () => {
    const seen = await app.asked(rider, driver, { scheduledFor: TOMORROW, needs: ['walker'] });
    await change(seen, ['walker', 'quiet']);
    await app.useCases.acceptRide.execute(driver, { rideId: seen.id, needsVersion: shown(seen) });
    expect(told()).toEqual([]);
  });

  it('is told nothing where their program does not say what it has shown', async () => {
    const seen = await app.asked(rider, driver, { scheduledFor: TOMORROW });
    await change(seen, ['walker']);
    await app.useCases.acceptRide.execute(driver, { rideId: seen.id });
    expect(told()).toEqual([]);
  });
});

describe('who may change what is needed of a ride', () => {
  it('reads it with its version', async () => {
    const before = await app.asked(rider, driver, { needs: ['quiet'], extraMinutes: 5 });
    const read = (actor: UserActor) => app.useCases.readRideNeeds.execute(actor, { rideId: before.id });
    expect(await read(rider)).toEqual({ needs: ['quiet'], extraMinutes: 5 });
    expect(app.tables.audit.filter(({ action }) => action === 'needs.read')).toEqual([]);
    await expectRefusal(() => read(stranger), { kind: 'not_found' });
  });
});
