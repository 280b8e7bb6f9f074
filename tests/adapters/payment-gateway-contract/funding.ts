import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { aCustomer, aPayment, aSavedCard, cards, toFailure, newId, getSecret } from './kit.ts';

export function describeFunding(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;

  describe("a payment that the rider's browser confirms", () => {
    it('waits for a card, and takes nothing yet', async () => {
      const wanted = aPayment({ customerId: await aCustomer(onTest()) });
      const payment = await gateway().payments.create(wanted);
      expect(payment).toMatchObject({
        ourId: wanted.id,
        purpose: 'funding',
        customerId: wanted.customerId,
        status: 'requires_payment_method',
        amountCents: 2170,
        receivedCents: 0,
        declineMessage: null,
      });
      expect(payment.clientSecret).not.toBeNull();
      expect(await gateway().payments.find(payment.id)).toEqual(payment);
    });

    it('takes the money from the card the rider enters', async () => {
      const payment = await gateway().payments.create(aPayment({ customerId: await aCustomer(onTest()) }));
      await onTest().confirmPayment(getSecret(payment), cards.good);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'succeeded',
        amountCents: 2170,
        receivedCents: 2170,
      });
    });

    it('takes the money from a saved card only once confirmed', async () => {
      const customerId = await aCustomer(onTest());
      const { methodId } = await aSavedCard(onTest(), customerId);
      const payment = await gateway().payments.create(aPayment({ customerId, methodId }));
      expect(payment).toMatchObject({ status: 'requires_confirmation', receivedCents: 0 });
      await onTest().confirmPayment(getSecret(payment), null);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'succeeded',
        receivedCents: 2170,
      });
    });

    it('says why a card was declined, and forgets it when another card pays', async () => {
      const payment = await gateway().payments.create(aPayment({ customerId: await aCustomer(onTest()) }));
      await onTest().confirmPayment(getSecret(payment), cards.insufficientFunds);
      const declined = await gateway().payments.find(payment.id);
      expect(declined).toMatchObject({ status: 'requires_payment_method', receivedCents: 0 });
      expect(declined?.declineMessage).toMatch(/insufficient funds/i);
      await onTest().confirmPayment(getSecret(payment), cards.good);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'succeeded',
        declineMessage: null,
      });
    });

    it('waits for authentication where the card asks for it', async () => {
      const payment = await gateway().payments.create(aPayment({ customerId: await aCustomer(onTest()) }));
      await onTest().confirmPayment(getSecret(payment), cards.authenticatedAlways);
      expect(await gateway().payments.find(payment.id)).toMatchObject({ status: 'requires_action' });
      await onTest().authenticate(getSecret(payment), true);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'succeeded',
        receivedCents: 2170,
      });
    });

    it('is one payment for a repeated call, answered as it is now', async () => {
      const wanted = aPayment({ customerId: await aCustomer(onTest()) });
      const first = await gateway().payments.create(wanted);
      await onTest().confirmPayment(getSecret(first), cards.good);
      expect(await gateway().payments.create(wanted)).toMatchObject({ id: first.id, status: 'succeeded' });
    });

    it('is ended when it is cancelled, and takes no card any more', async () => {
      const payment = await gateway().payments.create(aPayment({ customerId: await aCustomer(onTest()) }));
      const cancel = { id: newId(), paymentId: payment.id };
      expect(await gateway().payments.cancel(cancel)).toMatchObject({ status: 'canceled', receivedCents: 0 });
      await onTest()
        .confirmPayment(getSecret(payment), cards.good)
        .catch(() => undefined);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'canceled',
        receivedCents: 0,
      });
    });
  });

  describe('looking a payment up', () => {
    it('finds it by our id among those of its customer only', async () => {
      const [customerId, otherId] = [await aCustomer(onTest()), await aCustomer(onTest())];
      const wanted = aPayment({ customerId });
      await gateway().payments.create(aPayment({ customerId }));
      const { id } = await gateway().payments.create(wanted);
      await gateway().payments.create(aPayment({ customerId }));
      expect(await gateway().payments.findFor(wanted.id, customerId)).toMatchObject({ id, ourId: wanted.id });
      expect(await gateway().payments.findFor(wanted.id, otherId)).toBeNull();
      expect(await gateway().payments.findFor(newId(), customerId)).toBeNull();
    });

    it('finds nothing by an unknown id', async () => {
      expect(await gateway().payments.find('pi_unknown')).toBeNull();
    });

    it('refuses a payment of an unknown customer', async () => {
      const failure = await toFailure(() =>
        gateway().payments.create(aPayment({ customerId: 'cus_unknown' })),
      );
      expect(failure.failure).toBe('declined');
    });
  });
}
