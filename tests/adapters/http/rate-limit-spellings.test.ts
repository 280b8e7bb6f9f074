import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNLIMITED } from '../../../adapters/rate-limits/unlimited.ts';
import type { RateLimits } from '../../../application/ports/operations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { RIDER, testServer } from './test-server.ts';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** Sends a request line as it is; the status. */
async function send(port: number, line: string, headers: readonly string[] = []): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const lines = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(data.toString().split(' ')[1]);
}

async function start() {
  const rateLimits = {
    ...UNLIMITED,
    countAddress: vi.fn<RateLimits['countAddress']>().mockResolvedValue(),
    countOperations: vi.fn<RateLimits['countOperations']>().mockResolvedValue(),
  };
  const useCases = {
    showVersionedPricing: { execute: () => Promise.reject(new DomainError('not_found', 'NONE', 'None')) },
  };
  const server = await testServer({ rateLimits, useCases });
  await server.listen({ port: 0, host: '127.0.0.1' });
  closes.push(() => server.close());
  return { rateLimits, port: (server.server.address() as AddressInfo).port };
}

describe('a call is counted as what it is', () => {
  it.each([
    'GET /api/pricing',
    'GET /%61pi/pricing',
    'GET /%61%70%69/pricin%67',
    'GET http://x/api/pricing',
    'GET HTTP://x/api/pricing',
    'GET http://127.0.0.1/%61pi/pricing',
    'GET /api/pricing?a=/b',
    'GET /api/pricing#x',
    'GET /api/pricing;x',
    'HEAD /api/pricing',
  ])('%s', async (line) => {
    const { rateLimits, port } = await start();
    const status = await send(port, line);
    // What is answered by the row was counted for it; what is not a path of ours reached nothing.
    const isServed = status !== 404 || rateLimits.countOperations.mock.calls.length > 0;
    const expected = isServed ? [[['GET /api/pricing'], { userId: null, address: '127.0.0.1' }]] : [];
    expect(rateLimits.countOperations.mock.calls).toEqual(expected);
    expect(rateLimits.countAddress.mock.calls).toEqual(isServed ? [['127.0.0.1']] : []);
  });

  it('is served under its ordinary names, with which it would not be limited if they were not known', async () => {
    const { rateLimits, port } = await start();
    for (const line of ['GET /%61pi/pricing', 'GET http://x/api/pricing']) await send(port, line);
    expect(rateLimits.countOperations).toHaveBeenCalledTimes(2);
  });

  it('by its user where one is known, before it is refused, and also when nobody is', async () => {
    const { rateLimits, port } = await start();
    await send(port, 'GET /api/auth/user', [`Authorization: Bearer ${RIDER}`]);
    expect(await send(port, 'GET /api/auth/user', ['Authorization: Bearer guess'])).toBe(401);
    expect(await send(port, 'GET /api/admin/payout-requests', [`Authorization: Bearer ${RIDER}`])).toBe(403);
    const users = rateLimits.countOperations.mock.calls.map(([, caller]) => caller);
    expect(users).toEqual([
      { userId: expect.any(String) as string, address: '127.0.0.1' },
      { userId: null, address: '127.0.0.1' },
      { userId: expect.any(String) as string, address: '127.0.0.1' },
    ]);
  });

  it('and files and health are not', async () => {
    const { rateLimits, port } = await start();
    for (const path of ['/healthz', '/readyz', '/assets/app.js', '/']) await send(port, `GET ${path}`);
    expect(rateLimits.countAddress).not.toHaveBeenCalled();
  });

  it('is refused with 429 and Retry-After', async () => {
    const refusal = new DomainError('unavailable', 'TOO_MANY_REQUESTS', 'Slow down', {
      retryAfterSeconds: 42,
    });
    const rateLimits = { ...UNLIMITED, countOperations: () => Promise.reject(refusal) };
    const response = await (await testServer({ rateLimits })).inject('/api/pricing');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '42']);
    expect(response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
