import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../graphql/schema.ts';
import { aStandingBooking } from '../support/builders/a-standing-booking.ts';
import {
  getFirst,
  next,
  nudge,
  request,
  RIDE_CHANGED,
  server,
  signUp,
  silence,
  startServers,
  stopServers,
  subscribe,
} from './two-servers.ts';
import { ZOO } from '../support/places.ts';

const DRIVER_MOVED = 'subscription { driverMoved { id lat minutesAway } }';

beforeAll(startServers);
afterAll(stopServers);

describe('the way of a driver', () => {
  it('is told to the rider of the ride under way alone, by every server', async () => {
    const [rider, other, driver] = [await signUp('rider'), await signUp('rider'), await signUp('driver')];
    const { id } = await request(rider);
    await server(0).app.useCases.acceptRide.execute(driver, { rideId: id });
    const watching = [0, 1].map((index) => subscribe(index, DRIVER_MOVED, rider.token));
    const others = [other, driver].map((person) => next(subscribe(0, DRIVER_MOVED, person.token)));
    const first = Promise.all(watching.map((changes) => next(changes)));
    const lat = Math.round((ZOO.lat + 0.001) * 1_000) / 1_000;
    const move = (lat: number) => () =>
      server(1).app.useCases.reportDriverLocation.execute(driver, { lat, lng: ZOO.lng });
    const moved = { driverMoved: { id, lat, minutesAway: 1 } };
    /** The first move was made until everybody had heard of it: what is told of it a second time says nothing. */
    const nextElsewhere = async (changes: (typeof watching)[number]) => {
      for (;;) {
        const event = await next(changes);
        if (JSON.stringify(event) !== JSON.stringify(moved)) return event;
      }
    };
    expect(await getFirst(first, move(lat))).toEqual([moved, moved]);

    const { useCases } = server(0).app;
    await useCases.startRide.execute(driver, { rideId: id });
    await useCases.completeRide.execute(driver, { rideId: id });
    const after = nextElsewhere(watching[0]!);
    await move(lat + 0.001)();
    // The driver's stream ended at once; the other rider hears nothing, nor does anybody after the end.
    expect(await others[1]).toBe('ended');
    const nothing = new Promise((resolve) => setTimeout(resolve, 2_500, 'nothing'));
    await move(lat + 0.002)();
    expect(await Promise.all([after, others[0]].map((event) => Promise.race([event, nothing])))).toEqual([
      'nothing',
      'nothing',
    ]);
  });
});

describe('a change of a ride', () => {
  it('is sent by both servers, wherever it was made', async () => {
    const [rider, driver] = [await signUp('rider'), await signUp('driver')];
    const { id } = await request(rider);
    const watching = [0, 1].map((index) => subscribe(index, RIDE_CHANGED, rider.token));
    const first = Promise.all(watching.map((changes) => next(changes)));
    const pending = { rideChanged: { id, status: 'PENDING', rider: { firstName: 'P' }, driver: null } };
    expect(await getFirst(first, nudge(driver, id))).toEqual([pending, pending]);

    await server(1).app.useCases.acceptRide.execute(driver, { rideId: id });
    for (const changes of watching) {
      let change = await next(changes);
      while (JSON.stringify(change) === JSON.stringify(pending)) change = await next(changes);
      expect(change).toMatchObject({
        rideChanged: { id, status: 'ACCEPTED', driver: { firstName: 'P' } },
      });
    }
  });
});

describe('the changes of all bookings', () => {
  const BOOKINGS_CHANGED = 'subscription { bookingsChanged { id status rider { firstName } } }';

  it('reach an admin at every server within two seconds, those of one moment together', async () => {
    const [rider, driver, admin] = [await signUp('rider'), await signUp('driver'), await signUp('admin')];
    const { id } = await request(rider);
    const watching = [0, 1].map((index) => subscribe(index, BOOKINGS_CHANGED, admin.token));
    const first = Promise.all(watching.map((changes) => next(changes)));
    await getFirst(first, nudge(driver, id));
    const startedAt = Date.now();
    await server(1).app.useCases.acceptRide.execute(driver, { rideId: id });
    const accepted = { id, status: 'ACCEPTED', rider: { firstName: 'P' } };
    for (const changes of watching) {
      let change: unknown;
      do change = await next(changes);
      while (!JSON.stringify(change).includes('ACCEPTED'));
      expect(change).toEqual({ bookingsChanged: [accepted] });
    }
    expect(Date.now() - startedAt).toBeLessThan(2_000);
  });
});

