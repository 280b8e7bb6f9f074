import { describe, expect, it, vi } from 'vitest';
import { bearer, RIDER, testServer } from './test-server.ts';

const cookie = `maumee_session=${RIDER}`;

async function logOutWith(headers: Record<string, string>, publicUrl: string | null = null) {
  const execute = vi.fn(async () => undefined);
  const server = await testServer({ useCases: { logOut: { execute } }, environment: { publicUrl } });
  const response = await server.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { host: 'rides.test', ...headers },
  });
  return {
    status: response.statusCode,
    body: response.json<{ code?: string }>(),
    called: execute.mock.calls.length,
  };
}

describe('a write', () => {
  it.each([
    ['from another site', { cookie, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling domain', { cookie, 'sec-fetch-site': 'same-site' }],
    ['from another origin, in an older browser', { cookie, origin: 'https://evil.test' }],
    ['from another port', { cookie, origin: 'http://rides.test:8080' }],
    ['from a sandboxed frame', { cookie, origin: 'null' }],
    ['from another site before anyone signed in', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused before anything happens', async (_, headers) => {
    expect(await logOutWith(headers)).toMatchObject({
      status: 403,
      body: { code: 'CROSS_SITE' },
      called: 0,
    });
  });

  it.each([
    ['from our own pages', { cookie, 'sec-fetch-site': 'same-origin', origin: 'http://rides.test' }],
    ['that a person typed', { cookie, 'sec-fetch-site': 'none' }],
    ['from our own pages, in an older browser', { cookie, origin: 'http://rides.test' }],
    ['from a program with the cookie', { cookie }],
    ['with the token in the header', { ...bearer(RIDER), 'sec-fetch-site': 'cross-site' }],
  ])('%s passes', async (_, headers) => {
    expect(await logOutWith(headers)).toMatchObject({ status: 200, called: 1 });
  });

  it('from the public origin passes although a proxy changed the host', async () => {
    const headers = { cookie, origin: 'https://rides.example', 'sec-fetch-site': 'same-site' };
    expect(await logOutWith(headers, 'https://rides.example/')).toMatchObject({ status: 200 });
    expect(await logOutWith(headers)).toMatchObject({ status: 403 });
  });
});

describe('reading', () => {
  it('is open to links from other sites', async () => {
    const server = await testServer();
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await server.inject({ url: '/api/auth/user', headers })).statusCode).toBe(200);
  });

  it('over a WebSocket is not', async () => {
    const server = await testServer();
    const headers = { cookie, origin: 'https://evil.test', upgrade: 'websocket', connection: 'upgrade' };
    expect((await server.inject({ url: '/graphql', headers })).statusCode).toBe(403);
  });
});
