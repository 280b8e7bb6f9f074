import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal, toRefusal } from '../../support/refusal.ts';
import { aCustomer, aPayment, cards, newId, getSecret, takenMoney } from '../payment-gateway-contract/kit.ts';
import { gatewayTo, startStripe, type StripeOnTest } from '../../support/stripe-on-test.ts';

describe("the payment provider's webhook events", () => {
  let stripe: StripeOnTest;
  beforeAll(async () => {
    stripe = await startStripe();
  });
  afterAll(() => stripe.stop());

  const read = (body: string, signature: string) =>
    stripe.gateway.webhooks.read(Buffer.from(body), signature);
  const refused = (body: string, signature: string) => toRefusal(async () => read(body, signature));
  const anEvent = (type: string, object: object) => ({
    id: 'evt_1',
    object: 'event',
    type,
    data: { object },
  });
  const badSignature = { kind: 'invalid', code: 'WEBHOOK_SIGNATURE' };

  it('say which payment changed', async () => {
    const payment = await stripe.gateway.payments.create(aPayment({ customerId: await aCustomer(stripe) }));
    await stripe.confirmPayment(getSecret(payment), cards.good);
    const sent = stripe.emulator.webhooks.latest('payment_intent.succeeded');
    const { body, signature } = stripe.emulator.webhooks.sign(sent);
    expect(read(body, signature)).toEqual({
      id: sent.id,
      type: 'payment_intent.succeeded',
      subject: 'payment',
      objectId: payment.id,
    });
  });

  it('say which refund was made, and which payment it is of', async () => {
    const paymentId = await takenMoney(stripe);
    const refund = await stripe.gateway.refunds.create({ id: newId(), paymentId, amountCents: 100 });
    const { webhooks } = stripe.emulator;
    const made = webhooks.sign(webhooks.latest('refund.created'));
    expect(read(made.body, made.signature)).toMatchObject({ subject: 'refund', objectId: refund.id });
    const charged = webhooks.sign(webhooks.latest('charge.refunded'));
    expect(read(charged.body, charged.signature)).toMatchObject({ subject: 'payment', objectId: paymentId });
  });

  it.each([
    ['payment_intent.payment_failed', 'payment'],
    ['payment_intent.canceled', 'payment'],
    ['charge.refund.updated', 'refund'],
    ['refund.failed', 'refund'],
    ['account.updated', 'account'],
    ['transfer.reversed', 'transfer'],
    ['account.application.deauthorized', 'other'],
    ['setup_intent.succeeded', 'other'],
    ['invented.tomorrow', 'other'],
  ])('of type %s are about: %s', (type, subject) => {
    const { body, signature } = stripe.emulator.webhooks.sign(anEvent(type, { id: 'obj_1' }));
    expect(read(body, signature)).toEqual({ id: 'evt_1', type, subject, objectId: 'obj_1' });
  });

  it('may be about something without an id', () => {
    const { body, signature } = stripe.emulator.webhooks.sign(
      anEvent('balance.available', { object: 'balance' }),
    );
    expect(read(body, signature)).toMatchObject({ subject: 'other', objectId: '' });
  });

  it('are refused when a byte was altered', async () => {
    const { body, signature } = stripe.emulator.webhooks.sign(anEvent('transfer.created', { id: 'tr_1' }));
    expect(await refused(body.replace('tr_1', 'tr_2'), signature)).toMatchObject(badSignature);
    expect(await refused(`${body} `, signature)).toMatchObject(badSignature);
  });

  it.each([
    ['there is none', ''],
    ['it is of another form', 'v1'],
    ['it has no time', 'v1=abc'],
  ])('are refused when of the signature %s', async (_what, signature) => {
    const { body } = stripe.emulator.webhooks.sign(anEvent('transfer.created', { id: 'tr_1' }));
    expect(await refused(body, signature)).toMatchObject(badSignature);
  });

  it('are refused when somebody else signed them', async () => {
    const other = gatewayTo(stripe.emulator, { webhookSecret: 'whsec_other' });
    const { body, signature } = stripe.emulator.webhooks.sign(anEvent('transfer.created', { id: 'tr_1' }));
    await expectRefusal(async () => other.webhooks.read(Buffer.from(body), signature), badSignature);
  });

  it('are taken for five minutes and refused afterwards', async () => {
    const event = anEvent('transfer.created', { id: 'tr_1' });
    const fresh = stripe.emulator.webhooks.sign(event, 280);
    expect(read(fresh.body, fresh.signature)).toMatchObject({ objectId: 'tr_1' });
    const stale = stripe.emulator.webhooks.sign(event, 302);
    expect(await refused(stale.body, stale.signature)).toMatchObject(badSignature);
  });
});
