import { beforeEach, describe, expect, it } from 'vitest';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let ada: UserActor;
let bo: UserActor;
let driver: UserActor;
let other: UserActor;
let rideId: string;
/** Of the ride while it waited, as both admins have seen it. */
let version: string;

beforeEach(async () => {
  app = new InMemoryApp();
  [ada, bo] = [await app.admin(), await app.admin()];
  [driver, other] = [await app.driver(), await app.driver()];
  const ride = await app.request(await app.rider(200_00));
  rideId = ride.id;
  version = toRideRecord(ride).version;
});

const assign = async (admin: UserActor, to: UserActor, seen: string | undefined = version) =>
  app.useCases.assignDriver.execute(admin, { rideId, driverId: to.userId, version: seen });
const ride = () => app.tables.rides.get(rideId);
const changed = (status: string) => ({
  kind: 'conflict',
  code: 'RECORD_CHANGED',
  message: expect.stringMatching(/^This ride has changed meanwhile/) as string,
  details: { saved: { status }, version: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
});

describe('two admins who looked at the same ride', () => {
  it('do not both give it away: the second reads who has it', async () => {
    await assign(ada, driver);
    const refusal = await toRefusal(() => assign(bo, other));
    expect(refusal).toMatchObject(changed('accepted'));
    expect(refusal.message).toMatch(/ has it now$/);
    expect(ride()?.driverId).toBe(driver.userId);
    // Having read it, the second may take it from there.
    const { version: now } = refusal.details as { version: string };
    expect(await assign(bo, other, now)).toMatchObject({ driverId: other.userId });
  });

  it('may both give it to the same driver', async () => {
    await assign(ada, driver);
    expect(await assign(bo, driver)).toMatchObject({ status: 'accepted', driverId: driver.userId });
  });

  it('do not take it from a driver whom one of them has not seen', async () => {
    const seen = toRideRecord(await assign(ada, driver)).version;
    await assign(ada, other, seen);
    const take = async () => app.useCases.unassignDriver.execute(bo, { rideId, version: seen });
    await expectRefusal(take, changed('accepted'));
    expect(ride()?.driverId).toBe(other.userId);
  });

  it('do not cancel a trip that has begun since', async () => {
    await assign(ada, driver);
    await app.useCases.startRide.execute(driver, { rideId });
    const cancel = async () =>
      app.useCases.cancelRide.execute(bo, { rideId, version, reason: 'Nobody takes it' });
    await expectRefusal(cancel, changed('in_progress'));
    expect(ride()?.status).toBe('in_progress');
  });

  it('and cancel it for two reasons: the second reads that it was, and each may repeat what it said', async () => {
    const cancel = async (admin: UserActor, reason: string) =>
      app.useCases.cancelRide.execute(admin, { rideId, version, reason });
    await cancel(ada, 'Road closed');
    await expectRefusal(() => cancel(bo, 'Nobody takes it'), changed('cancelled'));
    expect(await cancel(ada, 'Road closed')).toMatchObject({ cancelReason: 'Road closed' });
  });

  it('who name no version act as the documented calls say', async () => {
    await assign(ada, driver);
    const moved = await app.useCases.assignDriver.execute(bo, { rideId, driverId: other.userId });
    expect(moved.driverId).toBe(other.userId);
  });
});
