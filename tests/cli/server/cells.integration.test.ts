import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAreaPack } from '../../../adapters/config/area-pack.ts';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { HmacSecretTokens } from '../../../adapters/identity/hmac-secret-tokens.ts';
import { HmacStartPins } from '../../../adapters/identity/hmac-start-pins.ts';
import { openApp } from '../../../cli/app.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { setFirstPrices } from '../../../cli/set-first-prices.ts';
import { approveDriver } from '../../support/approve-driver.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aPicture } from '../../support/uploads.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { serveTwoCells, type CellId, type TwoCells } from './two-cells.ts';

const PASSWORD = 'Swan-Creek-1859';
const CELLS = ['toledo', 'phoenix'] as const;
const TRIPS = {
  toledo: [
    ['2700 Broadway St, Toledo, OH 43609', '41.6195,-83.5808'],
    ['5001 Monroe St, Toledo, OH 43623', '41.6908,-83.6397'],
  ],
  phoenix: [
    ['455 N Galvin Pkwy, Phoenix, AZ 85008', '33.4511,-111.948'],
    ['1625 N Central Ave, Phoenix, AZ 85004', '33.4659,-112.0738'],
  ],
} as const;

let databases: Record<CellId, TestDatabase>;
let cells: TwoCells;
/** The same people in both, by the same ids; of each cell the tokens that it has given them. */
const people = { rider: { toledo: '', phoenix: '' }, driver: { toledo: '', phoenix: '' } };

/** One rider with money and one driver who is online; the database is copied with them. */
async function registerPeople(databaseUrl: string): Promise<void> {
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'the key of both before, long enough',
    AREA: 'toledo',
  };
  const app = await openApp(readEnvironment(settings));
  const { useCases } = app;
  const register = async (userType: 'rider' | 'driver') => {
    const account = { email: `${userType}@cells.test`, password: PASSWORD, firstName: 'Ro', lastName: 'Yo' };
    const { user } = await useCases.registerUser.execute({ ...account, userType });
    return { kind: 'user', userType, userId: user.id } as const;
  };
  const [rider, driver] = [await register('rider'), await register('driver')];
  await approveDriver(useCases, driver.userId);
  await useCases.updateDriverProfile.execute(driver, { isAvailable: true });
  const credit = { userId: rider.userId, amount: '500', reference: 'test', description: 'Test money' };
  await useCases.creditWallet.execute(SYSTEM, credit);
  await app.close();
}

const keyOf = (id: CellId) => `the key of the cell ${id}, long enough`;

const signInStatus = async (id: CellId, email: string) =>
  (await cells.call(id, 'POST /api/auth/login', { payload: { email, password: PASSWORD } })).status;

async function signIn(id: CellId, email: string, password = PASSWORD): Promise<string> {
  const { body } = await cells.call<{ token: string }>(id, 'POST /api/auth/login', {
    payload: { email, password },
  });
  return body.token;
}

function book(id: CellId, headers: Record<string, string> = {}, more: object = aTrip(id)) {
  const payload = { ...more, totalFare: '90.00', driverType: 'any' };
  const call = { token: people.rider[id], headers, payload };
  return cells.call<{ id: string; code?: string }>(id, 'POST /api/rides', call);
}

function aTrip(id: CellId) {
  const [[pickupAddress, pickupCoordinates], [dropoffAddress, dropoffCoordinates]] = TRIPS[id];
  return { pickupAddress, pickupCoordinates, dropoffAddress, dropoffCoordinates };
}

const count = async (id: CellId, table: string) => {
  const { rows } = await cells.app(id).pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count;
};

beforeAll(async () => {
  const toledo = await createTestDatabase();
  await registerPeople(toledo.url);
  databases = { toledo, phoenix: await createTestDatabase(toledo) };
  const urls = { toledo: databases.toledo.url, phoenix: databases.phoenix.url };
  cells = await serveTwoCells(urls, { toledo: 'RATE_LIMIT_PER_MINUTE=60' });
  await setFirstPrices(cells.app('phoenix').useCases, loadAreaPack('phoenix'));
  for (const role of ['rider', 'driver'] as const)
    for (const id of CELLS) people[role][id] = await signIn(id, `${role}@cells.test`);
}, 60_000);
afterAll(async () => {
  await cells[Symbol.asyncDispose]();
  for (const database of Object.values(databases)) await database.drop();
});

