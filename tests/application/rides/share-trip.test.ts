import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../../cli/with-app.ts';
import type { MadeTripLink } from '../../../application/rides/share-trip.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';

const HOME = { address: '12B Oak St, Apt 3, Toledo, OH 43604', lat: 41.6528123, lng: -83.5379456 };
const CLINIC = { address: 'Dialysis Center, 2213 Cherry St, Toledo, OH 43608', lat: 41.6711, lng: -83.5423 };
const GUESSES = 10_000;

let app: InMemoryApp;
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  [rider, driver, admin] = [await app.rider(200_00), await app.driver(), await app.admin()];
  app.changeUser(rider.userId, { firstName: 'Rita', lastName: 'Rivers', phone: '+14195550101' });
  app.changeUser(driver.userId, {
    firstName: 'Dora',
    lastName: 'Drivers',
    profileImageUrl: '/api/objects/photos/p',
  });
  app.changeDriver(driver.userId, {
    vehicle: { make: 'Toyota', model: 'Camry', year: 2021, color: 'Silver', licensePlate: 'JKT 2210' },
  });
});

const trip = { notes: 'The key is under the mat' };
/** The stops are as the map knows them, not as they were found. */
const share = (rideId: string, who = rider) => {
  const ride = app.tables.rides.get(rideId);
  if (ride) app.tables.rides.set(rideId, { ...ride, pickup: HOME, dropoff: CLINIC });
  return app.useCases.shareTrip.execute(who, { rideId });
};
const read = ({ token }: Pick<MadeTripLink, 'token'>) => app.useCases.readSharedTrip.execute({ token });
const list = (rideId: string, who = rider) => app.useCases.listTripLinks.execute(who, { rideId });
const revoke = ({ link }: MadeTripLink, who: UserActor | typeof CLI_ACTOR = rider) =>
  app.useCases.revokeTripLink.execute(who, { linkId: link.id });
const place = (lat = 41.66, lng = -83.54) =>
  app.presence.positions.set(driver.userId, { lat, lng, measuredAt: app.clock.now(), isSimulated: false });

/** Every key of a value with where it is. */
function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

describe('a ride that is shared', () => {
  it('is told of by these fields and no others', async () => {
    const ride = await app.running(rider, driver, trip);
    place(41.66049, -83.54123);
    const told = await read(await share(ride.id));
    expect(keysOf(told).sort()).toEqual(
      [
        'stage',
        'passengerName',
        'driver.firstName',
        'driver.photoUrl',
        'driver.car.make',
        'driver.car.model',
        'driver.car.color',
        'driver.car.licensePlate',
        'pickup.street',
        'pickup.town',
        'pickup.lat',
        'pickup.lng',
        'dropoff.street',
        'dropoff.town',
        'dropoff.lat',
        'dropoff.lng',
        'scheduledFor',
        'position.lat',
        'position.lng',
        'position.measuredAt',
        'position.isSimulated',
        'minutesAway',
        'endsAt',
      ].sort(),
    );
    expect(told).toEqual({
      stage: 'on_trip',
      passengerName: 'Rita',
      driver: {
        firstName: 'Dora',
        photoUrl: '/api/objects/photos/p',
        car: { make: 'Toyota', model: 'Camry', color: 'Silver', licensePlate: 'JKT 2210' },
      },
      pickup: { street: 'Oak St', town: 'Toledo', lat: 41.65, lng: -83.54 },
      dropoff: { street: 'Cherry St', town: 'Toledo', lat: 41.67, lng: -83.54 },
      scheduledFor: null,
      position: { lat: 41.66, lng: -83.541, measuredAt: app.clock.now(), isSimulated: false },
      minutesAway: 20,
      endsAt: new Date(app.clock.now().getTime() + 24 * 3_600_000),
    });
  });

  it('is told of without a name of family, a number, an address, an id or what was written', async () => {
    const ride = await app.running(rider, driver, trip);
    place();
    const text = JSON.stringify(await read(await share(ride.id)));
    const secrets = ['Rivers', 'Drivers', '555', '12B', 'Apt', '2213', 'Dialysis', '43604', 'mat', '@'];
    for (const secret of [...secrets, ride.id, rider.userId, driver.userId])
      expect(text).not.toContain(secret);
  });

  it('names no driver before one has accepted, not even the one who is asked', async () => {
    const ride = await app.asked(rider, driver, trip);
    place();
    expect(await read(await share(ride.id))).toMatchObject({ stage: 'asked', driver: null, position: null });
  });

  it('does not tell that its rider asks to cancel', async () => {
    const ride = await app.accepted(rider, driver, trip);
    const link = await share(ride.id);
    await app.useCases.askToCancelRide.execute(rider, { rideId: ride.id, reason: 'Ill' });
    expect(await read(link)).toMatchObject({ stage: 'on_the_way' });
  });
});

