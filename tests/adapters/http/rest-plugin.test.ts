import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RestRoute } from '../../../adapters/http/rest-route.ts';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { ADMIN, bearer, DRIVER, RIDER, testServer } from './test-server.ts';

const TOKENS = { rider: RIDER, driver: DRIVER, admin: ADMIN } as const;
const USER_TYPES = ['rider', 'driver', 'admin'] as const;

function getAddress({ path }: RestRoute): string {
  return path.replaceAll(/\{\w+\}/g, '01980000-0000-7000-8000-0000000000d1');
}

const guarded = restRoutes.filter(({ access }) => access.who !== 'anyone');

describe('every row', () => {
  let server: FastifyInstance;
  beforeAll(async () => {
    server = await testServer();
  });

  it('has a path and method of its own', () => {
    const calls = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(guarded.map((row) => [row.method, row.path, row] as const))(
    '%s %s responds 401 to whoever is not signed in, before it reads anything',
    async (method, _path, row) => {
      const response = await server.inject({
        method,
        url: getAddress(row),
        ...(row.body && { payload: [] }),
      });
      expect(response.statusCode).toBe(401);
    },
  );

  const forbidden = guarded.flatMap((row) =>
    USER_TYPES.filter((userType) => !row.access.who.includes(userType)).map(
      (userType) => [row.method, row.path, userType, row] as const,
    ),
  );
  it.each(forbidden)('%s %s responds 403 to a %s', async (method, _path, userType, row) => {
    const headers = bearer(TOKENS[userType]);
    const response = await server.inject({ method, url: getAddress(row), headers });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('an admin who still has to set up a second factor', () => {
  it('may ask who they are, and nothing else', async () => {
    const user = aUser.admin();
    const actor = { kind: 'user', userId: user.id, userType: 'admin', needsSecondFactor: true } as const;
    const server = await testServer({
      useCases: { authenticate: { execute: async () => ({ actor, user }) } },
    });
    const ask = async (url: string) => server.inject({ url, headers: bearer(ADMIN) });
    expect((await ask('/api/auth/user')).statusCode).toBe(200);
    for (const url of ['/api/admin/payout-requests', '/api/drivers/available']) {
      expect((await ask(url)).json()).toMatchObject({ code: 'SECOND_FACTOR_SETUP_REQUIRED' });
    }
  });
});

describe('a path that looks like the id of a ride', () => {
  it.each(['/api/rides/rider', '/api/rides/driver', '/api/rides/available', '/api/rides/driver/pending'])(
    '%s is its own call',
    async (url) => {
      const show = vi.fn();
      const execute = vi.fn(async () => ({ items: [], cursors: [], nextCursor: null, asked: [], open: [] }));
      const server = await testServer({
        useCases: {
          showRides: { execute: show },
          listRides: { execute },
          listRideRequests: { execute },
        },
      });
      const token = url.endsWith('rider') ? RIDER : DRIVER;
      const response = await server.inject({ url, headers: bearer(token) });
      expect([response.statusCode, response.json()]).toEqual([200, []]);
      expect(show).not.toHaveBeenCalled();
    },
  );
});

describe('a list', () => {
  const line = {
    id: '01980000-0000-7000-8000-0000000000e1',
    rideId: null,
    type: 'deposit',
    amountCents: 25_000,
    description: 'Added funds',
    walletCents: 25_000,
    paidCents: null,
    refundId: null,
    isCredit: false,
    createdAt: NOW,
  } as const;

  async function listed(url: string, nextCursor: string | null) {
    const execute = vi.fn<UseCases['listWalletTransactions']['execute']>(async () => ({
      items: [line],
      cursors: ['a'],
      nextCursor,
    }));
    const server = await testServer({ useCases: { listWalletTransactions: { execute } } });
    const response = await server.inject({ url, headers: bearer(RIDER) });
    return { response, asked: execute.mock.calls[0]?.[1] };
  }

  it('is as long as it may be for clients that do not page', async () => {
    const { response, asked } = await listed('/api/wallet/transactions', null);
    expect(asked).toEqual({ limit: 100 });
    expect(response.json()).toEqual([
      {
        id: line.id,
        rideId: null,
        type: 'deposit',
        amount: '250.00',
        description: 'Added funds',
        createdAt: '2026-03-11T14:00:00.000Z',
      },
    ]);
    expect(response.headers).not.toHaveProperty('link');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('says in a Link where the next page is', async () => {
    const { response, asked } = await listed('/api/wallet/transactions?limit=1&after=a%2Bb', 'next+page');
    expect(asked).toEqual({ limit: 1, after: 'a+b' });
    expect(response.headers['link']).toBe('</api/wallet/transactions?limit=1&after=next%2Bpage>; rel="next"');
  });
});

describe('GET /api/login', () => {
  it.each([
    ['', '/login?next=%2F'],
    ['?next=/admin/driver-review/7%3Ftab=1', '/login?next=%2Fadmin%2Fdriver-review%2F7%3Ftab%3D1'],
    ['?next=https://evil.test', '/login?next=%2F'],
    ['?next=//evil.test', '/login?next=%2F'],
    ['?next=/%5Cevil.test', '/login?next=%2F'],
    ['?next=/%0d%0aset-cookie:x', '/login?next=%2F'],
  ])('%s sends the browser to the login screen and nowhere else', async (query, location) => {
    const server = await testServer();
    const response = await server.inject(`/api/login${query}`);
    expect([response.statusCode, response.headers['location']]).toEqual([302, location]);
  });
});
