import { describe, expect, it, vi } from 'vitest';
import type { UseCases } from '../../../application/use-cases.ts';
import type { HttpSessions } from '../../../adapters/http/session.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { bearer, DRIVER, RIDER, testServer } from './test-server.ts';

const user = aUser();
const expiresAt = new Date(Date.now() + 30 * 86_400_000);
const signedIn = async () => ({ token: 'new-token', user, expiresAt, deviceToken: 'this-browser' });

describe('the session of a request', () => {
  it('comes with the Authorization header', async () => {
    const server = await testServer();
    const response = await server.inject({ url: '/api/auth/user', headers: bearer(RIDER) });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id: user.id, email: user.email, userType: 'rider' });
  });

  it('comes with the cookie named after the product', async () => {
    const server = await testServer({ environment: { productName: 'Río Ride & Co.' } });
    const response = await server.inject({ url: '/api/auth/user', cookies: { ri_o_ride_co_session: RIDER } });
    expect(response.statusCode).toBe(200);
  });

  it('is that of the header when both are there', async () => {
    const server = await testServer();
    const request = { url: '/api/auth/user', headers: bearer(DRIVER), cookies: { maumee_session: RIDER } };
    expect((await server.inject(request)).json()).toMatchObject({ userType: 'driver' });
  });

  it.each([
    ['nothing', {}],
    ['a token nobody has', bearer('unknown')],
    ['another scheme', { authorization: `Basic ${RIDER}` }],
    ['a header of two tokens', { authorization: `Bearer ${RIDER} ${RIDER}` }],
    ['a cookie of another name', { cookie: `session=${RIDER}` }],
    ['a NUL', { cookie: 'maumee_session=%00' }],
  ])('is none with %s: 401', async (_, headers) => {
    const server = await testServer();
    const response = await server.inject({ url: '/api/auth/user', headers });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in to continue' });
  });

  it('is looked up once per request, and not at all for what anyone may ask', async () => {
    const execute = vi.fn<UseCases['authenticate']['execute']>(async () => ({
      user,
      actor: { kind: 'user', userId: user.id, userType: 'rider' },
    }));
    const sessions: HttpSessions[] = [];
    const server = await testServer({
      useCases: { authenticate: { execute }, logOut: { execute: async () => undefined } },
      plugins: [
        (given) => async (app) => {
          sessions.push(given);
          app.get('/twice', async (request) => {
            await Promise.all([given.getCaller(request), given.getCaller(request)]);
            return (await given.getCaller(request))?.user.id;
          });
        },
      ],
    });
    expect((await server.inject({ url: '/twice', headers: bearer('any') })).body).toBe(user.id);
    expect(execute).toHaveBeenCalledExactlyOnceWith('any');
    await server.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer('any') });
    expect(execute).toHaveBeenCalledOnce();
    await server.inject({ url: '/twice', headers: bearer('any') });
    expect(execute).toHaveBeenCalledTimes(2);
  });
});

describe('a browser that is to be known', () => {
  it('keeps a cookie of its own, and no session', async () => {
    const server = await testServer({
      plugins: [
        (given) => async (app) => {
          app.get('/keep', async (request, reply) => {
            given.getEdge(request, reply).keepDevice('this-browser');
            return {};
          });
        },
      ],
    });
    const { cookies } = await server.inject({ url: '/keep' });
    const lasting = { httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 };
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'maumee_device', value: 'this-browser', ...lasting }),
    ]);
  });
});

describe('the session cookie', () => {
  const credentials = { email: user.email, password: 'maumee-river' };

  it.each(['/api/auth/login', '/api/auth/register'])('is set by %s, out of reach of scripts', async (url) => {
    const server = await testServer({
      useCases: { logIn: { execute: signedIn }, registerUser: { execute: signedIn } },
    });
    const response = await server.inject({ method: 'POST', url, payload: credentials });
    expect(response.json()).toMatchObject({ token: 'new-token', user: { id: user.id } });
    expect(JSON.stringify(response.json())).not.toMatch(/password/i);
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: 'maumee_session',
        value: 'new-token',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      }),
      expect.objectContaining({ name: 'maumee_device', value: 'this-browser', httpOnly: true }),
    ]);
    const expires = response.cookies[0]?.expires?.getTime() ?? 0;
    expect((expires - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
  });

  it.each([
    ['in production', { isProduction: true }, true],
    ['behind https', { publicUrl: 'https://rides.test' }, true],
    ['in the demo', {}, false],
  ])('is for https only %s: %j → %s', async (_, environment, isSecure) => {
    const server = await testServer({ environment, useCases: { logIn: { execute: signedIn } } });
    const response = await server.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
    expect(/; Secure/.test(String(response.headers['set-cookie']))).toBe(isSecure);
  });

  it('is cleared on logging out, which ends the session of the request', async () => {
    const execute = vi.fn(async () => undefined);
    const server = await testServer({ useCases: { logOut: { execute } } });
    const request = { method: 'POST', url: '/api/auth/logout', cookies: { maumee_session: RIDER } } as const;
    const response = await server.inject(request);
    expect(response.statusCode).toBe(200);
    expect(execute).toHaveBeenCalledExactlyOnceWith(RIDER, expect.objectContaining({ address: '127.0.0.1' }));
    expect(response.cookies[0]).toMatchObject({ name: 'maumee_session', value: '', expires: new Date(0) });
  });
});