describe('the position of the driver', () => {
  it('is told from acceptance to completion', async () => {
    place();
    const { id } = await app.request(rider, trip);
    const link = await share(id);
    expect(await read(link)).toMatchObject({ stage: 'looking', position: null, minutesAway: null });
    await app.useCases.acceptRide.execute(driver, { rideId: id });
    expect(await read(link)).toMatchObject({
      stage: 'on_the_way',
      position: { lat: 41.66 },
      minutesAway: 20,
    });
    await app.useCases.startRide.execute(driver, { rideId: id });
    expect(await read(link)).toMatchObject({ stage: 'on_trip', position: { lat: 41.66 }, minutesAway: 20 });
    app.clock.advance({ minutes: 20 });
    await app.useCases.completeRide.execute(driver, { rideId: id });
    place();
    expect(await read(link)).toMatchObject({ stage: 'completed', position: null, minutesAway: null });
  });

  it('is not told of a scheduled ride until an hour before its pickup', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    const ride = await app.asked(rider, driver, { ...trip, scheduledFor: at(180) });
    await app.useCases.acceptRide.execute(driver, { rideId: ride.id });
    const link = await share(ride.id);
    place();
    expect(await read(link)).toMatchObject({ stage: 'booked', position: null });
    app.clock.advance({ minutes: 121 });
    place();
    expect(await read(link)).toMatchObject({ position: { lat: 41.66 } });
  });

  it.each(['cancelled', 'stopped'])('is not told once it is %s', async (how) => {
    const ride = await app.accepted(rider, driver, trip);
    const link = await share(ride.id);
    place();
    expect(await read(link)).toMatchObject({ position: { lat: 41.66 } });
    if (how === 'stopped') await revoke(link);
    else await app.useCases.cancelRide.execute(admin, { rideId: ride.id, reason: 'Road closed' });
    expect(await read(link)).toBeNull();
  });
});

describe('a link', () => {
  it('opens the ride until half an hour after its end', async () => {
    const { id } = await app.running(rider, driver, trip);
    const link = await share(id);
    app.clock.advance({ minutes: 20 });
    await app.useCases.completeRide.execute(driver, { rideId: id });
    app.clock.advance({ minutes: 29 });
    expect(await read(link)).toMatchObject({ stage: 'completed' });
    app.clock.advance({ minutes: 1 });
    expect(await read(link)).toBeNull();
    expect(await list(id)).toEqual([]);
  });

  it('is made five times at most, until one is stopped', async () => {
    const { id } = await app.accepted(rider, driver, trip);
    const links = [];
    for (let made = 0; made < 5; made += 1) links.push(await share(id));
    await expectRefusal(() => share(id), { kind: 'conflict', code: 'TOO_MANY_TRIP_LINKS' });
    await expectRefusal(() => share(id, admin), 'TOO_MANY_TRIP_LINKS');
    const [first] = links;
    if (first) await revoke(first);
    expect(await list(id)).toHaveLength(4);
    await share(id, admin);
    await expectRefusal(() => share(id), 'TOO_MANY_TRIP_LINKS');
    app.clock.advance({ hours: 24 });
    expect(await list(id)).toEqual([]);
    await share(id);
  });

  it('is not made for a ride that is over, or of others', async () => {
    const { id } = await app.completed(rider, driver, trip);
    await expectRefusal(() => share(id), 'TRIP_ENDED');
    const other = await app.rider(200_00);
    await expectRefusal(() => share(id, other), 'NOT_FOUND');
    await expectRefusal(() => share(id, driver), 'FORBIDDEN');
    await expectRefusal(() => share(app.ids.next()), 'NOT_FOUND');
  });

  it('is listed and stopped by the rider and operators, by nobody else', async () => {
    const { id } = await app.accepted(rider, driver, trip);
    const [own, ofAdmin] = [await share(id), await share(id, admin)];
    expect((await list(id, admin)).map(({ link }) => link.id)).toEqual([own.link.id, ofAdmin.link.id]);
    const other = await app.rider();
    await expectRefusal(() => list(id, other), 'NOT_FOUND');
    await expectRefusal(() => revoke(own, other), 'NOT_FOUND');
    await revoke(ofAdmin);
    await revoke(own, CLI_ACTOR);
    await revoke(own);
    expect([await read(own), await read(ofAdmin), await list(id)]).toEqual([null, null, []]);
  });

  it('is told once and kept as a digest; who shares and who stops is in the audit log', async () => {
    const { id } = await app.accepted(rider, driver, trip);
    const link = await share(id);
    expect(link.token).toMatch(/^[\w-]{22}$/);
    expect([...app.tables.tripLinkTokens.keys()].join()).not.toContain(link.token);
    expect(JSON.stringify([...app.tables.tripLinks.values()])).not.toContain(link.token);
    await revoke(link, admin);
    await revoke(link, admin);
    const acts = app.tables.audit.filter(({ subjectId }) => subjectId === id);
    expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
      ['ride.share', rider],
      ['ride.unshare', admin],
    ]);
  });

  it('is forgotten a month after it ended', async () => {
    const { id } = await app.accepted(rider, driver, trip);
    await share(id);
    app.clock.advance({ days: 31 });
    expect(await app.useCases.forgetTripLinks.execute()).toBe(0);
    app.clock.advance({ seconds: 1 });
    expect(await app.useCases.forgetTripLinks.execute()).toBe(1);
  });
});

describe('ten thousand guesses', () => {
  it('learn nothing: each is answered as a link that was stopped, has ended, or is none', async () => {
    const { id } = await app.accepted(rider, driver, trip);
    const [live, stopped] = [await share(id), await share(id)];
    await revoke(stopped);
    const near = Array.from({ length: 22 }, (_, index) => {
      const other = live.token[index] === 'A' ? 'B' : 'A';
      return live.token.slice(0, index) + other + live.token.slice(index + 1);
    });
    const odd = ['', ' ', `${live.token} `, live.token.slice(1), `${live.token}A`, '\0', 'x'.repeat(5_000)];
    const guesses = Array.from({ length: GUESSES }, () => randomBytes(16).toString('base64url'));
    const answers = await Promise.all(
      [stopped.token, ...near, ...odd, ...guesses].map((token) => read({ token })),
    );
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(await read(live)).not.toBeNull();
  });
});
