import { approveDriver } from '../support/approve-driver.ts';
import { createClient, type Client } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../cli/commands/serve.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { aBooking, SYSTEM } from '../support/test-use-cases.ts';

const RIDE_CHANGED = 'subscription { rideChanged { id status rider { firstName } driver { firstName } } }';
const DRIVER_MOVED = 'subscription { driverMoved { id lat minutesAway } }';
const REQUESTS_CHANGED = 'subscription { rideRequestsChanged }';

let database: TestDatabase;
/** Two servers of one app. */
let servers: RunningApp[];
const clients: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    SECRET_KEY: 'a secret of the tests that is long enough',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  servers = await Promise.all([1, 2].map(() => serve(environment, { web: false })));
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
});

type Person = UserActor & { readonly token: string };

let people = 0;

async function signUp(userType: 'rider' | 'driver'): Promise<Person> {
  const { useCases } = server(0).app;
  people += 1;
  const account = { email: `person-${people}@maumee.test`, password: 'secret-1', userType };
  const { user, token } = await useCases.registerUser.execute({ ...account, firstName: 'P', lastName: 'Q' });
  const actor = { kind: 'user', userType, userId: user.id } as const;
  if (userType === 'driver') {
    await approveDriver(useCases, user.id);
    await useCases.updateDriverProfile.execute(actor, { isAvailable: true });
  } else {
    const credit = { userId: user.id, amount: '100', reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
  }
  return { ...actor, token };
}

function server(index: number): RunningApp {
  const found = servers[index];
  if (!found) throw new RangeError(`There is no server ${index}`);
  return found;
}

/** Subscribes at one of the servers; resolves when the server listens for this subscriber. */
function subscribe(index: number, query: string, token: string | undefined) {
  const client = createClient({
    url: `${server(index).url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  });
  clients.push(client);
  return client.iterate<Record<string, unknown>>({ query });
}

type Changes = ReturnType<typeof subscribe>;

/** The next event's data, its errors, or that the server has ended the stream. */
async function next(changes: Changes): Promise<unknown> {
  const result = await changes.next();
  return result.done ? 'ended' : (result.value.errors ?? result.value.data);
}

/** Repeats a change until the first event comes: a subscription says nothing when it has begun. */
async function getFirst<T>(events: Promise<T>, cause: () => Promise<unknown>): Promise<T> {
  for (;;) {
    await cause();
    const early = await Promise.race([
      events,
      new Promise<null>((resolve) => setTimeout(resolve, 150, null)),
    ]);
    if (early !== null) return early;
  }
}

const request = (rider: Person, overrides: object = {}) =>
  server(0).app.useCases.requestRide.execute(rider, { ...aBooking(), ...overrides });

/** An event about a ride of the rider that changes nothing: the driver passes on it. */
const nudge = (driver: Person, rideId: string) => () =>
  server(1).app.useCases.declineRide.execute(driver, { rideId });

describe('the way of a driver', () => {
  it('is told to the rider of the ride under way alone, by every server', async () => {
    const [rider, other, driver] = [await signUp('rider'), await signUp('rider'), await signUp('driver')];
    const { id } = await request(rider);
    await server(0).app.useCases.acceptRide.execute(driver, { rideId: id });
    const watching = [0, 1].map((index) => subscribe(index, DRIVER_MOVED, rider.token));
    const others = [other, driver].map((person) => next(subscribe(0, DRIVER_MOVED, person.token)));
    const first = Promise.all(watching.map((changes) => next(changes)));
    const move = (lat: number) => () =>
      server(1).app.useCases.reportDriverLocation.execute(driver, { lat, lng: -83.58 });
    const moved = { driverMoved: { id, lat: 41.62, minutesAway: 1 } };
    expect(await getFirst(first, move(41.62))).toEqual([moved, moved]);

    const { useCases } = server(0).app;
    await useCases.startRide.execute(driver, { rideId: id });
    await useCases.completeRide.execute(driver, { rideId: id });
    const [after] = watching.map((changes) => next(changes));
    await move(41.621)();
    // The driver's stream ended at once; the other rider hears nothing, nor does anybody after the end.
    expect(await others[1]).toBe('ended');
    const nothing = new Promise((resolve) => setTimeout(resolve, 2_500, 'nothing'));
    await move(41.622)();
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

  it('has the money of the ride as it stands at each event', async () => {
    const [rider, driver] = [await signUp('rider'), await signUp('driver')];
    const { id } = await request(rider, { tipAmount: '3' });
    const query = 'subscription { rideChanged { status money { state amount } } }';
    const changes = subscribe(0, query, rider.token);
    const first = await getFirst(next(changes), nudge(driver, id));
    expect(first).toMatchObject({ rideChanged: { money: { state: 'HELD', amount: '18.29' } } });
    const { acceptRide, startRide, completeRide } = server(1).app.useCases;
    for (const step of [acceptRide, startRide, completeRide]) await step.execute(driver, { rideId: id });
    let last = first;
    while (!/COMPLETED/.test(JSON.stringify(last))) last = await next(changes);
    expect(last).toMatchObject({ rideChanged: { money: { state: 'PAID', amount: '18.29' } } });
  });

  it('is sent to nobody else', async () => {
    const [rider, stranger, driver] = [await signUp('rider'), await signUp('rider'), await signUp('driver')];
    const [{ id: others }, { id: own }] = [await request(rider), await request(stranger)];
    const changes = subscribe(1, RIDE_CHANGED, stranger.token);
    const first = next(changes);
    const received = await getFirst(first, async () => {
      await nudge(driver, others)();
      await nudge(driver, own)();
    });
    expect(received).toMatchObject({ rideChanged: { id: own } });
  });

  it('makes drivers look for requests, at both servers', async () => {
    const [rider, driver] = [await signUp('rider'), await signUp('driver')];
    const watching = [0, 1].map((index) => next(subscribe(index, REQUESTS_CHANGED, driver.token)));
    const received = await getFirst(Promise.all(watching), () => request(rider, { tipAmount: '0' }));
    expect(received).toEqual([{ rideRequestsChanged: true }, { rideRequestsChanged: true }]);
  });
});

describe('a subscription', () => {
  it.each([
    [
      'its session is ended by logging out',
      ({ token }: Person) => server(0).app.useCases.logOut.execute(token),
    ],
    [
      'its person is suspended',
      ({ userId }: Person) =>
        server(0).app.pool.query(`update users set suspended = true, suspended_reason = 'x' where id = $1`, [
          userId,
        ]),
    ],
  ])('is closed when %s', async (_, end) => {
    const [rider, driver] = [await signUp('rider'), await signUp('driver')];
    const { id } = await request(rider);
    const changes = subscribe(1, RIDE_CHANGED, rider.token);
    await getFirst(next(changes), nudge(driver, id));
    await end(rider);
    await nudge(driver, id)();
    let received = await next(changes);
    while (received !== 'ended') received = await next(changes);
    expect(received).toBe('ended');
    await expect(subscribe(0, RIDE_CHANGED, rider.token).next()).rejects.toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ]);
  });

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
    expect(fields).toEqual(['rideChanged', 'driverMoved', 'rideRequestsChanged']);
  });
});
