import { beforeEach, describe, expect, it } from 'vitest';
import { TAKEN_BACK } from '../../../domain/dispatch/undo.ts';
import { replay } from '../../../domain/rides/replay.ts';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const TOMORROW = '2026-03-12T10:00:00-04:00';
const LATER = '2026-03-13T18:00:00-04:00';

let app: InMemoryApp;
let rider: UserActor;
let admin: UserActor;
let first: UserActor;
let second: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  admin = await app.admin();
  [first, second] = [await app.driver(), await app.driver()];
});

const version = (ride: Ride) => toRideRecord(ride).version;
const assign = async (ride: Ride, to: UserActor) =>
  app.useCases.assignDriver.execute(admin, { rideId: ride.id, driverId: to.userId, version: version(ride) });
const undo = async (ride: Ride, by = admin) =>
  app.useCases.undoRideAct.execute(by, { rideId: ride.id, version: version(ride) });

describe('taking back', () => {
  it('an assignment opens the ride again', async () => {
    const assigned = await assign(await app.request(rider), first);
    expect(await undo(assigned)).toMatchObject({ status: 'pending', driverId: null });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'unassign', reason: TAKEN_BACK });
  });

  it('another driver gives it back to the one who had it', async () => {
    const reassigned = await assign(await app.accepted(rider, first), second);
    expect(await undo(reassigned)).toMatchObject({ status: 'accepted', driverId: first.userId });
  });

  it('an unassignment likewise', async () => {
    const ride = await app.accepted(rider, first);
    const seen = { rideId: ride.id, version: version(ride) };
    expect(await undo(await app.useCases.unassignDriver.execute(admin, seen))).toMatchObject({
      status: 'accepted',
      driverId: first.userId,
    });
  });

  it('another time gives the ride the time that it had', async () => {
    const { id } = await app.asked(rider, first, { scheduledFor: TOMORROW });
    const ride = await app.useCases.acceptRide.execute(first, { rideId: id });
    const to = { rideId: id, scheduledFor: LATER, version: version(ride) };
    const moved = await app.useCases.rescheduleRide.execute(admin, to);
    expect(await undo(moved)).toMatchObject({
      scheduledFor: new Date(TOMORROW),
      driverId: first.userId,
      timeWindow: ride.timeWindow,
    });
  });

  /** An hour before the pickup its driver has confirmed it, and waits there. */
  const reached = async (at = minutesAfter(app.clock.now(), 50)) => {
    const scheduledFor = at.toISOString();
    const { id: rideId } = await app.asked(rider, first, { scheduledFor });
    await app.useCases.acceptRide.execute(first, { rideId });
    app.clock.set(minutesAfter(at, -50));
    await app.useCases.confirmRide.execute(first, { rideId });
    return app.useCases.arriveAtPickup.execute(first, { rideId });
  };
  const moveAway = async (ride: Ride) => {
    const to = { rideId: ride.id, scheduledFor: LATER, version: version(ride) };
    return app.useCases.rescheduleRide.execute(admin, to);
  };

  it('another time leaves the ride confirmed and reached, as its driver had said', async () => {
    const ride = await reached();
    const moved = await moveAway(ride);
    expect(moved).toMatchObject({ status: 'accepted', arrivedAt: null });
    app.clock.advance({ seconds: 5 });
    expect(await undo(moved)).toEqual(ride);
    expect(app.ride(ride.id)).toEqual(ride);
    expect(app.tables.history.slice(-2)).toMatchObject([
      { action: 'reschedule', from: 'accepted', to: 'accepted', reason: TAKEN_BACK },
      { action: 'confirm', from: 'accepted', to: 'confirmed', actorRole: 'admin', reason: TAKEN_BACK },
    ]);
    expect(replay(app.tables.history.filter(({ rideId }) => rideId === ride.id))).toBe('confirmed');
  });

  it('another time leaves what the rider had asked for and what was answered', async () => {
    const { id: rideId } = await reached();
    await app.useCases.askToCancelRide.execute(rider, { rideId, reason: 'Feels better' });
    const asked = app.ride(rideId);
    expect(await undo(await moveAway(asked))).toEqual(asked);
    await app.useCases.answerCancelRequest.execute(first, { rideId, agrees: false });
    const declined = app.ride(rideId);
    expect(await undo(await moveAway(declined))).toEqual(declined);
  });

  it('another driver, and an unassignment, give it back confirmed and reached', async () => {
    const availability = { Thursday: { '10:00': true } };
    for (const driver of [first, second])
      await app.useCases.setWeeklyAvailability.execute(driver, { availability });
    const ride = await reached(new Date(TOMORROW));
    const { status, arrivedAt, arrivedMiles } = ride;
    const was = { status, arrivedAt, arrivedMiles, driverId: first.userId };
    const back = await undo(await assign(ride, second));
    expect(back).toMatchObject(was);
    const taken = await app.useCases.unassignDriver.execute(admin, {
      rideId: ride.id,
      version: version(back),
    });
    expect(taken).toMatchObject({ status: 'pending', arrivedAt: null });
    expect(await undo(taken)).toMatchObject(was);
    expect(app.ride(ride.id)).toMatchObject(was);
    expect(replay(app.tables.history.filter(({ rideId }) => rideId === ride.id))).toBe('confirmed');
  });

  /** Its driver was asked by name, and has no hours at all in the week. */
  const outsideTheWeek = async () => {
    const { id: rideId } = await app.asked(rider, first, { scheduledFor: TOMORROW });
    return app.useCases.acceptRide.execute(first, { rideId });
  };
  const unassign = async (ride: Ride) =>
    app.useCases.unassignDriver.execute(admin, { rideId: ride.id, version: version(ride) });

  it('gives a ride back that its driver took outside their weekly schedule', async () => {
    const availability = { Thursday: { '10:00': true } };
    await app.useCases.setWeeklyAvailability.execute(second, { availability });
    const ride = await outsideTheWeek();
    const was = { status: 'accepted', driverId: first.userId };
    expect(await undo(await assign(ride, second))).toMatchObject(was);
    const taken = await unassign(app.ride(ride.id));
    expect(await undo(taken)).toMatchObject(was);
    // Only what is taken back is: assigned anew, the schedule counts.
    const again = await unassign(app.ride(ride.id));
    await expectRefusal(() => assign(again, first), {
      code: 'DRIVER_NOT_ELIGIBLE',
      details: { refusal: 'outside_schedule' },
    });
  });

  it('gives the time back to a driver who has closed those hours of the week since', async () => {
    const hours = { Thursday: { '10:00': true }, Friday: { '18:00': true } };
    await app.useCases.setWeeklyAvailability.execute(first, { availability: hours });
    const ride = await assign(await app.request(rider, { scheduledFor: TOMORROW }), first);
    const without = { ...hours, Thursday: { '10:00': false } };
    await app.useCases.setWeeklyAvailability.execute(first, { availability: without });
    const moved = await moveAway(ride);
    expect(moved).toMatchObject({ driverId: first.userId });
    expect(await undo(moved)).toMatchObject({
      driverId: first.userId,
      scheduledFor: new Date(TOMORROW),
    });
  });

  it('is refused where what has happened since stands in the way', async () => {
    const other = await app.asked(await app.rider(100_00), first, { scheduledFor: TOMORROW });
    const taken = await unassign(await outsideTheWeek());
    await app.useCases.acceptRide.execute(first, { rideId: other.id });
    await expectRefusal(() => undo(taken), {
      code: 'DRIVER_NOT_ELIGIBLE',
      details: { refusal: 'ride_overlap' },
    });
    const now = await unassign(await app.accepted(rider, second));
    await app.useCases.updateDriverProfile.execute(second, { isAvailable: false });
    await expectRefusal(() => undo(now), {
      code: 'DRIVER_NOT_ELIGIBLE',
      details: { refusal: 'driver_offline' },
    });
  });

  it('another time is refused once its driver has confirmed that one', async () => {
    const moved = await moveAway(await reached());
    await app.useCases.confirmRide.execute(first, { rideId: moved.id });
    await expectRefusal(() => undo(moved), 'RECORD_CHANGED');
  });

  it('is refused for what is older, of somebody else, or taken back already', async () => {
    const assigned = await assign(await app.request(rider), first);
    await expectRefusal(async () => undo(assigned, await app.admin()), 'UNDO_TOO_LATE');
    const back = await undo(assigned);
    await expectRefusal(() => undo(back), 'UNDO_TOO_LATE');
    const again = await assign(back, first);
    app.clock.advance({ seconds: 11 });
    await expectRefusal(() => undo(again), 'UNDO_TOO_LATE');
  });

  it('is not in the way of who reads meanwhile what the rider needs', async () => {
    const assigned = await assign(await app.request(rider, { needs: ['hearing'] }), first);
    for (const reader of [await app.admin(), admin])
      await app.useCases.readRideNeeds.execute(reader, { rideId: assigned.id });
    expect(await undo(assigned)).toMatchObject({ status: 'pending', driverId: null });
  });

  it('is refused once the ride is no longer as the act left it', async () => {
    const assigned = await assign(await app.asked(rider, first, { scheduledFor: TOMORROW }), first);
    await app.useCases.confirmRide.execute(first, { rideId: assigned.id });
    await expectRefusal(() => undo(assigned), 'RECORD_CHANGED');
  });

  it('is refused where there was no act', async () => {
    await expectRefusal(async () => undo(await app.accepted(rider, first)), 'UNDO_TOO_LATE');
    await expectRefusal(
      () => undo({ ...app.ride([...app.tables.rides.keys()][0] ?? ''), id: admin.userId }),
      'NOT_FOUND',
    );
  });
});

