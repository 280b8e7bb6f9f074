import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageQuery, type RestRoute } from '../../../adapters/http/rest-route.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import type { Problem } from '../../../adapters/http/error-mapper.ts';
import { firstOf, isLong } from '../../support/long.ts';
import type { UserType } from '../../../domain/users/user.ts';
import { badBodies, badIds, badPages, badValues, HUGE_NUMBER, UNREADABLE_ID } from './bad-values.ts';
import type { FieldKind, GoodRequest } from './good-request.ts';
import { goodRequests } from './good-requests.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';

const ID = '01980000-0000-7000-8000-0000000000d1';
let app: RestProduct;
let users: Record<UserType, SignedUp>;

beforeAll(async () => {
  const mailer = { isConfigured: true, send: async () => undefined };
  app = await startRestProduct(new SystemClock(), { mailer });
  users = await app.signUpUsers();
});
afterAll(() => app[Symbol.asyncDispose]());

function getName({ method, path }: RestRoute): string {
  return `${method} ${path}`;
}

/** Whether a path with this id is the path of another call: ".." leads one folder up. */
function namesAnother({ method, path }: RestRoute, id: string): boolean {
  const { pathname } = new URL(path.replaceAll(/\{\w+\}/g, id), 'http://localhost');
  return restRoutes.some((other) => other.method === method && other.path === pathname);
}

function toValid(row: RestRoute): GoodRequest {
  const good = goodRequests[getName(row)];
  if (!good) throw new Error(`No good request for ${getName(row)}`);
  return good;
}

