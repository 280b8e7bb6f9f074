import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aCustomer,
  aPayment,
  aRidePayment,
  toFailure,
  newId,
  takenMoney,
} from '../payment-gateway-contract/kit.ts';
import { startStripeEmulator } from '../../support/stripe-emulator/start-stripe-emulator.ts';
import { gatewayTo, startStripe, type StripeOnTest } from '../../support/stripe-on-test.ts';

const NEW_PAYMENT = 'POST /v1/payment_intents';

describe('the payment provider in trouble', () => {
  let stripe: StripeOnTest;
  beforeEach(async () => {
    stripe = await startStripe();
  });
  afterEach(() => stripe.stop());

  const getKeys = (call: string) =>
    stripe.emulator.requests.filter((seen) => seen.call === call).map(({ idempotencyKey }) => idempotencyKey);

  it('is asked again with the same key when an answer is lost, and makes one payment', async () => {
    const wanted = await aRidePayment(stripe, { capture: 'automatic' });
    stripe.emulator.faults.dropAnswerAfterApplying(2, NEW_PAYMENT);
    expect(await stripe.gateway.payments.create(wanted)).toMatchObject({ status: 'succeeded' });
    expect(getKeys(NEW_PAYMENT)).toEqual(Array(3).fill(`payment-${wanted.id}`));
    expect(stripe.emulator.objects()).toMatchObject({ paymentIntents: 1, charges: 1 });
  });

  it('makes one capture, refund and transfer when their answers are lost', async () => {
    const { id } = await stripe.gateway.payments.create(await aRidePayment(stripe));
    stripe.emulator.faults.dropAnswerAfterApplying(1, '/capture');
    await stripe.gateway.payments.capture({ id: newId(), paymentId: id, amountCents: 2000 });
    stripe.emulator.faults.dropAnswerAfterApplying(1, 'POST /v1/refunds');
    await stripe.gateway.refunds.create({ id: newId(), paymentId: id, amountCents: 300 });
    const account = await stripe.gateway.accounts.create({
      driverId: newId(),
      email: 'driver@example.com',
      firstName: 'Dana',
      lastName: 'Driver',
    });
    stripe.emulator.completeOnboarding(account.id);
    stripe.emulator.faults.dropAnswerAfterApplying(1, 'POST /v1/transfers');
    await stripe.gateway.transfers.create({
      id: newId(),
      attempt: 1,
      accountId: account.id,
      amountCents: 500,
    });
    expect(stripe.emulator.objects()).toMatchObject({ charges: 1, refunds: 1, transfers: 1 });
    expect(stripe.emulator.world.balance).toBe(2000 - 300 - 500);
  });

  it('is asked again after a server error', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    stripe.emulator.faults.answerNext(500, NEW_PAYMENT);
    expect(await stripe.gateway.payments.create(wanted)).toMatchObject({ ourId: wanted.id });
    expect(getKeys(NEW_PAYMENT)).toEqual(Array(2).fill(`payment-${wanted.id}`));
    expect(stripe.emulator.objects().paymentIntents).toBe(1);
  });

  it('leaves it unknown what happened when every answer is a server error', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    for (const status of [500, 502, 503]) stripe.emulator.faults.answerNext(status, NEW_PAYMENT);
    expect((await toFailure(() => stripe.gateway.payments.create(wanted))).failure).toBe('unknown');
    expect(getKeys(NEW_PAYMENT)).toHaveLength(3);
  });

  it('is left alone for now when it says that there are too many requests', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    stripe.emulator.faults.answerNext(429, NEW_PAYMENT);
    const failure = await toFailure(() => stripe.gateway.payments.create(wanted));
    expect(failure).toMatchObject({ failure: 'retryable', code: 'rate_limit' });
    expect(stripe.emulator.objects().paymentIntents).toBe(0);
  });

  it('is asked again after too many requests when it says so', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    stripe.emulator.faults.answerNext(429, NEW_PAYMENT, { headers: { 'stripe-should-retry': 'true' } });
    expect(await stripe.gateway.payments.create(wanted)).toMatchObject({ ourId: wanted.id });
  });

  it('leaves it unknown when an answer was lost before there were too many requests', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    stripe.emulator.faults.dropAnswerAfterApplying(1, NEW_PAYMENT);
    stripe.emulator.faults.answerNext(429, NEW_PAYMENT);
    expect((await toFailure(() => stripe.gateway.payments.create(wanted))).failure).toBe('unknown');
    expect(stripe.emulator.objects().paymentIntents).toBe(1);
  });

  it('leaves it unknown when the payment was made and could not be read again', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    await stripe.gateway.payments.create(wanted);
    stripe.emulator.faults.answerNext(429, 'GET /v1/payment_intents/');
    expect((await toFailure(() => stripe.gateway.payments.create(wanted))).failure).toBe('unknown');
  });

  it('leaves it unknown when it is too slow, and the payment is then found by our id', async () => {
    const hurried = gatewayTo(stripe.emulator, { timeoutMs: 250 });
    const wanted = await aRidePayment(stripe);
    stripe.emulator.faults.delayNext(8_000, NEW_PAYMENT);
    expect((await toFailure(() => hurried.payments.create(wanted))).failure).toBe('unknown');
    expect(await hurried.payments.findFor(wanted.id, wanted.customerId)).toMatchObject({
      ourId: wanted.id,
      status: 'requires_capture',
    });
    expect(stripe.emulator.objects()).toMatchObject({ paymentIntents: 1, charges: 1 });
  });

  it('has certainly done nothing when it cannot be reached', async () => {
    const gone = await startStripeEmulator();
    await gone.stop();
    const failure = await toFailure(() => gatewayTo(gone).payments.create(aPayment({ customerId: 'cus_1' })));
    expect(failure).toMatchObject({ failure: 'retryable', code: 'ECONNREFUSED' });
  });

  it('declines for our configuration when it does not know the key', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    const stranger = gatewayTo(stripe.emulator, { secretKey: 'sk_test_wrong' });
    const failure = await toFailure(() => stranger.payments.create(wanted));
    expect(failure).toMatchObject({ failure: 'declined', code: 'provider_configuration' });
    expect(stripe.emulator.objects().paymentIntents).toBe(0);
  });

  it('leaves it unknown when our id was used for something else before', async () => {
    const wanted = aPayment({ customerId: await aCustomer(stripe) });
    await stripe.gateway.payments.create(wanted);
    const failure = await toFailure(() => stripe.gateway.payments.create({ ...wanted, amountCents: 2500 }));
    expect(failure).toMatchObject({ failure: 'unknown', code: 'idempotency_error' });
    expect(stripe.emulator.objects().paymentIntents).toBe(1);
  });

  it.each([
    ['something else than the provider answers with success', 200, { hello: 'world' }],
    ['something else than the provider answers with failure', 503, { message: 'upstream is gone' }],
    ['an answer is empty', 200, null],
  ])('leaves it unknown when %s', async (_what, status, body) => {
    const paymentId = await takenMoney(stripe);
    for (let i = 0; i < 3; i += 1) stripe.emulator.faults.answerNext(status, '/v1/refunds', { body });
    const refund = { id: newId(), paymentId, amountCents: 100 };
    expect((await toFailure(() => stripe.gateway.refunds.create(refund))).failure).toBe('unknown');
  });

  it('fails in the middle of a list as in any other call', async () => {
    stripe.emulator.faults.answerNext(429, 'GET /v1/payment_intents');
    const failure = await toFailure(async () => {
      for await (const payment of stripe.gateway.payments.list(new Date(0))) expect(payment).toBeNull();
    });
    expect(failure.failure).toBe('retryable');
  });
});
