import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallLimits } from '../../../adapters/rate-limits/call-limits.ts';
import { operationLimits } from '../../../adapters/rate-limits/operation-limits.ts';
import { toStreetAndTown } from '../../../domain/geo/street-and-town.ts';
import { countStatements } from '../../support/count-statements.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { bearer, testServer } from './test-server.ts';
import { pointOf, ZOO } from '../../support/places.ts';

const GUESSES = 300;
/** As far as others may know where a driver is. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

interface Made {
  readonly id: string;
  readonly path: string;
}

let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;
let rideId: string;
let counted: ReturnType<typeof countStatements>;

beforeAll(async () => {
  app = await startRestProduct();
  counted = countStatements(app.pool);
  ({ rider, driver, admin } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

beforeEach(async () => {
  ({ id: rideId } = await app.call<{ id: string }>('POST /api/rides', { as: rider.token, payload: booking }));
  return async () => {
    await app.useCases.cancelRide
      .execute({ kind: 'user', userId: admin.id, userType: 'admin' }, { rideId, reason: 'A test' })
      .catch(() => undefined);
  };
});

const share = (as = rider.token) => app.call<Made>(`POST /api/rides/${rideId}/links`, { as });
const links = (as = rider.token) => app.call<Made[]>(`GET /api/rides/${rideId}/links`, { as });
const stop = ({ id }: Made, as = rider.token) => app.call(`DELETE /api/links/${id}`, { as });
const toTrack = ({ path }: Made) => path.replace('/t/', '/api/track/');
const aGuess = () => `/api/track/${randomBytes(16).toString('base64url')}`;

/** Everything that could tell one answer from another, without what is of the moment. */
async function read(path: string, headers: Record<string, string> = {}) {
  const { statusCode: status, body, headers: answered } = await app.server.inject({ url: path, headers });
  return { status, body, headers: { ...answered, date: null, 'x-request-id': null } };
}
const tripAt = async (made: Made) => (JSON.parse((await read(toTrack(made))).body) as { trip: unknown }).trip;

describe('a link by which a ride is followed', () => {
  it('is made, listed, opened by anybody and stopped', async () => {
    const made = await share();
    expect(made.path).toMatch(/^\/t\/[\w-]{22}$/);
    expect(await links()).toEqual([{ ...made, path: undefined }]);
    expect(await tripAt(made)).toMatchObject({ stage: 'looking', passengerName: 'Rita', driver: null });
    await stop(made, admin.token);
    expect(await links()).toEqual([]);
    expect(await tripAt(made)).toBeNull();
  });

  it('is told with the car and where it is, once a driver has accepted', async () => {
    const made = await share();
    await app.call(`PUT /api/rides/${rideId}/accept`, { as: driver.token });
    const position = { ...pointOf(ZOO), accuracy: 5 };
    const actor = { kind: 'user', userId: driver.id, userType: 'driver' } as const;
    await app.useCases.reportDriverLocation.execute(actor, position);
    expect(await tripAt(made)).toMatchObject({
      stage: 'on_the_way',
      driver: { firstName: 'Dora' },
      pickup: toStreetAndTown(ZOO.address),
      position: { lat: rounded(ZOO.lat), lng: rounded(ZOO.lng) },
      minutesAway: expect.any(Number) as number,
    });
  });

  it('answers alike in either language, with nothing kept or told to others', async () => {
    const made = await share();
    const english = await read(toTrack(made), { 'accept-language': 'en' });
    expect(await read(toTrack(made), { 'accept-language': 'es' })).toEqual(english);
    expect(english).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    });
  });

  it('is no more than five, however many are asked for at once, and by whomever', async () => {
    const asked = Array.from({ length: 8 }, (_, index) =>
      app.server.inject({
        method: 'POST',
        url: `/api/rides/${rideId}/links`,
        headers: bearer(index % 2 ? admin.token : rider.token),
      }),
    );
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((each) => [each.statusCode, each.json<{ code: string }>().code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'TOO_MANY_TRIP_LINKS']),
    );
    expect(await links()).toHaveLength(5);
    const { rows } = await app.pool.query('select from ride_links where ride_id = $1', [rideId]);
    expect(rows).toHaveLength(5);
  });

  it('is not given again for an Idempotency-Key, and stands in no table', async () => {
    const headers = { ...bearer(rider.token), 'idempotency-key': 'the same' };
    const url = `/api/rides/${rideId}/links`;
    const paths = [];
    while (paths.length < 2)
      paths.push((await app.server.inject({ method: 'POST', url, headers })).json<Made>().path);
    expect(new Set(paths).size).toBe(2);
    const { rows } = await app.pool.query<{ text: string }>(
      `select row_to_json(l)::text as text from ride_links l
        union all select row_to_json(k)::text from idempotency_keys k
        union all select row_to_json(a)::text from audit_log a`,
    );
    for (const path of paths)
      for (const { text } of rows) expect(text).not.toContain(path.slice('/t/'.length));
  });
});

describe('what is no link, or none any more', () => {
  it('is answered alike, byte for byte: guessed, malformed, stopped, of a cancelled or a forgotten ride', async () => {
    const guess = await read(aGuess());
    expect(guess).toMatchObject({ status: 200, body: '{"trip":null}' });
    const [live, stopped] = [await share(), await share()];
    await stop(stopped);
    const token = live.path.slice('/t/'.length);
    const malformed = [
      '',
      token.slice(1),
      `${token}A`,
      `${token}/`,
      `${token}/more`,
      `${token}%20`,
      '%00',
      'x'.repeat(1_000),
      encodeURIComponent(`' or ''='`),
    ];
    const dead = [toTrack(stopped), ...malformed.map((text) => `/api/track/${text}`)];
    for (const path of dead) expect([path, await read(path)]).toEqual([path, guess]);
    await app.useCases.cancelRide.execute(
      { kind: 'user', userId: admin.id, userType: 'admin' },
      { rideId, reason: 'Road closed' },
    );
    expect(await read(toTrack(live))).toEqual(guess);
    await app.pool.query('delete from ride_links');
    expect(await read(toTrack(live))).toEqual(guess);
  });

  it('asks the database as much as a link does', async () => {
    const made = await share();
    const asked = async (path: string) => {
      counted.take();
      await read(path);
      return counted.take().statements;
    };
    expect(await asked(toTrack(made))).toEqual(['trip-links.find-by-token', 'ride-views.find']);
    expect(await asked(aGuess())).toEqual(['trip-links.find-by-token', 'ride-views.find']);
  });

  it('learns nothing from guessing on', async () => {
    const guess = await read(aGuess());
    for (let guesses = 0; guesses < GUESSES; guesses += 1) expect(await read(aGuess())).toEqual(guess);
  });
});

describe('many behind one address', () => {
  it('follow on while somebody there guesses, who is refused after a while', async () => {
    const limits = new CallLimits({
      database: app.pool,
      callsPerMinute: 300,
      operationLimits: operationLimits({ registrationsPerHour: 10 }),
      onError: (error) => {
        throw error;
      },
    });
    const server = await testServer({ useCases: app.useCases, rateLimits: limits });
    const made = await share();
    const statusOf = async (url: string) => (await server.inject({ url })).statusCode;
    for (let guesses = 0; guesses < 60; guesses += 1) expect(await statusOf(aGuess())).toBe(200);
    expect(await statusOf(aGuess())).toBe(429);
    for (let polls = 0; polls < 400; polls += 1) expect(await statusOf(toTrack(made))).toBe(200);
    expect(await statusOf(made.path)).not.toBe(429);
    limits.stop();
    await server.close();
  });
});
