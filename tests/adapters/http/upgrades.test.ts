import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpSessions } from '../../../adapters/http/session.ts';
import { RIDER, testServer, type TestServerOptions } from './test-server.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A server with a WebSocket at /socket, on which the client of the token `?token=` is signed in. */
async function listen(environment: TestServerOptions['environment'] = {}) {
  const socketAt =
    (sessions: HttpSessions) =>
    async (app: Parameters<ReturnType<NonNullable<TestServerOptions['plugins']>[0]>>[0]) => {
      app.get('/socket', { websocket: true }, (_socket, request) => {
        void sessions.ofSocket(request, request.query);
      });
    };
  const server = await testServer({ environment, plugins: [socketAt] });
  await server.listen({ port: 0, host: '127.0.0.1' });
  stops.push(() => server.close());
  return { server: server.server, port: (server.server.address() as AddressInfo).port };
}

/** Asks for an upgrade; the socket stays open on this side whatever the answer is. */
async function upgrade(port: number, path = '/socket', headers: Record<string, string> = {}) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  stops.push(async () => socket.destroy());
  socket.on('error', () => undefined);
  const lines = Object.entries({
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  return { socket, status: Number(data.toString().split(' ')[1]), text: data.toString() };
}

const openConnections = (server: Server) => promisify(server.getConnections.bind(server))();
const allClosed = (server: Server) =>
  vi.waitFor(async () => expect(await openConnections(server)).toBe(0), 3_000);

function leave(socket: Socket): void {
  socket.end();
}

describe('a refused upgrade', () => {
  it.each([
    ['from another site', '/socket', { Origin: 'https://evil.test' }, 403],
    ['of a path that is none', '/nothing', {}, 404],
    ['of a path that is no WebSocket', '/healthz', { Origin: 'https://evil.test' }, 403],
    ['without a key', '/socket', { 'Sec-WebSocket-Key': 'no' }, 400],
    ['to another protocol', '/socket', { Upgrade: 'h2c' }, 400],
  ])('%s leaves no connection behind', async (_, path, headers, status) => {
    const { server, port } = await listen();
    const answers = await Promise.all([1, 2, 3].map(() => upgrade(port, path, headers)));
    for (const answer of answers) if (path !== '/nothing') expect(answer.status).toBe(status);
    await allClosed(server);
  });

  it('of an address that cannot be read leaves none behind once its client has left', async () => {
    const { server, port } = await listen();
    const { socket, status } = await upgrade(port, '/%zz');
    expect(status).toBe(400);
    leave(socket);
    await allClosed(server);
  });
});

describe('an upgraded connection', () => {
  it('on which nobody signs in is closed after fifteen seconds, any other is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { server, port } = await listen();
      const nobody = await upgrade(port);
      const somebody = await upgrade(port, `/socket?token=${RIDER}`);
      expect([nobody.status, somebody.status]).toEqual([101, 101]);
      await new Promise((resolve) => setImmediate(resolve));
      const closed = once(nobody.socket, 'close');
      nobody.socket.on('end', () => nobody.socket.end());
      vi.advanceTimersByTime(15_001);
      await closed;
      expect(await openConnections(server)).toBe(1);
      somebody.socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts against its address until somebody signs in, and when it closes no more', async () => {
    const { port } = await listen({ maxSignedOutSockets: 2 });
    const [first] = await Promise.all([upgrade(port), upgrade(port)]);
    const refused = await upgrade(port);
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(/retry-after: 10/i);
    expect(refused.text).toContain('TOO_MANY_CONNECTIONS');
    first.socket.destroy();
    await vi.waitFor(async () => expect((await upgrade(port, `/socket?token=${RIDER}`)).status).toBe(101));
    // The signed-in one has made room again.
    await vi.waitFor(async () => expect((await upgrade(port)).status).toBe(101));
  });

  it('is refused when the process has as many as it may have, signed in or not', async () => {
    const { port } = await listen({ maxSockets: 2 });
    for (const status of [101, 101, 503]) {
      expect((await upgrade(port, `/socket?token=${RIDER}`)).status).toBe(status);
    }
  });
});