describe('two cells of one process', () => {
  it('know no session of each other, of a person with one id in both', async () => {
    const { body: own } = await cells.call('toledo', 'GET /api/auth/user', { token: people.rider.toledo });
    const { body: other } = await cells.call('phoenix', 'GET /api/auth/user', {
      token: people.rider.phoenix,
    });
    expect(own['id']).toBe(other['id']);
    for (const [id, token] of [
      ['phoenix', people.rider.toledo],
      ['toledo', people.rider.phoenix],
    ] as const) {
      expect((await cells.call(id, 'GET /api/auth/user', { token })).status).toBe(401);
    }
    const { headers } = await cells.call('toledo', 'POST /api/auth/login', {
      payload: { email: 'rider@cells.test', password: PASSWORD },
    });
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.join()).toContain('maumee_session=');
    expect(cookies.join()).not.toMatch(/domain=/i);
    const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
    const asked = { headers: { cookie } };
    expect((await cells.call('toledo', 'GET /api/auth/user', asked)).status).toBe(200);
    expect((await cells.call('phoenix', 'GET /api/auth/user', asked)).status).toBe(401);
  });

  it('have an area of their own: map, time zone, prices', async () => {
    const query = '{ configuration { serviceArea { name timeZone } } }';
    const seen = await Promise.all(
      CELLS.map(async (id) => ({
        map: (await cells.call(id, 'GET /area/map.json')).body,
        area: (await cells.call(id, 'POST /graphql', { payload: { query } })).body,
        rate: (await cells.call(id, 'GET /api/pricing')).body['shortDistancePerMile'],
      })),
    );
    expect(seen[0]?.map).not.toEqual(seen[1]?.map);
    expect(seen.map(({ area }) => area)).toEqual([
      { data: { configuration: { serviceArea: { name: 'Metro Toledo', timeZone: 'America/New_York' } } } },
      { data: { configuration: { serviceArea: { name: 'Metro Phoenix', timeZone: 'America/Phoenix' } } } },
    ]);
    expect(seen.map(({ rate }) => rate)).toEqual(['1.92', '2.05']);
  });

  it('keep rides, idempotency keys and mails to themselves', async () => {
    const [mails, rides] = [await count('phoenix', 'emails'), await count('phoenix', 'rides')];
    const key = { 'idempotency-key': 'the-same-in-both' };
    const toledo = await book('toledo', key);
    expect(toledo.status).toBe(201);
    const ofTheBooking = `emails where data::text like '%${toledo.body.id}%'`;
    await vi.waitFor(async () => expect(await count('toledo', ofTheBooking)).toBeGreaterThan(0), 10_000);
    expect([await count('phoenix', 'emails'), await count('phoenix', 'rides')]).toEqual([mails, rides]);
    const phoenix = await book('phoenix', key);
    expect(phoenix.status).toBe(201);
    expect(phoenix.body.id).not.toBe(toledo.body.id);
    expect((await book('toledo', key)).body.id).toBe(toledo.body.id);
    const asked = { token: people.rider.phoenix };
    expect((await cells.call('phoenix', `GET /api/rides/${toledo.body.id}`, asked)).status).toBe(404);
  });

  it('honour no price that the other has quoted: it would bring its places along', async () => {
    const [pickup, dropoff] = TRIPS.toledo.map(([address, point]) => {
      const [lat = 0, lng = 0] = point.split(',').map(Number);
      return { address, lat, lng };
    });
    if (!pickup || !dropoff) throw new Error('There is no trip');
    const quoted = await cells.app('toledo').useCases.quoteFare.execute({ pickup, dropoff });
    const trip = { ...aTrip('toledo'), quoteToken: quoted.token };
    expect((await book('phoenix', {}, trip)).body.code).toBe('OUTSIDE_SERVICE_AREA');
    expect((await book('toledo', {}, trip)).status).toBe(201);
  });

  it('tell nobody of the other what happens, though the rider has one id in both', async () => {
    const heard = { toledo: new Set<string>(), phoenix: new Set<string>() };
    for (const id of CELLS) {
      const changes = cells.subscribe(id, 'subscription { rideChanged { id } }', people.rider[id]);
      void (async () => {
        for await (const change of changes)
          heard[id].add((change as { data: { rideChanged: { id: string } } }).data.rideChanged.id);
      })();
    }
    for (const [id, other] of [
      ['phoenix', 'toledo'],
      ['toledo', 'phoenix'],
    ] as const) {
      const booked: string[] = [];
      // Again, until the subscription has begun.
      const hearsOne = async () => {
        booked.push((await book(id)).body.id);
        expect([...heard[id]]).toContain(booked[0]);
      };
      await vi.waitFor(hearsOne, { timeout: 10_000, interval: 300 });
      await pause(500);
      expect([...heard[other]].filter((rideId) => booked.includes(rideId))).toEqual([]);
    }
  });

  it('take no mailed link of the other, not even with its row', async () => {
    const ask = (id: CellId, query: string, variables: object) =>
      cells.call<{ data: object | null; errors?: { message: string }[] }>(id, 'POST /graphql', {
        payload: { query, variables },
      });
    const request =
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { __typename } }';
    await ask('toledo', request, { input: { email: 'rider@cells.test' } });
    const { pool } = cells.app('toledo');
    const links = async () => {
      const { rows } = await pool.query<Record<string, unknown>>(
        "select * from one_time_tokens where purpose = 'password-reset'",
      );
      return rows;
    };
    await vi.waitFor(async () => expect(await links()).toHaveLength(1), 10_000);
    const [link = {}] = await links();
    // The rider has the same id there.
    const columns = Object.keys(link);
    await cells
      .app('phoenix')
      .pool.query(
        `insert into one_time_tokens (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})`,
        Object.values(link),
      );
    const token = new HmacSecretTokens(keyOf('toledo')).derive(String(link['id']));
    const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { __typename } }';
    const input = { token, newPassword: 'Wildwood-Preserve-1974' };
    const refused = await ask('phoenix', reset, { input });
    expect(refused.body.errors?.map(({ message }) => message)).toEqual([
      'This link has expired or has already been used',
    ]);
    expect(await signInStatus('phoenix', 'rider@cells.test')).toBe(200);
    expect((await ask('toledo', reset, { input })).body.errors).toBeUndefined();
    expect(await signInStatus('toledo', 'rider@cells.test')).toBe(401);
    people.rider.toledo = await signIn('toledo', 'rider@cells.test', input.newPassword);
  });

  it('start no trip with a PIN that the other would have made for it', async () => {
    const token = await signIn('phoenix', 'rider@cells.test');
    await cells.call('phoenix', 'PUT /api/rider/start-pin', { token, payload: { choice: 'always' } });
    const { id } = (await book('phoenix')).body;
    const move = (path: string, payload: object) =>
      cells.call<{ code?: string; status?: string }>('phoenix', `PUT /api/rides/${id}${path}`, {
        token: people.driver.phoenix,
        payload,
      });
    await move('/accept', {});
    const { rows } = await cells
      .app('phoenix')
      .pool.query<{ at: Date; driver: string }>(
        `select at, actor_id as driver from ride_history where ride_id = $1 and action = 'accept'`,
        [id],
      );
    const ride = { id, driverId: rows[0]?.driver, acceptedAt: rows[0]?.at } as Ride;
    const [own, others] = (['phoenix', 'toledo'] as const).map((cell) =>
      new HmacStartPins(keyOf(cell)).pinOf(ride, 0),
    );
    const { pin } = (
      await cells.call<{ pin: string }>('phoenix', `GET /api/rides/${id}/start-pin`, { token })
    ).body;
    expect(own).toBe(pin);
    expect((await move('', { status: 'in_progress', pin: others })).body.code).toBe('START_PIN_WRONG');
    expect((await move('', { status: 'in_progress', pin: own })).body.status).toBe('in_progress');
  });

  it('do no job of the other, though it stands in their queue', async () => {
    const { rows } = await cells.app('phoenix').pool.query<{ id: string }>(
      `insert into emails (id, recipient, template, data) values (gen_random_uuid(), 'a@cells.test', 'welcome', '{}')
         returning id`,
    );
    const emailId = rows[0]?.id;
    const { pool } = cells.app('toledo');
    await pool.query(`select graphile_worker.add_job('send-email', $1::json)`, [JSON.stringify({ emailId })]);
    const waiting = async () =>
      (
        await pool.query(`select from graphile_worker._private_jobs where payload->>'emailId' = $1`, [
          emailId,
        ])
      ).rowCount;
    await vi.waitFor(async () => expect(await waiting()).toBe(0), 10_000);
    expect(await count('phoenix', `emails where id = '${emailId}' and status = 'queued'`)).toBe(1);
  });

  it('answer nobody from a copy of the other', async () => {
    const read = (id: CellId, path: string, headers = {}) =>
      cells.call<unknown>(id, `GET ${path}`, { headers });
    for (const path of ['/area/map.json', '/api/pricing']) {
      const toledo = await read('toledo', path);
      const { etag = 'none' } = toledo.headers;
      const phoenix = await read('phoenix', path, { 'if-none-match': etag });
      expect([toledo.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
      expect(phoenix.status).toBe(200);
      expect(phoenix.body).not.toEqual(toledo.body);
    }
  });

  it('keep uploaded files in folders of their own', async () => {
    const [before = 0, others] = [
      await count('toledo', 'stored_objects'),
      await count('phoenix', 'stored_objects'),
    ];
    const asked = { token: people.rider.toledo, payload: {} };
    const { body } = await cells.call<{ uploadURL: string }>('toledo', 'POST /api/objects/upload', asked);
    const { pathname, search } = new URL(body.uploadURL, 'http://toledo.test');
    const file = { payload: new Uint8Array(await aPicture()), headers: { 'content-type': 'image/png' } };
    const put = (id: CellId) => cells.call(id, `PUT ${pathname}${search}`, file);
    expect((await put('phoenix')).status).toBeGreaterThanOrEqual(400);
    expect((await put('toledo')).status).toBe(200);
    expect(await count('toledo', 'stored_objects')).toBe(before + 1);
    expect(await count('phoenix', 'stored_objects')).toBe(others);
    const files = (id: CellId) => readdirSync(join(cells.folder(id), 'objects'));
    expect(files('toledo')).not.toEqual([]);
    expect(() => files('phoenix')).toThrow('ENOENT');
  });

  it('count calls by themselves', async () => {
    const call = (id: CellId) => cells.call(id, 'GET /api/wallet/balance', { token: people.rider[id] });
    const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await call('toledo')).status));
    expect(statuses).toContain(429);
    for (let times = 0; times < 5; times += 1) expect((await call('phoenix')).status).toBe(200);
  });

  it('are ready by themselves, and together', async () => {
    expect((await cells.call('toledo', 'GET /readyz')).body).toEqual({ status: 'ready' });
    const all = await fetch(`http://127.0.0.1:${cells.running.port}/readyz`);
    expect([all.status, await all.json()]).toEqual([
      200,
      { status: 'ready', cells: { phoenix: 'ready', toledo: 'ready' } },
    ]);
    const nobody = await fetch(`http://127.0.0.1:${cells.running.port}/api/pricing`);
    expect(nobody.status).toBe(421);
  });
});

