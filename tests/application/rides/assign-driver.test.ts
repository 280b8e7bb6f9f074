import { beforeEach, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(200_00);
  driver = await app.driver();
  admin = await app.admin();
});

const assign = async (rideId: string, to: UserActor) =>
  app.useCases.assignDriver.execute(admin, { rideId, driverId: to.userId });
const unassign = async (rideId: string) => app.useCases.unassignDriver.execute(admin, { rideId });
const refused = (refusal: string) => ({
  kind: 'conflict',
  code: 'DRIVER_NOT_ELIGIBLE',
  details: { refusal },
});

describe('assigning a driver', () => {
  it('gives a waiting ride to the driver, tells both, and is in the audit log', async () => {
    const { id } = await app.request(rider);
    const balances = app.balances(rider);
    expect(await assign(id, driver)).toMatchObject({
      status: 'accepted',
      driverId: driver.userId,
      acceptedAt: NOW,
      expiresAt: null,
    });
    expect(app.tables.history.at(-1)).toMatchObject({ action: 'assign', actorId: admin.userId });
    expect(app.tables.events.at(-1)).toMatchObject({
      rideId: id,
      riderId: rider.userId,
      driverId: driver.userId,
      status: 'accepted',
    });
    expect(app.tables.audit.at(-1)).toMatchObject({
      actor: admin,
      action: 'ride.assign',
      subjectType: 'ride',
      subjectId: id,
      before: { status: 'pending', driverId: null },
      after: { status: 'accepted', driverId: driver.userId },
    });
    expect(app.balances(rider)).toEqual(balances);
  });

  it('a second time changes nothing', async () => {
    const { id } = await app.request(rider);
    const first = await assign(id, driver);
    const before = app.tables;
    expect(await assign(id, driver)).toEqual(first);
    expect(app.tables).toEqual(before);
  });

  it('takes the ride from the driver who has it, who is told', async () => {
    const former = await app.driver();
    const { id } = await app.accepted(rider, former);
    expect(await assign(id, driver)).toMatchObject({ status: 'accepted', driverId: driver.userId });
    expect(app.tables.history.slice(-2)).toMatchObject([
      { action: 'unassign', from: 'accepted', to: 'pending' },
      { action: 'assign', from: 'pending', to: 'accepted' },
    ]);
    expect(app.tables.events.at(-1)).toMatchObject({ formerDriverId: former.userId });
  });

  it('of a ride asked of somebody else makes it no request to that one any more', async () => {
    const asked = await app.driver();
    const { id } = await app.request(rider, { driverType: 'specific', selectedDriverId: asked.userId });
    expect(await assign(id, driver)).toMatchObject({ driverId: driver.userId, isSpecificDriver: false });
    expect(app.tables.events.at(-1)).toMatchObject({ formerDriverId: asked.userId });
  });

  it('goes by the rules of acceptance: a driver who is offline cannot take a ride for now', async () => {
    const { id } = await app.request(rider);
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: false });
    const before = app.tables;
    await expectRefusal(() => assign(id, driver), refused('driver_offline'));
    expect(app.tables).toEqual(before);
  });

  it('but the one whom the rider asked for can, offline or not', async () => {
    const { id } = await app.request(rider, { driverType: 'specific', selectedDriverId: driver.userId });
    await app.useCases.updateDriverProfile.execute(driver, { isAvailable: false });
    expect(await assign(id, driver)).toMatchObject({ status: 'accepted', isSpecificDriver: true });
  });

  it('a driver who is on another ride has no time', async () => {
    await app.accepted(rider, driver);
    const { id } = await app.request(await app.rider(200_00));
    await expectRefusal(() => assign(id, driver), refused('on_ride'));
  });

  it('a suspended driver gets no ride', async () => {
    const { id } = await app.request(rider);
    await app.useCases.suspendUser.execute(admin, { userId: driver.userId, reason: 'Complaints' });
    await expectRefusal(() => assign(id, driver), refused('driver_suspended'));
  });

  it('a ride that nobody took in time, that runs, or that is over is not assigned', async () => {
    const { id: expired } = await app.request(rider);
    app.clock.advance({ minutes: 15 });
    await expectRefusal(() => assign(expired, driver), 'RIDE_NOT_OPEN');
    const { id: running } = await app.accepted(rider, driver);
    await app.useCases.startRide.execute(driver, { rideId: running });
    const other = await app.driver();
    await expectRefusal(() => assign(running, other), 'RIDE_STATE');
    await app.useCases.completeRide.execute(driver, { rideId: running });
    await expectRefusal(() => assign(running, other), 'RIDE_STATE');
  });

  it('needs a ride and a driver that exist', async () => {
    const { id } = await app.request(rider);
    await expectRefusal(() => assign(id, rider), { kind: 'not_found' });
    await expectRefusal(() => assign(driver.userId, driver), { kind: 'not_found' });
  });
});

describe('unassigning a driver', () => {
  it('opens the ride to every driver again; its money stays held', async () => {
    const { id } = await app.accepted(rider, driver);
    const balances = app.balances(rider);
    expect(await unassign(id)).toMatchObject({ status: 'pending', driverId: null, timeWindow: null });
    expect(app.tables.events.at(-1)).toMatchObject({ formerDriverId: driver.userId, status: 'pending' });
    expect(app.tables.audit.at(-1)).toMatchObject({ action: 'ride.unassign', after: { driverId: null } });
    expect(app.balances(rider)).toEqual(balances);
  });

  it('opens a request that the rider made to one driver', async () => {
    const { id } = await app.request(rider, { driverType: 'specific', selectedDriverId: driver.userId });
    expect(await unassign(id)).toMatchObject({ status: 'pending', driverId: null, isSpecificDriver: false });
  });

  it('of a ride without a driver changes nothing', async () => {
    const { id } = await app.request(rider);
    const before = app.tables;
    await unassign(id);
    expect(app.tables).toEqual(before);
  });

  it('of a ride under way is refused', async () => {
    const { id } = await app.accepted(rider, driver);
    await app.useCases.startRide.execute(driver, { rideId: id });
    await expectRefusal(() => unassign(id), 'RIDE_STATE');
  });
});

it("an admin's cancellation is in the audit log with its reason, a rider's is not", async () => {
  const { id } = await app.accepted(rider, driver);
  await app.useCases.cancelRide.execute(admin, { rideId: id, reason: 'Road closed' });
  expect(app.tables.audit.at(-1)).toMatchObject({
    action: 'ride.cancel',
    reason: 'Road closed',
    subjectId: id,
    before: { status: 'accepted' },
    after: { status: 'cancelled' },
  });
  const { length } = app.tables.audit;
  const { id: own } = await app.request(rider);
  await app.useCases.cancelRide.execute(rider, { rideId: own });
  expect(app.tables.audit).toHaveLength(length);
});
