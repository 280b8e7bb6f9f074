import { beforeEach, describe, expect, it } from 'vitest';
import { replay } from '../../../domain/rides/replay.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { askingRules, beginAsking, type NewAskingOrder, standBy } from '../../../application/rides/asking.ts';
import { openTransaction } from '../../../application/transaction.ts';
import { DISPATCH_SETTINGS } from '../../support/dispatch-settings.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { expectRefusal } from '../../support/refusal.ts';

let app: InMemoryApp;
let rider: UserActor;
let dana: UserActor;
let ed: UserActor;
let fay: UserActor;
let stranger: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
  [dana, ed, fay, stranger] = [
    await app.driver(),
    await app.driver(),
    await app.driver(),
    await app.driver(),
  ];
});

const RULES = askingRules(DISPATCH_SETTINGS, TOLEDO.serviceArea);

const orderOf = (rideId: string, overrides: Partial<NewAskingOrder> = {}): NewAskingOrder => ({
  rideId,
  driverIds: [dana.userId, ed.userId],
  minutesEach: 3,
  circleIds: [],
  circleMinutes: 10,
  ...overrides,
});

const begin = (rideId: string, overrides?: Partial<NewAskingOrder>) =>
  app.store.run((stores) => {
    const tx = openTransaction(stores, { actor: null, clock: app.clock, ids: app.ids });
    return beginAsking(tx, app.ride(rideId), orderOf(rideId, overrides), RULES);
  });
const keep = (rideId: string, overrides?: Partial<NewAskingOrder>) =>
  app.store.run((stores) =>
    standBy(
      openTransaction(stores, { actor: null, clock: app.clock, ids: app.ids }),
      orderOf(rideId, overrides),
    ),
  );
const sweep = () => app.useCases.askNextDrivers.execute((_, error) => expect.unreachable(String(error)));
const accept = (who: UserActor, rideId: string) => app.useCases.acceptRide.execute(who, { rideId });
const decline = (who: UserActor, rideId: string) => app.useCases.declineRide.execute(who, { rideId });
const orderIn = (rideId: string) => app.tables.askingOrders.get(rideId);
const expectReplayed = (rideId: string) =>
  expect(replay(app.tables.history.filter((row) => row.rideId === rideId))).toBe(app.ride(rideId).status);

describe('a ride asked of drivers one after another', () => {
  it('is asked of the first, of the next when their time is over, and then of everybody', async () => {
    const { id } = await app.request(rider);
    expect(await begin(id)).toMatchObject({
      status: 'pending',
      isSpecificDriver: true,
      driverId: dana.userId,
    });
    await expectRefusal(() => accept(ed, id), 'NOT_FOUND');
    expect(await sweep()).toBe(0);
    app.clock.advance({ minutes: 3 });
    expect(await sweep()).toBe(1);
    expect(app.ride(id).driverId).toBe(ed.userId);
    expect(app.tables.events.at(-1)).toMatchObject({ driverId: ed.userId, formerDriverId: dana.userId });
    app.clock.advance({ minutes: 3 });
    await sweep();
    expect(app.ride(id)).toMatchObject({ status: 'pending', isSpecificDriver: false, driverId: null });
    expect(orderIn(id)).toBeUndefined();
    expect(await accept(stranger, id)).toMatchObject({ status: 'accepted' });
    expectReplayed(id);
  });

  it('moves on when the driver says no, keeps its money, and asks nobody twice', async () => {
    const { id } = await app.request(rider);
    await begin(id, { circleIds: [dana.userId, fay.userId] });
    expect(await decline(dana, id)).toMatchObject({ status: 'pending', driverId: ed.userId });
    expect(app.balances(rider).heldCents).toBeGreaterThan(0);
    expect(await decline(ed, id)).toMatchObject({ driverId: null, askedIds: [fay.userId] });
    await expectRefusal(() => accept(dana, id), 'NOT_FOUND');
    expectReplayed(id);
  });

  it('passes over drivers who are offline, suspended or on another ride', async () => {
    const other = await app.rider(100_00);
    await app.accepted(other, ed);
    app.changeDriver(dana.userId, { isAvailable: false, availability: 'offline' });
    const { id } = await app.request(rider);
    expect(await begin(id, { driverIds: [dana.userId, ed.userId, fay.userId] })).toMatchObject({
      driverId: fay.userId,
    });
  });

  it('stands by once a driver has it, and goes on where it was when that driver gives it back', async () => {
    const { id } = await app.request(rider);
    await begin(id);
    await accept(dana, id);
    app.clock.advance({ minutes: 4 });
    await sweep();
    expect(orderIn(id)).toMatchObject({ position: 1, dueAt: null });
    await app.useCases.giveBackRide.execute(dana, { rideId: id, reason: 'emergency' });
    expect(app.ride(id)).toMatchObject({ status: 'pending', driverId: ed.userId, isSpecificDriver: true });
    expect(app.tables.events.at(-1)).toMatchObject({ driverId: ed.userId, formerDriverId: dana.userId });
    expectReplayed(id);
  });

  it('ends with the ride', async () => {
    const { id } = await app.request(rider);
    await begin(id);
    await app.useCases.cancelRide.execute(rider, { rideId: id });
    app.clock.advance({ minutes: 3 });
    await sweep();
    expect(orderIn(id)).toBeUndefined();
    expect(app.ride(id).status).toBe('cancelled');
  });

  it('goes on with the others when one fails', async () => {
    const [one, other] = [await app.request(rider), await app.request(rider)];
    await begin(one.id);
    await begin(other.id);
    app.clock.advance({ minutes: 3 });
    app.tables.rides.set(one.id, { ...app.ride(one.id), riderId: ed.userId, driverId: 'nobody' });
    app.tables.users.delete(ed.userId);
    const failed: string[] = [];
    await app.useCases.askNextDrivers.execute((rideId) => failed.push(rideId));
    expect([...failed, app.ride(other.id).driverId]).not.toContain(dana.userId);
  });
});

