import { AsyncLocalStorage } from 'node:async_hooks';
import { once, type EventEmitter } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { UNLIMITED } from '../../../adapters/rate-limits/unlimited.ts';
import { DomainError } from '../../../domain/errors.ts';
import { testServer } from './test-server.ts';

/** What the test needs of a WebSocket, whose package comes without types. */
type Socket = EventEmitter & { send(text: string): void };

function directives(policy: unknown): Record<string, string> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(' '));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

describe('the headers of every response', () => {
  it('let scripts come from our own files only', async () => {
    const server = await testServer();
    const { headers } = await server.inject('/healthz');
    expect(directives(headers['content-security-policy'])).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self' data:",
      'connect-src': "'self'",
      'frame-src': "'none'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('allow the map tiles and the socket that are configured', async () => {
    const server = await testServer({
      environment: {
        publicUrl: 'https://rides.test/',
        tileUrl: 'https://{s}.tiles.test/{z}/{x}/{y}.png',
      },
    });
    const { headers } = await server.inject('/nothing');
    const policy = directives(headers['content-security-policy']);
    expect(policy['img-src']).toBe("'self' data: blob: https://*.tiles.test");
    expect(policy['connect-src']).toBe("'self' wss://rides.test");
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  it('allow the provider’s card form where cards are entered in it, and nowhere else', async () => {
    const getPolicy = async (payments: 'sandbox' | 'stripe' | 'none') => {
      const server = await testServer({ environment: { payments } });
      return directives((await server.inject('/nothing')).headers['content-security-policy']);
    };
    expect(await getPolicy('stripe')).toMatchObject({
      'script-src': "'self' https://js.stripe.com",
      'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
    });
    for (const payments of ['sandbox', 'none'] as const) {
      expect(JSON.stringify(await getPolicy(payments))).not.toContain('stripe');
    }
  });

  it('give the features of the browser to nobody, but the position to ourselves', async () => {
    const { headers } = await (await testServer()).inject('/healthz');
    const policy = String(headers['permissions-policy']).split(', ');
    expect(policy).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=(self)', 'payment=()']),
    );
    const stripe = await (await testServer({ environment: { payments: 'stripe' } })).inject('/nothing');
    expect(stripe.headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
  });

  it('carry an id that each request has for itself', async () => {
    const server = await testServer();
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const response = await server.inject({ url: '/healthz', headers: { 'x-request-id': 'chosen' } });
        return response.headers['x-request-id'];
      }),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

describe('the address of a caller', () => {
  it.each([
    ['believes a proxy that is trusted', '127.0.0.0/8', '203.0.113.9'],
    ['believes as many proxies as there are', 1, '203.0.113.9'],
    ['believes nobody else', 0, '127.0.0.1'],
  ])('%s about it', async (_, trustProxy, expected) => {
    const countAddress = vi.fn(async () => undefined);
    const rateLimits = { ...UNLIMITED, countAddress };
    const server = await testServer({ environment: { trustProxy }, rateLimits });
    // What stands left of it, the caller may have written.
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    await server.inject({ url: '/api/openapi.json', headers });
    expect(countAddress.mock.calls).toEqual([[expected]]);
  });
});

describe('the log', () => {
  it('has one line per request, without addresses, tokens or bodies', async () => {
    const log: string[] = [];
    const server = await testServer({ log });
    const headers = { authorization: 'Bearer secret-token', cookie: 'maumee_session=secret-token' };
    await server.inject({ url: '/api/rides/0198-secret-ride?next=secret', headers });
    await server.inject({ method: 'POST', url: '/api/auth/login', payload: { password: 'secret' } });
    expect(log).toHaveLength(3); // The second fails: there is no use case behind it.
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ method: 'GET', route: '/api/rides/:id', status: 401 });
    expect(log.join('')).not.toContain('secret');
  });
});

describe('who looks on', () => {
  const probes = ['/healthz', '/readyz'];

  it('hears of answers by the pattern of their route, and of no probe', async () => {
    const answers: unknown[] = [];
    const log: string[] = [];
    const server = await testServer({ log, watch: { answered: (answer) => answers.push(answer) } });
    for (const url of [...probes, '/api/rides/0198-secret-ride', '/nothing']) await server.inject(url);
    const seconds = expect.any(Number) as number;
    expect(answers).toEqual([
      { method: 'GET', route: '/api/rides/:id', status: 401, seconds },
      { method: 'GET', route: 'none', status: 404, seconds },
    ]);
    expect(log).toHaveLength(2);
  });

  it('sees all that is done for a request, after its body was read too, and the log names the trace', async () => {
    const scope = new AsyncLocalStorage<string>();
    const log: string[] = [];
    const ended: number[] = [];
    const login = async (): Promise<never> => {
      throw new DomainError('unauthenticated', 'SEEN', scope.getStore() ?? 'not within');
    };
    const server = await testServer({
      log,
      useCases: { logIn: { execute: login } },
      watch: {
        trace: (method, route, traceparent) => ({
          traceId: `${method} ${route} ${traceparent}`,
          run: (next) => scope.run('within', next),
          end: (status) => ended.push(status),
        }),
      },
    });
    for (const url of probes) await server.inject(url);
    const answer = await server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { traceparent: '00-1-2-01' },
      payload: { email: 'rita@example.com', password: 'secret' },
    });
    expect(answer.json()).toMatchObject({ message: 'within' });
    expect(ended).toEqual([401]);
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ traceId: 'POST /api/auth/login 00-1-2-01' });
  });
});

describe('a WebSocket', () => {
  it('is answered by a plugin, and cut off when a message is larger than 64 KB', async () => {
    const lengths: number[] = [];
    const server = await testServer({
      plugins: [
        () => async (app) => {
          app.get('/socket', { websocket: true }, (socket) => {
            (socket as unknown as Socket).on('message', (message: Buffer) => lengths.push(message.length));
          });
        },
      ],
    });
    await server.ready();
    const socket = (await server.injectWS('/socket')) as unknown as Socket;
    socket.send('x'.repeat(65_536));
    socket.send('x'.repeat(65_537));
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1009);
    expect(lengths).toEqual([65_536]);
    await server.close();
  });
});

describe('a client that never finishes', () => {
  it('does not keep others waiting', async () => {
    const server = await testServer();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1');
    slow.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"',
    );
    await once(slow, 'connect');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(server.server.requestTimeout).toBe(30_000);
    slow.destroy();
    await server.close();
  });
});
