import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePaymentGateway } from '../payment-gateway-contract.ts';
import {
  aCustomer,
  aPayment,
  aRidePayment,
  aSavedCard,
  cards,
  toFailure,
  getList,
  newId,
  getSecret,
  takenMoney,
} from '../payment-gateway-contract/kit.ts';
import { startStripe, type StripeOnTest } from '../../support/stripe-on-test.ts';

describePaymentGateway("the provider's own client", startStripe);

describe("the provider's objects", () => {
  let stripe: StripeOnTest;
  beforeAll(async () => {
    stripe = await startStripe();
  });
  afterAll(() => stripe.stop());

  it('carry our ids, purpose and ride', async () => {
    const wanted = await aRidePayment(stripe);
    const { id } = await stripe.gateway.payments.create(wanted);
    expect(stripe.emulator.world.paymentIntents.get(id)).toMatchObject({
      metadata: { maumee_id: wanted.id, maumee_purpose: 'ride', maumee_ride: wanted.rideId },
      payment_method_types: ['card'],
      capture_method: 'manual',
      description: 'A payment on test',
    });
  });

  it('let a card that was authenticated when saved pay while the rider is away', async () => {
    const wanted = await aRidePayment(stripe, { confirm: 'off_session' }, '4000002500003155');
    expect(await stripe.gateway.payments.create(wanted)).toMatchObject({ status: 'requires_capture' });
  });

  it('are found and listed beyond the first page', async () => {
    const customerId = await aCustomer(stripe);
    const since = new Date();
    const wanted = Array.from({ length: 103 }, () => aPayment({ customerId }));
    for (const payment of wanted) await stripe.gateway.payments.create(payment);
    const oldest = wanted[0]?.id ?? '';
    expect(await stripe.gateway.payments.findFor(oldest, customerId)).toMatchObject({ ourId: oldest });
    const listed = (await getList(stripe.gateway.payments.list(since))).map(({ ourId }) => ourId);
    expect(listed).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
  });

  it('no longer count as the transfer of a payout once it was reversed', async () => {
    await takenMoney(stripe, 5000);
    const { id: accountId } = await stripe.gateway.accounts.create({
      driverId: newId(),
      email: 'driver@example.com',
      firstName: 'Dana',
      lastName: 'Driver',
    });
    stripe.emulator.completeOnboarding(accountId);
    const wanted = { id: newId(), attempt: 1, accountId, amountCents: 1500 };
    const first = await stripe.gateway.transfers.create(wanted);
    stripe.emulator.reverseTransfer(first.id);
    expect(await stripe.gateway.transfers.findFor(wanted.id)).toBeNull();
    expect(await stripe.gateway.transfers.create(wanted)).toEqual({ ...first, isReversed: true });
    const second = await stripe.gateway.transfers.create({ ...wanted, attempt: 2 });
    expect(second.id).not.toBe(first.id);
    expect(await stripe.gateway.transfers.findFor(wanted.id)).toEqual(second);
  });

  it('decline a transfer of money that is not there', async () => {
    const { id: accountId } = await stripe.gateway.accounts.create({
      driverId: newId(),
      email: 'driver@example.com',
      firstName: 'Dana',
      lastName: 'Driver',
    });
    stripe.emulator.completeOnboarding(accountId);
    const transfer = { id: newId(), attempt: 1, accountId, amountCents: stripe.emulator.world.balance + 1 };
    await expect(stripe.gateway.transfers.create(transfer)).rejects.toMatchObject({
      failure: 'declined',
      code: 'balance_insufficient',
    });
  });

  it('keep a card that is still needed when another one is forgotten', async () => {
    const customerId = await aCustomer(stripe);
    const [one, other] = [await aSavedCard(stripe, customerId), await aSavedCard(stripe, customerId)];
    await stripe.gateway.cards.detach(one.methodId);
    await stripe.gateway.cards.detach('pm_never_was');
    const pay = aPayment({ customerId, methodId: other.methodId, confirm: 'on_session' });
    expect(await stripe.gateway.payments.create(pay)).toMatchObject({ status: 'succeeded' });
  });

  it('are not forgotten while the provider keeps a card', async () => {
    const { methodId } = await aSavedCard(stripe, await aCustomer(stripe));
    const error = { type: 'invalid_request_error', message: 'Not now' };
    stripe.emulator.faults.answerNext(400, '/detach', { body: { error } });
    expect(await toFailure(() => stripe.gateway.cards.detach(methodId))).toMatchObject({
      failure: 'declined',
    });
  });

  it('are answered as they are now when a declined payment was since made with another card', async () => {
    const wanted = await aRidePayment(stripe, {}, cards.declinedWhenCharged);
    const declined = await stripe.gateway.payments.create(wanted);
    await stripe.confirmPayment(getSecret(declined), cards.good);
    expect(await stripe.gateway.payments.create(wanted)).toMatchObject({
      id: declined.id,
      status: 'requires_capture',
      declineMessage: null,
    });
  });
});
