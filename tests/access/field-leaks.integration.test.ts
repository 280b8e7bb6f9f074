import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { restRoutes } from '../../adapters/http/rest-routes.ts';
import { loadSchema } from '../../graphql/schema.ts';
import { FieldCoverage, selectAll } from '../graphql/field-coverage.ts';
import { CALLERS, CALLING, PLATES, secretsOf, type CallerName } from './access-callers.ts';
import { startAccessScene, type AccessScene } from './access-scene.ts';
import { graphqlRows } from './graphql-rows.ts';

const schema = loadSchema();
const documents = new FieldCoverage(schema);
let scene: AccessScene;
/** A ride of each pair that is under way: rider and driver may call each other. */
let rides: readonly [string, string];

beforeAll(async () => {
  scene = await startAccessScene();
  rides = [await scene.aRide(0, 'accepted'), await scene.aRide(1, 'accepted')];
  for (const pair of [0, 1] as const) await scene.aCard(pair);
});
afterAll(() => scene[Symbol.asyncDispose]());

const PAIRS: readonly (readonly CallerName[])[] = [
  ['rider', 'driver'],
  ['other rider', 'other driver'],
];

/** What of whom a caller may not find in any answer. Who runs the rides calls their people. */
function secretsFrom(caller: CallerName): [string, string][] {
  if (caller === 'admin' || caller === 'dispatcher') return [];
  const known = new Set([caller, ...(PAIRS.find((pair) => pair.includes(caller)) ?? [])]);
  return CALLERS.filter((name) => name !== 'visitor' && !known.has(name)).flatMap((name) =>
    Object.entries(secretsOf(name))
      .filter(([field]) => !(field === 'lastName' && isIntroduced(caller, name)))
      .map(([field, value]): [string, string] => [`${field} of ${name}`, value]),
  );
}

/** Whoever is signed in chooses among drivers by their names; drivers who may take a request read whose it is. */
function isIntroduced(caller: CallerName, name: CallerName): boolean {
  const [rider, driver] = [/^(other )?rider$/, /^(other )?driver$/];
  if (driver.test(name)) return caller !== 'visitor' && caller !== 'suspended';
  return driver.test(caller) && rider.test(name);
}

function leaksIn(text: string, caller: CallerName): string[] {
  return secretsFrom(caller)
    .filter(([, secret]) => text.includes(secret))
    .map(([what]) => what);
}

async function read(
  caller: CallerName,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<string> {
  const { token } = scene.callers[caller];
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return (await scene.server.inject({ method, url, headers, ...(payload && { payload }) })).body;
}

const queries = Object.keys(schema.getQueryType()?.getFields() ?? {});
const gets = restRoutes.filter(({ method }) => method === 'GET').map(({ path }) => path);

describe.each(CALLING)('no answer to %s', (caller) => {
  it.each(queries)('of the query %s holds what is private to others', async (name) => {
    for (const row of graphqlRows[name] ?? []) {
      for (const id of rides) {
        const variables = row.send?.({ id, counterpartId: id }) ?? {};
        const payload = { query: documents.document('query', name), variables };
        expect(leaksIn(await read(caller, 'POST', '/graphql', payload), caller)).toEqual([]);
      }
    }
  });

  it.each(gets)('of GET %s holds what is private to others', async (path) => {
    const ids = path.includes('{driverId}') ? scene.pairs.map(({ driver }) => driver.userId) : rides;
    for (const id of ids) {
      expect(leaksIn(await read(caller, 'GET', path.replace(/\{\w+\}/, id)), caller)).toEqual([]);
    }
  });
});

it('a visitor reads no licence plate on the landing page', async () => {
  // Who is on a ride is not shown to visitors.
  await scene.app.pool.query(`update driver_profiles set availability = 'available' where is_available`);
  const payload = { query: documents.document('query', 'featuredDrivers') };
  const text = await read('visitor', 'POST', '/graphql', payload);
  expect(text).toContain('First');
  for (const plate of Object.values(PLATES)) expect(text).not.toContain(plate);
});

it('an admin does find it, so that it is there to be found', async () => {
  const payload = { query: documents.document('query', 'bookings') };
  const text = await read('admin', 'POST', '/graphql', payload);
  for (const name of ['rider', 'other rider'] as const) expect(text).toContain(secretsOf(name).phone);
});

describe('changes of rides', () => {
  it(
    'reach the two who ride, in the fields that each may see, and nobody else',
    { timeout: 20_000 },
    async () => {
      await scene.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = scene.server.server.address() as AddressInfo;
      const rideType = schema.getSubscriptionType()?.getFields()['rideChanged']?.type;
      if (!rideType) throw new RangeError('There is no subscription rideChanged');
      const query = `subscription { rideChanged ${selectAll(rideType)} }`;
      const heard = new Map<CallerName, string[]>(CALLERS.map((name) => [name, []]));
      const clients = CALLERS.map((name) => {
        const client = createClient({
          url: `ws://127.0.0.1:${port}/graphql`,
          webSocketImpl: WebSocket,
          connectionParams: { token: scene.callers[name].token },
          retryAttempts: 0,
        });
        const words = heard.get(name) ?? [];
        const hear = (said: unknown) => void words.push(JSON.stringify(said) ?? 'closed');
        client.subscribe({ query }, { next: hear, error: hear, complete: () => undefined });
        return client;
      });
      const hasHeard = (name: CallerName) => heard.get(name)?.some((text) => text.includes('rideChanged":{'));
      const changed: string[] = [];
      const change = async () => {
        changed.push(await scene.aRide(0, 'accepted'));
        return hasHeard('rider') && hasHeard('driver');
      };
      await expect.poll(change, { interval: 300, timeout: 15_000 }).toBe(true);
      for (const name of CALLERS) {
        const words = (heard.get(name) ?? []).join('\n');
        expect(leaksIn(words, name), name).toEqual([]);
        const isTold = name === 'rider' || name === 'driver' || name === 'admin';
        if (!isTold) for (const rideId of changed) expect(words, name).not.toContain(rideId);
      }
      for (const client of clients) await client.dispose();
    },
  );
});
