import { describe, expect, it, vi } from 'vitest';
import { restRoutes } from '../../../adapters/http/rest-routes.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { NOW } from '../../support/builders/personas.ts';
import { ADMIN, bearer, DRIVER, RIDER, testServer } from './test-server.ts';

describe('every row', () => {
  it('has a path and method of its own', () => {
    const calls = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('is refused to whoever is not signed in before the body is looked at', async () => {
    const server = await testServer();
    const response = await server.inject({ method: 'POST', url: '/api/rides', payload: [] });
    expect(response.statusCode).toBe(401);
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
    paidTipCents: null,
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
