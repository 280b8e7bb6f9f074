import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_PATH } from '../../../adapters/http/stripe-webhook.ts';
import { testServer } from './test-server.ts';

/** Of which there may be any number however slow they are. */
const ALWAYS = 32;
const LATE_MS = 401;

let server: FastifyInstance;
let answer: () => void;
const waits = { eventLoopMs: 0, connectionMs: 0, more: 0 };

beforeEach(async () => {
  Object.assign(waits, { eventLoopMs: 0, connectionMs: 0, more: 0 });
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server = await testServer({
    waits: {
      eventLoop: () => waits.eventLoopMs,
      connection: (more) => {
        waits.more = more;
        return waits.connectionMs;
      },
    },
    plugins: [
      () => async (app) => {
        app.get('/api/slow', async () => (await answered, { slow: true }));
        app.get('/api/fast', async () => ({ fast: true }));
        app.post('/graphql', async () => ({ data: null }));
      },
    ],
  });
});
afterEach(async () => {
  answer();
  await server.close();
});

/** Calls that are under way until `answer`. */
async function begin(count: number): Promise<{ readonly statuses: Promise<number[]> }> {
  const statuses = Promise.all(
    Array.from({ length: count }, async () => (await server.inject('/api/slow')).statusCode),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { statuses };
}

const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
  (await server.inject({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode;

describe('a call', () => {
  it('is let in while those under way wait for others than us, however many they are', async () => {
    await begin(10 * ALWAYS);
    expect(await statusOf('/api/fast')).toBe(200);
  });

  it('is let in while there are few, however long they take', async () => {
    waits.connectionMs = LATE_MS;
    await begin(ALWAYS - 1);
    expect(await statusOf('/api/fast')).toBe(200);
  });

  it.each([
    ['a connection would take too long', { connectionMs: LATE_MS }],
    ['the process is late', { eventLoopMs: LATE_MS / 4 }],
    ['both together take too long', { eventLoopMs: 60, connectionMs: 200 }],
  ])('is refused at once, with when to come back, while %s', async (_, late) => {
    const { statuses } = await begin(ALWAYS);
    Object.assign(waits, late);
    const { statusCode, headers, ...response } = await server.inject('/api/fast');
    expect([statusCode, headers['retry-after'], response.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'OVERLOADED', requestId: headers['x-request-id'] }),
    ]);
    expect(headers['content-security-policy']).toBeDefined();
    answer();
    expect(await statuses).toEqual(Array(ALWAYS).fill(200));
    expect(await statusOf('/api/fast')).toBe(200);
  });

  it('over GraphQL is refused in its words', async () => {
    await begin(ALWAYS);
    waits.connectionMs = LATE_MS;
    const headers = { accept: 'application/graphql-response+json,application/json;q=0.9' };
    const response = await server.inject({ method: 'POST', url: '/graphql', payload: {}, headers });
    expect([response.statusCode, response.headers['content-type'], response.json()]).toEqual([
      503,
      'application/graphql-response+json; charset=utf-8',
      { errors: [expect.objectContaining({ message: expect.any(String) as string })] },
    ]);
    expect(response.json()).toMatchObject({
      errors: [{ extensions: { code: 'UNAVAILABLE', reason: 'OVERLOADED' } }],
    });
  });

  it('waits behind those that have begun and are not in line yet, for a moment', async () => {
    await begin(5);
    await statusOf('/api/fast');
    expect(waits.more).toBe(5);
    for (let turn = 0; turn < 2; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 110));
      await statusOf('/api/fast');
    }
    await statusOf('/api/fast');
    expect(waits.more).toBe(0);
  });
});

it('whoever asks for our health, and the payment provider, are always let in', async () => {
  await begin(ALWAYS);
  waits.connectionMs = LATE_MS;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf(WEBHOOK_PATH, 'POST')).not.toBe(503);
  expect(await statusOf('/api/fast')).toBe(503);
});