describe('a ride asked of a circle', () => {
  it('is open to them alone, and to everybody once all of them have said no', async () => {
    const { id } = await app.request(rider);
    await begin(id, { driverIds: [], circleIds: [ed.userId, fay.userId] });
    expect(app.ride(id).askedIds).toEqual([ed.userId, fay.userId]);
    expect(app.tables.events.at(-1)).toMatchObject({ askedIds: [ed.userId, fay.userId] });
    await expectRefusal(() => accept(stranger, id), 'NOT_FOUND');
    await expectRefusal(() => decline(stranger, id), 'NOT_FOUND');
    await decline(ed, id);
    expect(app.ride(id).askedIds).toEqual([ed.userId, fay.userId]);
    await decline(fay, id);
    expect(app.ride(id).askedIds).toBeNull();
    expect(await accept(stranger, id)).toMatchObject({ status: 'accepted' });
  });

  it('goes to whoever of them is first', async () => {
    const { id } = await app.request(rider);
    await begin(id, { driverIds: [], circleIds: [ed.userId, fay.userId] });
    expect(await accept(fay, id)).toMatchObject({ status: 'accepted', driverId: fay.userId });
    await expectRefusal(() => accept(ed, id), 'RIDE_NOT_OPEN');
    await expectRefusal(() => accept(stranger, id), 'NOT_FOUND');
  });

  it('is opened by an operator', async () => {
    const { id } = await app.request(rider);
    await begin(id, { driverIds: [], circleIds: [ed.userId] });
    await app.useCases.unassignDriver.execute(await app.admin(), { rideId: id });
    expect(app.ride(id)).toMatchObject({ askedIds: null, isSpecificDriver: false });
  });
});

describe('an order that stands by', () => {
  it('begins when an operator takes the ride from its driver', async () => {
    const { id } = await app.accepted(rider, stranger);
    await keep(id);
    app.clock.advance({ minutes: 60 });
    expect(await sweep()).toBe(0);
    await app.useCases.unassignDriver.execute(await app.admin(), { rideId: id });
    expect(app.ride(id)).toMatchObject({ status: 'pending', driverId: dana.userId, isSpecificDriver: true });
    expectReplayed(id);
  });

  it('begins when its driver is suspended', async () => {
    const { id } = await app.accepted(rider, stranger);
    await keep(id);
    app.changeUser(stranger.userId, { suspended: true });
    app.changeDriver(stranger.userId, { suspended: true });
    await app.useCases.releaseRides.execute({ userId: stranger.userId, adminId: null });
    expect(app.ride(id)).toMatchObject({ status: 'pending', driverId: dana.userId });
  });

  it('begins when the rider moves the ride to a time at which its driver cannot come', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
    const one = await app.accepted(rider, stranger, {
      scheduledFor: at(24),
      driverType: 'specific',
      selectedDriverId: stranger.userId,
    });
    await app.accepted(rider, stranger, {
      scheduledFor: at(48),
      driverType: 'specific',
      selectedDriverId: stranger.userId,
    });
    await keep(one.id);
    await app.useCases.rescheduleRide.execute(rider, { rideId: one.id, scheduledFor: at(48) });
    expect(app.ride(one.id)).toMatchObject({ status: 'pending', driverId: dana.userId });
  });
});