describe('an operator who moves a ride', () => {
  const move = async (ride: Ride, more: object = {}) =>
    app.useCases.rescheduleRide.execute(admin, {
      rideId: ride.id,
      scheduledFor: LATER,
      version: version(ride),
      ...more,
    });
  const accepted = async () => {
    const { id } = await app.asked(rider, first, { scheduledFor: TOMORROW });
    return app.useCases.acceptRide.execute(first, { rideId: id });
  };

  it('is in the audit log with both times, and the history says who did it', async () => {
    expect(await move(await accepted())).toMatchObject({ status: 'accepted', driverId: first.userId });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'reschedule', actorRole: 'admin' });
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'ride.reschedule',
      before: { scheduledFor: new Date(TOMORROW).toISOString() },
      after: { scheduledFor: new Date(LATER).toISOString() },
    });
  });

  it('is told who changed it meanwhile, and what they did', async () => {
    const seen = await accepted();
    await move(seen);
    await expectRefusal(() => move(seen, { scheduledFor: '2026-03-14T18:00:00-04:00' }), {
      code: 'RECORD_CHANGED',
      details: {
        lastMove: { action: 'reschedule', by: 'admin', byName: expect.stringMatching(/\w/) as string },
      },
    });
  });

  it('keeps its driver, or moves nothing, where they ask for that', async () => {
    const ride = await accepted();
    const other = await app.asked(await app.rider(100_00), first, { scheduledFor: LATER });
    await app.useCases.acceptRide.execute(first, { rideId: other.id });
    await expectRefusal(() => move(ride, { mustKeepDriver: true }), {
      code: 'DRIVER_NOT_ELIGIBLE',
      details: { refusal: 'ride_overlap' },
    });
    expect(await move(ride)).toMatchObject({ status: 'pending', driverId: null });
  });
});
