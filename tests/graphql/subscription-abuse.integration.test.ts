import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { DomainError } from '../../domain/errors.ts';
import { DRIVER, RIDER } from '../adapters/http/test-server.ts';
import { startGraphqlServer, type GraphqlServerOptions } from './graphql-app.ts';

type Message = { readonly type: string; readonly id?: string; readonly payload?: unknown };

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const AWAY = new DomainError('unavailable', 'DATABASE_UNAVAILABLE', 'Away', { retryAfterSeconds: 5 });

/** Listens for ever. */
async function* silence(_token: string | null, signal?: AbortSignal) {
  await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
  yield* [];
}

async function start(options: GraphqlServerOptions = {}) {
  const server = await startGraphqlServer({
    useCases: { watchRides: { rides: silence, requests: silence } },
    ...options,
  });
  stops.push(() => server[Symbol.asyncDispose]());
  return server.url.replace('http', 'ws');
}

/** A client of the protocol that does as it likes. */
async function open(url: string, token: string = RIDER) {
  const socket = new WebSocket(url, 'graphql-transport-ws') as unknown as {
    send(text: string): void;
    terminate(): void;
    on(event: 'message', listener: (data: unknown) => void): void;
  };
  stops.push(() => socket.terminate());
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as Message));
  const emitter = socket as unknown as NodeJS.EventEmitter;
  const closed = once(emitter, 'close').then(([code]) => code as number);
  await once(emitter, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  const count = (type: string) => messages.filter((message) => message.type === type).length;
  send({ type: 'connection_init', payload: { token } });
  return { send, messages, closed, count };
}

async function subscribe(url: string, times: number, token?: string) {
  const client = await open(url, token);
  await vi.waitFor(() => expect(client.count('connection_ack')).toBe(1));
  for (let id = 0; id < times; id += 1)
    client.send({
      id: String(id),
      type: 'subscribe',
      payload: { query: 'subscription { rideRequestsChanged }' },
    });
  return client;
}

const refusal = (messages: readonly Message[]) =>
  messages.find(({ type }) => type === 'error')?.payload as readonly { extensions: object }[];

describe('subscriptions', () => {
  it('are limited on one socket, and an ended one makes room', async () => {
    const client = await subscribe(await start(), 30);
    await vi.waitFor(() => expect(client.count('error')).toBe(10));
    expect(refusal(client.messages)[0]?.extensions).toEqual({
      code: 'UNAVAILABLE',
      kind: 'unavailable',
      reason: 'TOO_MANY_SUBSCRIPTIONS',
      retryAfterSeconds: 30,
    });
    client.send({ id: '0', type: 'complete' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    client.send({ id: 'new', type: 'subscribe', payload: { query: 'subscription { rideRequestsChanged }' } });
    client.send({
      id: 'over',
      type: 'subscribe',
      payload: { query: 'subscription { rideRequestsChanged }' },
    });
    await vi.waitFor(() => expect(client.count('error')).toBe(11));
    expect(client.messages.at(-1)?.id).toBe('over');
  });

  it('of one user are limited over all sockets, and those of others are not touched', async () => {
    const url = await start();
    const clients = await Promise.all([1, 2, 3, 4].map(() => subscribe(url, 20)));
    const refused = () => clients.reduce((sum, client) => sum + client.count('error'), 0);
    await vi.waitFor(() => expect(refused()).toBe(20));
    const other = await subscribe(url, 5, DRIVER);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(other.count('error')).toBe(0);
  });

  it('of all users are limited for the process', async () => {
    const subscriptionLimits = {
      socketsPerUser: 5,
      subscriptionsPerSocket: 5,
      subscriptionsPerUser: 5,
      subscriptionsInTotal: 3,
    };
    const url = await start({ subscriptionLimits });
    const clients = await Promise.all([subscribe(url, 2), subscribe(url, 2, DRIVER)]);
    await vi.waitFor(() => expect(clients.reduce((sum, it) => sum + it.count('error'), 0)).toBe(1));
  });

  it('that cannot be looked up are unavailable, and may be tried again on the same socket', async () => {
    const url = await start({ useCases: { authenticate: { execute: () => Promise.reject(AWAY) } } });
    const client = await subscribe(url, 1);
    await vi.waitFor(() => expect(client.count('error')).toBe(1));
    expect(refusal(client.messages)[0]?.extensions).toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'DATABASE_UNAVAILABLE',
      retryAfterSeconds: 5,
    });
  });

  it('that hear of a fault say so without its words, and it is reported once for all', async () => {
    const reportError = vi.fn();
    const fails = async function* () {
      yield* [];
      throw new Error('secret');
    };
    const url = await start({ useCases: { watchRides: { requests: fails } }, reportError });
    const client = await subscribe(url, 15);
    await vi.waitFor(() => expect(client.count('error')).toBe(15));
    expect(JSON.stringify(client.messages)).not.toContain('secret');
    expect(reportError).toHaveBeenCalledTimes(1);
  });

  it('answer an event that cannot be read with UNAVAILABLE, and go on', async () => {
    const events = async function* () {
      yield { failure: AWAY };
      yield { change: true as const };
    };
    const client = await subscribe(await start({ useCases: { watchRides: { requests: events } } }), 1);
    await vi.waitFor(() => expect(client.count('complete')).toBe(1));
    const payloads = client.messages.filter(({ type }) => type === 'next').map(({ payload }) => payload);
    expect(payloads).toMatchObject([
      { data: null, errors: [{ message: 'Away', extensions: { code: 'UNAVAILABLE' } }] },
      { data: { rideRequestsChanged: true } },
    ]);
  });
});

describe('a socket', () => {
  it('is one too many for its user beyond twenty', async () => {
    const url = await start();
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(url)));
    await vi.waitFor(() =>
      expect(clients.every((client) => client.count('connection_ack') === 1)).toBe(true),
    );
    expect(await (await open(url)).closed).toBe(4403);
    const other = await open(url, DRIVER);
    await vi.waitFor(() => expect(other.count('connection_ack')).toBe(1));
  });

  it('that floods is cut off', async () => {
    const client = await open(await start());
    for (let count = 0; count < 2_000; count += 1) client.send({ type: 'ping' });
    expect(await client.closed).toBe(4429);
    expect(client.count('pong')).toBeLessThan(300);
  });

  it.each([
    ['what only servers say', [{ id: '1', type: 'next', payload: {} }]],
    ['nothing that can be read', [{ type: 'nonsense' }, { type: 'nonsense' }]],
  ])('that says %s is closed, without a word in the log', async (_, messages) => {
    const console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reportError = vi.fn();
    const client = await open(await start({ reportError }));
    for (const message of messages) client.send(message);
    expect(await client.closed).toBe(4400);
    expect(console_).not.toHaveBeenCalled();
    expect(reportError).not.toHaveBeenCalled();
  });
});
