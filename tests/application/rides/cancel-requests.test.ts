import { beforeEach, describe, expect, it } from 'vitest';
import { CANCEL_AGREED } from '../../../domain/rides/cancel-request.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let rideId: string;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  driver = await app.driver();
  ({ id: rideId } = await app.accepted(rider, driver));
});

const ask = (who = rider, reason?: string) => app.useCases.askToCancelRide.execute(who, { rideId, reason });
const withdraw = (who = rider) => app.useCases.withdrawCancelRequest.execute(who, { rideId });
const answer = (who: UserActor, agrees: boolean) =>
  app.useCases.answerCancelRequest.execute(who, { rideId, agrees });
const CANCELLED = { status: 'cancelled', cancelledBy: 'rider' };

describe('asking to cancel', () => {
  it('is told the driver, is part of the history, and leaves the money held', async () => {
    expect(await ask(rider, 'I am ill')).toMatchObject({ status: 'accepted', cancelAskedAt: NOW });
    expect(app.tables.events.at(-1)).toMatchObject({ rideId, driverId: driver.userId });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'ask_to_cancel', reason: 'I am ill' });
    expect(app.balances(rider)).toMatchObject({ heldCents: 21_70 });
  });

  it('twice changes nothing', async () => {
    await ask(rider, 'I am ill');
    const before = app.tables;
    expect(await ask(rider, 'Really')).toMatchObject({ cancelAskReason: 'I am ill' });
    expect(app.tables).toEqual(before);
  });

  it('is for a ride that a driver has: a pending one is cancelled at once', async () => {
    const { id } = await app.asked(rider, await app.driver());
    const refusal = await toRefusal(() => app.useCases.askToCancelRide.execute(rider, { rideId: id }));
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'RIDE_STATE' });
    await expectRefusal(() => app.useCases.cancelRide.execute(rider, { rideId }), 'RIDE_STATE');
  });

  it('is for the rider of the ride: to another one it is not there', async () => {
    const other = await app.rider();
    await expectRefusal(() => ask(other), 'NOT_FOUND');
    await ask();
    await expectRefusal(() => withdraw(other), 'NOT_FOUND');
  });

  it('is taken back by the rider, once', async () => {
    await ask();
    expect(await withdraw()).toMatchObject({ status: 'accepted', cancelAskedAt: null });
    await expectRefusal(() => withdraw(), 'CANCEL_NOT_ASKED');
  });
});

describe('an answer', () => {
  it('of the driver who agrees cancels the ride, releases the money, and frees the driver', async () => {
    await ask();
    expect(await answer(driver, true)).toMatchObject({ ...CANCELLED, cancelReason: CANCEL_AGREED.driver });
    expect(app.balances(rider)).toMatchObject({ availableCents: 100_00, heldCents: 0 });
    expect(app.tables.profiles.get(driver.userId)?.availability).toBe('available');
    expect(app.tables.events.at(-1)).toMatchObject({
      rideId,
      riderId: rider.userId,
      driverId: driver.userId,
      status: 'cancelled',
    });
  });

  it('of the driver who declines leaves it to the operator, who decides for good', async () => {
    const admin = await app.admin();
    await ask();
    expect(await answer(driver, false)).toMatchObject({ status: 'accepted', cancelAnswer: 'declined' });
    expect(await answer(admin, false)).toMatchObject({ status: 'accepted', cancelAnswer: 'refused' });
    expect(app.tables.audit.at(-1)).toMatchObject({ action: 'ride.refuse-cancel', subjectId: rideId });
    await expectRefusal(() => ask(), 'CANCEL_REFUSED');
    await expectRefusal(() => answer(driver, true), 'CANCEL_NOT_ASKED');
  });

  it('of an operator who agrees cancels the ride, which the audit log tells', async () => {
    const admin = await app.admin();
    await ask();
    expect(await answer(admin, true)).toMatchObject({ ...CANCELLED, cancelReason: CANCEL_AGREED.admin });
    expect(app.tables.audit.at(-1)).toMatchObject({
      action: 'ride.cancel',
      subjectId: rideId,
      reason: CANCEL_AGREED.admin,
    });
  });

  it.each([true, false])('given again changes nothing (agrees: %s)', async (agrees) => {
    await ask();
    await answer(driver, agrees);
    const before = app.tables;
    await answer(driver, agrees);
    expect(app.tables).toEqual(before);
  });

  it('is that of the driver of the ride: to another one it is not there', async () => {
    await ask();
    const other = await app.driver();
    await expectRefusal(() => answer(other, true), 'NOT_FOUND');
  });

  it('to nothing is refused', async () => {
    await expectRefusal(() => answer(driver, true), 'CANCEL_NOT_ASKED');
    expect(app.ride(rideId).status).toBe('accepted');
  });
});

describe('meanwhile', () => {
  it('a driver arrives, and the rider still asks', async () => {
    await ask();
    const arrived = await app.useCases.arriveAtPickup.execute(driver, { rideId });
    expect(arrived).toMatchObject({ arrivedAt: NOW, cancelAskedAt: NOW });
  });

  it('a driver does not start before answering, and may once the request was declined', async () => {
    const start = () => app.useCases.startRide.execute(driver, { rideId });
    await ask();
    await expectRefusal(start, { kind: 'conflict', code: 'CANCEL_ASKED' });
    await answer(driver, false);
    expect(await start()).toMatchObject({ status: 'in_progress', cancelAskedAt: null, cancelAnswer: null });
    await expectRefusal(() => withdraw(), 'RIDE_STATE');
  });

  it('a driver who gives the ride back agrees: nobody else is asked', async () => {
    await ask();
    expect(
      await app.useCases.giveBackRide.execute(driver, { rideId, reason: 'vehicle_trouble' }),
    ).toMatchObject(CANCELLED);
    expect(app.balances(rider)).toMatchObject({ heldCents: 0 });
  });

  it('a driver who is suspended loses the ride, which is cancelled as its rider asked', async () => {
    await ask();
    await app.store.run(({ users }) =>
      users.setSuspension(driver.userId, { reason: 'Papers', isProvisional: false }),
    );
    const released = { userId: driver.userId, adminId: null };
    expect(await app.useCases.releaseRides.execute(released)).toBe(1);
    expect(app.ride(rideId)).toMatchObject({ ...CANCELLED, cancelReason: CANCEL_AGREED.admin });
  });

  it('an operator neither unassigns the ride nor gives it to another driver before answering', async () => {
    const [admin, other] = [await app.admin(), await app.driver()];
    await ask();
    const acts = [
      () => app.useCases.unassignDriver.execute(admin, { rideId }),
      () => app.useCases.assignDriver.execute(admin, { rideId, driverId: other.userId }),
    ];
    for (const act of acts) await expectRefusal(act, 'CANCEL_ASKED');
    expect(app.ride(rideId)).toMatchObject({ status: 'accepted', driverId: driver.userId });
  });
});
