import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { readEnvironment } from '../../adapters/config/environment.ts';
import { serve, type RunningApp } from '../../cli/server/serve.ts';
import type { UserActor } from '../../domain/users/user.ts';
import { approveDriver } from '../support/approve-driver.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { aBooking, SYSTEM } from '../support/test-use-cases.ts';
import { onDatabase } from '../cli/run-maumee.ts';

export const RIDE_CHANGED =
  'subscription { rideChanged { id status rider { firstName } driver { firstName } } }';
export const REQUESTS_CHANGED = 'subscription { rideRequestsChanged }';

/** Two servers of one app. */
let database: TestDatabase;
let servers: RunningApp[];
const clients: Client[] = [];

export async function startServers(): Promise<void> {
  database = await createTestDatabase();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    ...onDatabase(database.url),
    DATABASE_POOL_SIZE: '4',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  servers = await Promise.all([1, 2].map(() => serve(environment, { client: false })));
}

export async function stopServers(): Promise<void> {
  for (const client of clients) await client.dispose();
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
}

export type Person = UserActor & { readonly token: string };

let people = 0;

export async function signUp(userType: 'rider' | 'driver' | 'admin'): Promise<Person> {
  const { useCases } = server(0).app;
  people += 1;
  const credentials = { email: `person-${people}@maumee.test`, password: 'secret-1' };
  const names = { firstName: 'P', lastName: 'Q' };
  if (userType === 'admin') {
    await useCases.createAdmin.execute(SYSTEM, { ...credentials, ...names });
    const origin = { address: '127.0.0.1', requestId: 'test' };
    const { user, token } = await useCases.logIn.execute(credentials, origin);
    return { kind: 'user', userType, userId: user.id, token };
  }
  const { user, token } = await useCases.registerUser.execute({ ...credentials, ...names, userType });
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

export function server(index: number): RunningApp {
  const found = servers[index];
  if (!found) throw new RangeError(`There is no server ${index}`);
  return found;
}

/** Subscribes at one of the servers; resolves when the server listens for this subscriber. */
export function subscribe(index: number, query: string, token: string | undefined) {
  const client = createClient({
    url: `${server(index).url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  });
  clients.push(client);
  return client.iterate<Record<string, unknown>>({ query });
}

export type Changes = ReturnType<typeof subscribe>;

/** The next event's data, its errors, or that the server has ended the stream. */
export async function next(changes: Changes): Promise<unknown> {
  const result = await changes.next();
  return result.done ? 'ended' : (result.value.errors ?? result.value.data);
}

/** Reads on until the server ends the stream. */
export async function untilEnded(changes: Changes): Promise<'ended'> {
  while ((await next(changes)) !== 'ended');
  return 'ended';
}

/** Until what was announced before has been told: nothing that comes later is owed to it. */
export const silence = () => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Repeats a change until the first event comes: a subscription says nothing when it has begun. */
export async function getFirst<T>(events: Promise<T>, cause: () => Promise<unknown>): Promise<T> {
  for (;;) {
    await cause();
    const early = await Promise.race([
      events,
      new Promise<null>((resolve) => setTimeout(resolve, 150, null)),
    ]);
    if (early !== null) return early;
  }
}

export const request = (rider: Person, overrides: object = {}) =>
  server(0).app.useCases.requestRide.execute(rider, { ...aBooking(), ...overrides });

/** An event about a ride of the rider that changes nothing: the driver passes on it. */
export const nudge = (driver: Person, rideId: string) => () =>
  server(1).app.useCases.declineRide.execute(driver, { rideId });
