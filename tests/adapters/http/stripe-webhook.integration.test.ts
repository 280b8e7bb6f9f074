import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOK_PATH } from '../../../adapters/http/stripe-webhook.ts';
import { DomainError } from '../../../domain/errors.ts';
import { SystemClock } from '../../../adapters/identity/system-clock.ts';
import { CARDS } from '../../support/cards.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { startStripe, type StripeOnTest } from '../../support/stripe-on-test.ts';
import { startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { testServer } from './test-server.ts';

const MEGABYTE = 1_048_576;

/** A server that keeps what reaches the use case. */
async function listening(execute: () => Promise<boolean> = async () => true) {
  const received: { body: Buffer; signature: string }[] = [];
  const receiveProviderEvent = {
    execute: (body: Buffer, signature: string) => {
      received.push({ body, signature });
      return execute();
    },
  };
  const server = await testServer({ useCases: { receiveProviderEvent } });
  const post = (payload: Buffer | string, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url: WEBHOOK_PATH, payload, headers });
  return { received, post };
}

describe('the address for notices of the provider', () => {
  it.each([
    ['spaces and order', Buffer.from('{ "b" : 1,\r\n\t"a": 1.0 }\n')],
    ['what is no JSON', Buffer.from('{"a":')],
    ['what is no text', Buffer.from([0, 255, 254, 0xed, 0xa0, 0x80])],
    ['what reaches for a prototype', Buffer.from('{"__proto__":{"a":1}}')],
    ['what is compressed', gzipSync('{}')],
    ['nothing', Buffer.alloc(0)],
  ])('passes on %s byte for byte, with the signature', async (_, body) => {
    const { received, post } = await listening();
    for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', null]) {
      const headers = { 'stripe-signature': 't=1,v1=abc', ...(type !== null && { 'content-type': type }) };
      const response = await post(body, headers);
      expect([response.statusCode, response.json()], String(type)).toEqual([200, { received: true }]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(received.pop()).toEqual({ body, signature: 't=1,v1=abc' });
    }
  });

  it('asks for no session, and passes on a missing signature as an empty one', async () => {
    const { received, post } = await listening();
    expect((await post('{}')).statusCode).toBe(200);
    expect(received).toEqual([{ body: Buffer.alloc(2, '{}'), signature: '' }]);
  });

  it('refuses more than a megabyte before anything reads it', async () => {
    const { received, post } = await listening();
    expect((await post(Buffer.alloc(MEGABYTE))).statusCode).toBe(200);
    const response = await post(Buffer.alloc(MEGABYTE + 1));
    expect([response.statusCode, response.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'BODY_TOO_LARGE' }),
    ]);
    expect(received).toHaveLength(1);
  });

  it('is for posting only', async () => {
    const server = await testServer();
    expect((await server.inject(WEBHOOK_PATH)).statusCode).toBe(404);
  });

  it.each([
    [400, new DomainError('invalid', 'WEBHOOK_SIGNATURE', 'The event is not signed by the provider')],
    [503, new DomainError('unavailable', 'PAYMENT_PROVIDER_BUSY', 'Busy')],
    [500, new Error('A bug')],
  ])(
    'responds with %d when that is what came of it, so that the event comes again',
    async (status, error) => {
      const { post } = await listening(() => Promise.reject(error));
      const response = await post('{}');
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toContain('application/problem+json');
    },
  );

  it('leaves other calls their JSON', async () => {
    const server = await testServer();
    const response = await server.inject({ method: 'POST', url: '/api/auth/login', payload: '{' });
    expect(response.statusCode).toBe(415);
  });
});

describe('a notice that money arrived', () => {
  let stripe: StripeOnTest;
  let app: RestProduct;
  let rider: SignedUp;

  beforeAll(async () => {
    stripe = await startStripe();
    app = await startRestProduct(new SystemClock(), { gateway: stripe.gateway });
    rider = await app.signUp('rider');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await stripe.stop();
  });

  /** A payment of $20 that the rider has confirmed; the provider's notice of it, signed `ageSeconds` ago. */
  async function paid(ageSeconds = 0) {
    const prepared = { as: rider.token, payload: { amount: '20.00' } };
    const { clientSecret } = await app.call<{ clientSecret: string }>('POST /api/wallet/add-funds', prepared);
    await stripe.confirmPayment(clientSecret, CARDS.good);
    const { webhooks } = stripe.emulator;
    return webhooks.sign(webhooks.latest('payment_intent.succeeded'), ageSeconds);
  }

  const post = (body: string, signature?: string) =>
    app.server.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      payload: body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
    });

  const available = async () =>
    (await app.call<{ available: number }>('GET /api/wallet/balance', { as: rider.token })).available;
  const kept = async () => (await app.pool.query('select from webhook_inbox')).rows.length;

  it('credits the wallet once, however often it comes', async () => {
    const before = await available();
    const { body, signature } = await paid();
    const responses = await Promise.all([1, 2, 3].map(() => post(body, signature)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await post(body, signature)).statusCode).toBe(200);
    expect(await available()).toBe(before + 20);
    expect((await app.useCases.verifyLedger.execute(SYSTEM, { full: true })).violations).toEqual([]);
  });

  it.each([
    ['a signature of another body', (body: string) => body.replace('"evt_', '"evt_x')],
    ['another space in it', (body: string) => `${body} `],
  ])('with %s is refused, and nothing is written', async (_, altered) => {
    const { body, signature } = await paid();
    const before = [await available(), await kept()];
    const response = await post(altered(body), signature);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'WEBHOOK_SIGNATURE' }),
    ]);
    expect([await available(), await kept()]).toEqual(before);
    await post(body, signature);
    expect([await available(), await kept()]).toEqual([(before[0] ?? 0) + 20, (before[1] ?? 0) + 1]);
  });

  it.each(['', 'nonsense', 't=0,v1=0', undefined])('with the signature %j is refused', async (signature) => {
    const { body } = await paid();
    const before = [await available(), await kept()];
    expect((await post(body, signature)).statusCode).toBe(400);
    expect([await available(), await kept()]).toEqual(before);
  });

  it('signed long ago is refused', async () => {
    const { body, signature } = await paid(3_600);
    const before = [await available(), await kept()];
    expect((await post(body, signature)).statusCode).toBe(400);
    expect([await available(), await kept()]).toEqual(before);
  });
});