describe('an installation that keeps sessions in a cookie alone', () => {
  const environment = { sessionTransport: 'cookie' } as const;
  const credentials = { email: user.email, password: 'maumee-river' };
  const cookies = { '__Host-maumee_session': RIDER };
  const noLogOut = { logOut: { execute: async () => undefined } };

  it('answers no token, and sets a cookie that only this host over https gets, and no script', async () => {
    const server = await testServer({ environment, useCases: { logIn: { execute: signedIn } } });
    const response = await server.inject({ method: 'POST', url: '/api/auth/login', payload: credentials });
    expect(response.json()).toMatchObject({ token: null, user: { id: user.id } });
    expect(response.body).not.toContain('new-token');
    const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' };
    expect(response.cookies).toEqual([
      expect.objectContaining({ name: '__Host-maumee_session', value: 'new-token', ...attributes }),
      expect.objectContaining({ name: '__Host-maumee_device', value: 'this-browser', ...attributes }),
    ]);
    expect(response.cookies.some((cookie) => 'domain' in cookie)).toBe(false);
  });

  it('goes by the cookie, and by no token in the header', async () => {
    const server = await testServer({ environment });
    expect((await server.inject({ url: '/api/auth/user', cookies })).json()).toMatchObject({ id: user.id });
    const token = await server.inject({ url: '/api/auth/user', headers: bearer(RIDER) });
    expect(token.statusCode).toBe(401);
    const both = await server.inject({ url: '/api/auth/user', cookies, headers: bearer(DRIVER) });
    expect(both.json()).toMatchObject({ userType: 'rider' });
    const plain = await server.inject({ url: '/api/auth/user', cookies: { maumee_session: RIDER } });
    expect(plain.statusCode).toBe(401);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another site with some token', { 'sec-fetch-site': 'cross-site', ...bearer('any') }, 403],
    ['another site in an older browser', { origin: 'https://evil.test' }, 403],
    ['our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('takes no writes from %s', async (_, headers, status) => {
    const server = await testServer({ environment, useCases: noLogOut });
    const request = { method: 'POST', url: '/api/auth/logout', cookies, headers } as const;
    expect((await server.inject(request)).statusCode).toBe(status);
  });
});

describe('the session of a WebSocket', () => {
  async function socketSession(headers: Record<string, string>, connectionParams: unknown) {
    const found: unknown[] = [];
    const server = await testServer({
      plugins: [
        (sessions) => async (app) => {
          app.get('/socket', async (request) => {
            const { session, caller } = await sessions.ofSocket(request, connectionParams);
            found.push({ token: session.token, userType: caller?.user.userType });
            expect(session.signIn(await signedIn())).toBe('new-token');
            return {};
          });
        },
      ],
    });
    await server.inject({ url: '/socket', headers });
    return found[0];
  }

  it.each([
    ['the cookie', { cookie: `maumee_session=${RIDER}` }, undefined, RIDER, 'rider'],
    ['the parameters', {}, { token: DRIVER }, DRIVER, 'driver'],
    ['the parameters first', { cookie: `maumee_session=${RIDER}` }, { token: DRIVER }, DRIVER, 'driver'],
    ['nothing in parameters of another shape', {}, { token: 7 }, null, undefined],
    ['nothing in no object', {}, 'token', null, undefined],
  ])('is read from %s', async (_, headers: Record<string, string>, parameters, token, userType) => {
    expect(await socketSession(headers, parameters)).toEqual({ token, userType });
  });
});
