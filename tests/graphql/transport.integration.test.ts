import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPricing } from '../support/builders/a-pricing.ts';
import { aUser } from '../support/builders/a-user.ts';
import { startGraphqlServer, type GraphqlServer } from './graphql-app.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const QUERY = '{ pricing { id } }';
const LOG_OUT = 'mutation { logOut { id } }';

const showPricing = vi.fn(async () => aPricing());
const logOut = vi.fn(async () => undefined);
let server: GraphqlServer;

beforeAll(async () => {
  server = await startGraphqlServer({
    useCases: {
      showPricing: { execute: showPricing },
      logOut: { execute: logOut },
      logIn: {
        execute: async () => ({
          token: 'new-token',
          user: aUser(),
          expiresAt: new Date('2030-01-01'),
          deviceToken: 'this-browser',
        }),
      },
    },
  });
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(() => {
  showPricing.mockClear();
  logOut.mockClear();
});

const nothingRan = () => {
  expect(showPricing).not.toHaveBeenCalled();
  expect(logOut).not.toHaveBeenCalled();
};

describe('GraphQL over HTTP', () => {
  it('serves a JSON post', async () => {
    const response = await server.send({ headers: JSON_HEADERS, body: JSON.stringify({ query: QUERY }) });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ data: { pricing: { id: aPricing().id } } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/graphql',
    '',
  ])('refuses what a form of another site could send: "%s"', async (contentType) => {
    for (const query of [QUERY, LOG_OUT]) {
      const headers = { 'content-type': contentType };
      const response = await server.send({ headers, body: JSON.stringify({ query }) });
      expect([400, 415]).toContain(response.status);
    }
    nothingRan();
  });

  it.each([QUERY, LOG_OUT])('refuses GET: %s', async (query) => {
    const response = await fetch(`${server.url}?query=${encodeURIComponent(query)}`, {
      headers: JSON_HEADERS,
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    nothingRan();
  });

  it.each(['PUT', 'DELETE', 'PATCH'])('knows no %s', async (method) => {
    const response = await server.send({
      method,
      headers: JSON_HEADERS,
      body: JSON.stringify({ query: QUERY }),
    });
    expect(response.status).toBe(404);
    nothingRan();
  });

  it.each([
    ['half a JSON text', '{"query":', 400],
    ['nothing', '', 400],
    ['null', 'null', 400],
    ['a text', '"{ pricing { id } }"', 400],
    ['no query', '{"variables":{}}', 400],
    ['a query that is no text', '{"query":{"a":1}}', 400],
    ['variables that are no object', '{"query":"{ pricing { id } }","variables":"x"}', 400],
    ['more than a megabyte', JSON.stringify({ query: `#${'x'.repeat(1_100_000)}` }), 413],
  ])('refuses a body of %s with %j', async (_, body, status) => {
    const response = await server.send({ headers: JSON_HEADERS, body });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/node_modules|stacktrace/);
    nothingRan();
  });

  it("refuses a write that another site sends with the visitor's cookie", async () => {
    const headers = {
      ...JSON_HEADERS,
      cookie: 'maumee_session=rider-token',
      origin: 'https://elsewhere.test',
    };
    const response = await server.send({ headers, body: JSON.stringify({ query: LOG_OUT }) });
    expect(response.status).toBe(403);
    nothingRan();
  });
});

describe('the session of a GraphQL request', () => {
  const LOG_IN =
    'mutation { logIn(input: { email: "dana@maumee.test", password: "toledo" }) { token user { id } } }';
  const WHO = '{ currentUser { type } }';

  it('is set as a cookie on logging in, and cleared on logging out', async () => {
    const signedIn = await server.ask(LOG_IN);
    expect(signedIn.data).toMatchObject({ logIn: { token: 'new-token' } });
    expect(signedIn.headers.get('set-cookie')).toMatch(
      /^maumee_session=new-token; .*HttpOnly; SameSite=Lax$/,
    );
    const signedOut = await server.ask(LOG_OUT, { token: 'rider-token' });
    expect(signedOut.data).toEqual({ logOut: { id: expect.any(String) as unknown } });
    expect(logOut).toHaveBeenCalledExactlyOnceWith(
      'rider-token',
      expect.objectContaining({ address: '127.0.0.1' }),
    );
    expect(signedOut.headers.get('set-cookie')).toMatch(/^maumee_session=; /);
  });

  it('comes with the header or the cookie', async () => {
    expect((await server.ask(WHO, { token: 'driver-token' })).data).toEqual({
      currentUser: { type: 'DRIVER' },
    });
    const headers = { ...JSON_HEADERS, cookie: 'maumee_session=admin-token' };
    const response = await server.send({ headers, body: JSON.stringify({ query: WHO }) });
    expect(await response.json()).toEqual({ data: { currentUser: { type: 'ADMIN' } } });
  });

  it.each([undefined, 'unknown', ''])("is nobody's with the token %j", async (token) => {
    expect((await server.ask(WHO, { token })).data).toEqual({ currentUser: null });
  });
});