describe('a cell whose database is away', () => {
  it('keeps no other from its work, and is opened when the database is back', async () => {
    await using phoenix = await createTestDatabase();
    await using toledo = await createTestDatabase();
    await using proxy = await openDatabaseProxy(phoenix.url);
    await proxy.vanish();
    await using two = await serveTwoCells({ toledo: toledo.url, phoenix: proxy.url });
    expect((await two.call('toledo', 'GET /api/pricing')).status).toBe(200);
    for (const path of ['/api/pricing', '/readyz', '/healthz'])
      expect(await two.call('phoenix', `GET ${path}`)).toMatchObject({
        status: 503,
        body: { code: 'CELL_UNAVAILABLE' },
      });
    const all = await fetch(`http://127.0.0.1:${two.running.port}/readyz`);
    expect(await all.json()).toMatchObject({ cells: { phoenix: 'not ready', toledo: 'ready' } });
    await proxy.comeBack();
    await vi.waitFor(async () => expect((await two.call('phoenix', 'GET /api/pricing')).status).toBe(200), {
      timeout: 15_000,
      interval: 200,
    });
    expect((await two.call('phoenix', 'GET /readyz')).status).toBe(200);
  }, 60_000);

  it('is not opened on the database of another, by whatever address', async () => {
    await using toledo = await createTestDatabase();
    await using proxy = await openDatabaseProxy(toledo.url);
    await using two = await serveTwoCells({ toledo: toledo.url, phoenix: proxy.url });
    const statuses = await Promise.all(
      (['toledo', 'phoenix'] as const).map(async (id) => (await two.call(id, 'GET /readyz')).status),
    );
    expect(statuses.toSorted()).toEqual([200, 503]);
  }, 60_000);
});