describe('the changes of the board', () => {
  const BOARD =
    'subscription { dispatchChanged { isCut rides { id status driverName } drivers { id availability } } }';

  it('reach an admin at every server, and nobody else', async () => {
    const [rider, driver, admin] = [await signUp('rider'), await signUp('driver'), await signUp('admin')];
    const { id } = await request(rider);
    const watching = [0, 1].map((index) => subscribe(index, BOARD, admin.token));
    const others = [rider, driver].map(({ token }) => next(subscribe(0, BOARD, token)));
    const first = Promise.all(watching.map((changes) => next(changes)));
    await getFirst(first, nudge(driver, id));
    await server(1).app.useCases.acceptRide.execute(driver, { rideId: id });
    const accepted = { id, status: 'ACCEPTED', driverName: expect.any(String) as unknown };
    for (const changes of watching) {
      let change: unknown;
      // Those of other tests may come with it.
      do change = await next(changes);
      while (!JSON.stringify(change).includes(`"${id}","status":"ACCEPTED"`));
      const rides = expect.arrayContaining([accepted]) as unknown;
      expect(change).toEqual({
        dispatchChanged: { isCut: false, rides, drivers: expect.any(Array) as unknown },
      });
    }
    expect(await Promise.all(others)).toEqual(['ended', 'ended']);
  });
});

describe('a change of who helps whom', () => {
  it('is a sign to both at every server, and to nobody else', async () => {
    const { useCases } = server(1).app;
    const [rider, helper, other] = [await signUp('rider'), await signUp('rider'), await signUp('rider')];
    const CARE_CHANGED = 'subscription { careChanged }';
    const watching = [rider, helper].flatMap(({ token }) =>
      [0, 1].map((index) => subscribe(index, CARE_CHANGED, token)),
    );
    const stranger = next(subscribe(0, CARE_CHANGED, other.token));
    const heard = Promise.all(watching.map((signs) => next(signs)));
    const give = async () => {
      const { token } = await useCases.inviteCaregiver.execute(rider, { scopes: ['follow'] });
      await useCases.acceptInvitation.execute(helper, { token });
    };
    expect(await getFirst(heard, give)).toEqual(watching.map(() => ({ careChanged: true })));
    expect(await Promise.race([stranger, silence().then(() => 'nothing')])).toBe('nothing');
  });
});

describe('what is written', () => {
  it('in a ride reaches the other side at every server, and nobody else', async () => {
    const { useCases } = server(1).app;
    const [rider, driver, other] = [await signUp('rider'), await signUp('driver'), await signUp('rider')];
    const { id } = await request(rider);
    await useCases.acceptRide.execute(driver, { rideId: id });
    const CONVERSATION = `subscription { conversationChanged(rideId: "${id}") { messages { text } } }`;
    const watching = [0, 1].map((index) => subscribe(index, CONVERSATION, driver.token));
    const stranger = next(subscribe(0, CONVERSATION, other.token)).catch(() => 'refused');
    const heard = Promise.all(watching.map((changes) => next(changes)));
    const write = () => useCases.sendRideMessage.execute(rider, { rideId: id, text: 'By the door' });
    const said = { text: 'By the door' };
    const messages = expect.arrayContaining([said]) as unknown;
    expect(await getFirst(heard, write)).toEqual(watching.map(() => ({ conversationChanged: { messages } })));
    expect(await Promise.race([stranger, silence().then(() => 'nothing')])).not.toHaveProperty(
      'conversationChanged',
    );
  });

  it('to a driver is a sign to them at every server, and to nobody else', async () => {
    const { useCases } = server(1).app;
    const [driver, other, admin] = [await signUp('driver'), await signUp('driver'), await signUp('admin')];
    const ANNOUNCED = 'subscription { announcementsChanged }';
    const watching = [0, 1].map((index) => subscribe(index, ANNOUNCED, driver.token));
    const stranger = next(subscribe(0, ANNOUNCED, other.token));
    const heard = Promise.all(watching.map((signs) => next(signs)));
    const send = () =>
      useCases.sendAnnouncement.execute(admin, { text: 'Ice on the bridge', driverId: driver.userId });
    expect(await getFirst(heard, send)).toEqual(watching.map(() => ({ announcementsChanged: true })));
    expect(await Promise.race([stranger, silence().then(() => 'nothing')])).toBe('nothing');
  });
});