async function send(
  row: RestRoute,
  request: { body?: string | undefined; id?: string; query?: string; key?: string },
) {
  const { as } = toValid(row);
  const url = row.path.replaceAll(/\{\w+\}/g, request.id ?? ID);
  const response = await app.server.inject({
    method: row.method,
    url: request.query ? `${url}?${request.query}` : url,
    headers: {
      ...(as && { authorization: `Bearer ${users[as].token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(request.key !== undefined && { 'idempotency-key': request.key }),
    },
    ...(request.body !== undefined && { payload: request.body }),
  });
  const isProblem = String(response.headers['content-type']).startsWith('application/problem+json');
  const problem = isProblem ? response.json<Problem>() : null;
  const field = problem?.details?.['field'];
  return { status: response.statusCode, field: typeof field === 'string' ? field : '', problem };
}

function toJson(body: unknown): string {
  return JSON.stringify(body).replaceAll(JSON.stringify(HUGE_NUMBER), '1e309');
}

/** The body with another value, or without the field when the value is undefined. */
function withField(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name = '', ...rest] = path;
  const { [name]: inner, ...others } = body as Record<string, unknown>;
  const changed = rest.length > 0 ? withField(inner, rest, value) : value;
  return changed === undefined ? others : { ...others, [name]: changed };
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? 'nothing';
}

const withBody = restRoutes.filter(({ body }) => body !== null);
const withId = restRoutes.filter(({ path }) => path.includes('{'));
const paged = restRoutes.filter(({ query }) =>
  Object.keys(pageQuery.shape).every((name) => query && name in query.shape),
);
const fields = withBody.flatMap((row) =>
  Object.entries(toValid(row).fields ?? {}).map(([field, kind]) => [getName(row), field, kind, row] as const),
);

/** Every other value, from the first or the second on by turns: each is tried in many fields. All in a long run. */
const valuesFor = (kind: FieldKind, turn: number) =>
  badValues[kind].filter((_, index) => isLong || index % 2 === turn % 2);

describe('the table of good requests', () => {
  it('has every row', () => {
    expect(Object.keys(goodRequests).sort()).toEqual(restRoutes.map(getName).sort());
  });

  it.each(restRoutes.map((row) => [getName(row), row] as const))(
    '%s finds nothing wrong with it',
    async (_, row) => {
      const { body, query = '' } = toValid(row);
      const { status, problem } = await send(row, { body: body && toJson(body), query });
      expect(problem?.code ?? '').not.toMatch(/^INVALID_(INPUT|FIELD|JSON|AMOUNT)$/);
      expect(status).toBeLessThan(500);
    },
  );
});

describe('a bad field', () => {
  it.each(fields.map((each, turn) => [...each, turn] as const))(
    '%s names %s (%s)',
    async (_, field, kindAndNeed, row, turn) => {
      const kind = kindAndNeed.replace('?', '') as FieldKind;
      const isRequired = !kindAndNeed.endsWith('?');
      const { body } = toValid(row);
      for (const value of [...valuesFor(kind, turn), ...(isRequired ? [undefined, null] : [])]) {
        const response = await send(row, { body: toJson(withField(body, field.split('.'), value)) });
        expect(response, `${field} = ${shown(value)}`).toMatchObject({
          status: 400,
          field: expect.stringMatching(`^${field.replaceAll('.', '\\.')}(\\.|$)`) as string,
        });
      }
    },
  );

  it.each(fields.filter(([, , , { method }]) => method === 'POST'))(
    '%s names %s (%s) also when the refusal has to be kept',
    async (_, field, kindAndNeed, row) => {
      const { body } = toValid(row);
      for (const value of firstOf(badValues[kindAndNeed.replace('?', '') as FieldKind])) {
        const sent = { body: toJson(withField(body, field.split('.'), value)), key: randomUUID() };
        expect(await send(row, sent), shown(value)).toMatchObject({ status: 400 });
      }
    },
  );

  it('does not come with a stack or the words of the database', async () => {
    const row = restRoutes.find(({ path }) => path === '/api/ratings');
    const { problem } = await send(row as RestRoute, { body: toJson({ rideId: "'", rating: '\0' }) });
    expect(problem?.details).toMatchObject({ fields: expect.any(Array) as [] });
    expect(JSON.stringify(problem)).not.toMatch(/ at |node_modules|postgres|syntax/i);
  });
});

describe('a bad body', () => {
  it('may nest as deep as it likes', async () => {
    const row = restRoutes.find(({ path }) => path === '/api/ratings') as RestRoute;
    const body = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect(await send(row, { body })).toMatchObject({ status: 400, field: 'rideId' });
    expect(await send(row, { body, key: 'deep' })).toMatchObject({ status: 400, field: 'body' });
  });

  it.each(
    withBody
      .filter(({ method, access }) => method === 'POST' && access.who !== 'anyone')
      .map((row) => [getName(row), row] as const),
  )('%s is refused alike with an Idempotency-Key, also again', async (_, row) => {
    for (const body of badBodies) {
      const { status } = await send(row, { body });
      const kept = { body, key: randomUUID() };
      const responses = [await send(row, kept), await send(row, kept)];
      expect(
        responses.map((response) => response.status),
        shown(body),
      ).toEqual([status, status]);
    }
  });

  it.each(withBody.map((row) => [getName(row), row] as const))(
    '%s refuses what is no object',
    async (_, row) => {
      const outer = Object.entries(toValid(row).fields ?? {}).filter(([name]) => !name.includes('.'));
      const isAllOptional = outer.every(([, kind]) => kind.endsWith('?'));
      for (const body of badBodies.filter((text) => text !== '' || !isAllOptional)) {
        const { status, field } = await send(row, { body });
        expect({ status, hasField: field !== '' }, shown(body)).toEqual({ status: 400, hasField: true });
      }
    },
  );

  it.each(
    restRoutes
      .filter(({ body, method }) => body === null && method !== 'GET')
      .map((row) => [getName(row), row] as const),
  )('%s takes none, and is not disturbed by one', async (_, row) => {
    for (const body of badBodies) expect((await send(row, { body })).status, shown(body)).toBeLessThan(500);
  });
});

describe('a bad id in the path', () => {
  it.each(withId.map((row) => [getName(row), row] as const))('%s refuses it', async (_, row) => {
    const { body } = toValid(row);
    for (const id of badIds.filter((id) => !namesAnother(row, id))) {
      const { status, field } = await send(row, { id, body: body && toJson(body) });
      // A secret is answered alike, whatever comes in its place.
      const refused = row.isGuess ? [200, 400, 404] : [400, 404, 414];
      expect(refused, shown(id)).toContain(status);
      if (status === 400 && id !== UNREADABLE_ID) expect(field, shown(id)).toMatch(/(^id|Id)$/);
    }
  });
});

describe('a bad page', () => {
  const cases = paged.flatMap((row) =>
    badPages.map(([query, field]) => [getName(row), query, field, row] as const),
  );
  it.each(cases)('%s?%s names %s', async (_, query, field, row) => {
    expect(await send(row, { query, id: users.rider.id })).toMatchObject({ status: 400, field });
  });

  it.each([
    ['GET /api/rides/helped', 'filter'],
    ['GET /api/rides/rider', 'filter'],
    ['GET /api/rides/driver', 'filter'],
    ['GET /api/trips', 'filter'],
    ['GET /api/admin/payouts', 'status'],
    ['GET /api/driver/weekly-payouts', 'status'],
    ['GET /api/admin/payout-requests', 'status'],
    ['GET /api/driver/payouts', 'status'],
  ])('%s names %s', async (name, field) => {
    const row = restRoutes.find((it) => getName(it) === name) as RestRoute;
    for (const value of ['nope', '', '%00', 'constructor', `all&${field}=all`]) {
      expect(await send(row, { query: `${field}=${value}` }), value).toMatchObject({ status: 400, field });
    }
  });
});

describe('fields that are nobody’s to set', () => {
  it('are ignored in the profile of a driver', async () => {
    const { driver } = users;
    const before = await app.call('GET /api/driver/profile', { as: driver.token });
    const payload = { isDriverApproved: false, rating: 1, totalTrips: 99, balance: 1000, userType: 'admin' };
    await app.call('PUT /api/driver/profile', { as: driver.token, payload });
    expect(await app.call('GET /api/driver/profile', { as: driver.token })).toEqual(before);
    expect(await app.call('GET /api/auth/user', { as: driver.token })).toMatchObject({
      userType: 'driver',
    });
  });

  it('are refused or ignored at registration', async () => {
    const account = { email: 'eve@example.com', password: 'secret-1', firstName: 'Eve', lastName: 'Example' };
    const asAdmin = { ...account, userType: 'admin' };
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: asAdmin,
    });
    expect([response.statusCode, response.json<Problem>().details?.['field']]).toEqual([400, 'userType']);
    const payload = { ...account, isDriverApproved: true, walletBalance: '1000.00', id: ID };
    const { token, user } = await app.call<{ token: string; user: object }>('POST /api/auth/register', {
      payload,
    });
    expect(user).toMatchObject({ userType: 'rider', isDriverApproved: false });
    expect(user).not.toMatchObject({ id: ID });
    expect(await app.call('GET /api/wallet/balance', { as: token })).toMatchObject({ total: 0 });
  });
});
