import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStripeEmulator, type StripeEmulator } from './start-stripe-emulator.ts';

const DOLLARS = { amount: 2170, currency: 'usd' } as const;

describe('the emulated provider', () => {
  let emulator: StripeEmulator;
  let stripe: Stripe;
  beforeEach(async () => {
    emulator = await startStripeEmulator();
    const { host, port } = emulator;
    stripe = new Stripe(emulator.secretKey, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  });
  afterEach(() => emulator.stop());

  const failed = async (call: Promise<unknown>) => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The call did not fail');
    const { statusCode, code, param } = error;
    return { statusCode, code, param, type: error.rawType, replayed: error.headers?.['idempotent-replayed'] };
  };

  it('gives the stored answer for the same key and body, and none for another body', async () => {
    const options = { idempotencyKey: 'one' };
    const first = await stripe.paymentIntents.create(DOLLARS, options);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    const again = await stripe.paymentIntents.create(DOLLARS, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await failed(stripe.paymentIntents.create({ ...DOLLARS, amount: 99 }, options))).toMatchObject({
      statusCode: 400,
      type: 'idempotency_error',
    });
    expect(emulator.objects().paymentIntents).toBe(1);
  });

  it('does not start a second request with a key in use', async () => {
    emulator.faults.delayNext(300);
    const first = stripe.paymentIntents.create(DOLLARS, { idempotencyKey: 'one' });
    while (emulator.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = stripe.paymentIntents.create(DOLLARS, { idempotencyKey: 'one' });
    expect(await failed(second)).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    await first;
    expect(emulator.objects().paymentIntents).toBe(1);
  });

  it('refuses what the provider no longer takes, or never took', async () => {
    const old = { ...DOLLARS, payment_method_types: ['card'] };
    expect(await failed(stripe.paymentIntents.create(old))).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
    const invented = { ...DOLLARS, tip: 100 };
    expect(await failed(stripe.paymentIntents.create(invented))).toMatchObject({
      code: 'parameter_unknown',
      param: 'tip',
    });
    expect(await failed(stripe.paymentIntents.create({ ...DOLLARS, amount: 49 }))).toMatchObject({
      code: 'amount_too_small',
    });
  });

  it('refuses a card that was used once without a customer', async () => {
    await stripe.paymentIntents.create({
      ...DOLLARS,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const [method] = emulator.world.paymentMethods.all();
    const again = { ...DOLLARS, confirm: true, payment_method: method?.id ?? '' };
    expect(await failed(stripe.paymentIntents.create(again))).toMatchObject({ statusCode: 400 });
  });

  describe('posts signed webhook events', () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const signature = String(request.headers['stripe-signature']);
        const body = Buffer.concat(chunks);
        received.push(stripe.webhooks.constructEvent(body, signature, emulator.webhookSecret).id);
        response.writeHead(204).end();
      });
    });
    beforeEach(async () => {
      received.length = 0;
      await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
      emulator.webhooks.deliverTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
    });
    afterEach(async () => {
      receiver.closeAllConnections();
      await new Promise((closed) => receiver.close(closed));
    });

    const sent = () => emulator.webhooks.events.map(({ id }) => id);

    it('in their order', async () => {
      await stripe.paymentIntents.create({ ...DOLLARS, confirm: true, payment_method: 'pm_card_visa' });
      await emulator.webhooks.deliverNow();
      expect(emulator.webhooks.events.map(({ type }) => type)).toEqual([
        'payment_intent.created',
        'charge.succeeded',
        'payment_intent.succeeded',
      ]);
      expect(received).toEqual(sent());
      expect(emulator.webhooks.deliveries.every(({ status }) => status === 204)).toBe(true);
    });

    it('later, the other way around and twice, when asked to', async () => {
      emulator.webhooks.pauseDelivery();
      emulator.webhooks.duplicate(2);
      await stripe.paymentIntents.create({ ...DOLLARS, confirm: true, payment_method: 'pm_card_visa' });
      expect(received).toEqual([]);
      emulator.webhooks.reorder();
      await emulator.webhooks.deliverNow();
      expect(received).toEqual(
        sent()
          .reverse()
          .flatMap((id) => [id, id]),
      );
    });
  });
});