describe('a change of a standing ride', () => {
  const STANDING_CHANGED = 'subscription { standingRidesChanged }';
  const sign = { standingRidesChanged: true };

  it('is a sign to its rider, its driver and the operators at every server, and to nobody else', async () => {
    const { useCases } = server(1).app;
    const [rider, driver, admin] = [await signUp('rider'), await signUp('driver'), await signUp('admin')];
    const others = [await signUp('rider'), await signUp('driver')];
    await useCases.createStandingRide.execute(rider, {
      ...aStandingBooking(new Date()),
      driverId: driver.userId,
    });
    const [ride] = await useCases.listPlannedRides.execute(rider, { days: 14 });
    const { id: occurrenceId } = ride!.occurrence;
    const skip = () => useCases.skipOccurrence.execute(rider, { occurrenceId });
    const restore = () => useCases.restoreOccurrence.execute(rider, { occurrenceId });
    const watching = [rider, driver, admin].flatMap(({ token }) =>
      [0, 1].map((index) => subscribe(index, STANDING_CHANGED, token)),
    );
    const strangers = others.map(({ token }) => next(subscribe(0, STANDING_CHANGED, token)));
    const changeTwice = () => skip().then(restore);
    for (let round = 0; round < 2; round += 1) {
      const heard = Promise.all(watching.map((signs) => next(signs)));
      expect(await getFirst(heard, changeTwice)).toEqual(watching.map(() => sign));
    }
    expect(await Promise.race([...strangers, silence().then(() => 'nothing')])).toBe('nothing');
  });
});

describe('a subscription', () => {
  it.each([undefined, '', 'unknown'])('is refused to nobody, with the token %j', async (token) => {
    await expect(subscribe(0, RIDE_CHANGED, token).next()).rejects.toEqual([
      {
        message: 'Please sign in to continue',
        extensions: { code: 'UNAUTHENTICATED', kind: 'unauthenticated', reason: 'UNAUTHENTICATED' },
      },
    ]);
  });

  it.each([
    ['a query', '{ pricing { id } }', /Only subscriptions/],
    ['a mutation', 'mutation { logOut { id } }', /Only subscriptions/],
    ['no document', '{', /Syntax/],
    ['a field that is none', 'subscription { nothing }', /nothing/],
    ['two at once', 'subscription { rideRequestsChanged a: rideRequestsChanged }', /one top level field/],
    [
      'too many names',
      `subscription { rideChanged { ${Array.from({ length: 11 }, (_, index) => `a${index}: id`).join(' ')} } }`,
      /alias/i,
    ],
    ['too many tokens', `subscription { rideChanged { ${'id '.repeat(2_100)} } }`, /Syntax/],
    ['the schema', 'subscription { __schema { types { name } } }', /introspection/],
  ])('is not %s', async (_, document, message) => {
    const rider = await signUp('rider');
    const refused = subscribe(0, document, rider.token)
      .next()
      .catch((errors: unknown) => JSON.stringify(errors));
    expect(await refused).toMatch(message);
  });

  it('exists for nothing that is not tried here', () => {
    const fields = Object.keys(loadSchema().getSubscriptionType()?.getFields() ?? {});
    expect(fields).toEqual([
      'careChanged',
      'dispatchChanged',
      'conversationChanged',
      'announcementsChanged',
      'rideChanged',
      'bookingsChanged',
      'driverMoved',
      'rideRequestsChanged',
      'standingRidesChanged',
    ]);
  });
});
