import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { aCustomer, aPayment, aSavedCard, cards, toFailure, newId, getSecret } from './kit.ts';

export function describeCards(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;

  describe('customers', () => {
    it('are the same for a repeated call, and another for another user', async () => {
      const rider = { userId: newId(), email: 'rider@example.com', name: 'Riley Rider' };
      const first = await gateway().customers.create(rider);
      expect(await gateway().customers.create(rider)).toBe(first);
      expect(await gateway().customers.create({ ...rider, userId: newId() })).not.toBe(first);
    });
  });

  describe('a customer who is forgotten', () => {
    it('stays forgotten the second time, and saves and pays with no card any more', async () => {
      const customerId = await aCustomer(onTest());
      const { methodId } = await aSavedCard(onTest(), customerId);
      await gateway().customers.delete(customerId);
      await gateway().customers.delete(customerId);
      await gateway().customers.delete('cus_never_was');
      const attempts = [
        () => gateway().payments.create(aPayment({ customerId, methodId, confirm: 'off_session' })),
        () => gateway().cards.createSetup({ id: newId(), customerId }),
      ];
      for (const attempt of attempts) expect((await toFailure(attempt)).failure).toBe('declined');
    });

    it('can still be given money back', async () => {
      const customerId = await aCustomer(onTest());
      const { methodId } = await aSavedCard(onTest(), customerId);
      const paid = await gateway().payments.create(
        aPayment({ customerId, methodId, confirm: 'off_session', amountCents: 20_00 }),
      );
      await gateway().customers.delete(customerId);
      const refund = { id: newId(), paymentId: paid.id, amountCents: 5_00 };
      expect(await gateway().refunds.create(refund)).toMatchObject({ amountCents: 5_00 });
    });
  });

  describe('saving a card', () => {
    it('waits for the rider to enter one', async () => {
      const customerId = await aCustomer(onTest());
      const setup = await gateway().cards.createSetup({ id: newId(), customerId });
      expect(setup).toMatchObject({ customerId, status: 'requires_payment_method', card: null });
      expect(await gateway().cards.findSetup(setup.id)).toEqual(setup);
    });

    it('is one attempt for a repeated call', async () => {
      const wanted = { id: newId(), customerId: await aCustomer(onTest()) };
      const first = await gateway().cards.createSetup(wanted);
      expect((await gateway().cards.createSetup(wanted)).id).toBe(first.id);
    });

    it('gives what the rider may know of the card', async () => {
      const card = await aSavedCard(onTest(), await aCustomer(onTest()));
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
      expect(card.methodId).not.toBe('');
      expect(card.expMonth).toBeGreaterThanOrEqual(1);
      expect(card.expMonth).toBeLessThanOrEqual(12);
      expect(card.expYear).toBeGreaterThan(2025);
    });

    it('refuses a declined card and takes another for the same attempt', async () => {
      const setup = await gateway().cards.createSetup({ id: newId(), customerId: await aCustomer(onTest()) });
      await onTest().confirmSetup(getSecret(setup), cards.declined);
      expect(await gateway().cards.findSetup(setup.id)).toMatchObject({
        status: 'requires_payment_method',
        card: null,
      });
      await onTest().confirmSetup(getSecret(setup), cards.good);
      expect(await gateway().cards.findSetup(setup.id)).toMatchObject({
        status: 'succeeded',
        card: { last4: '4242' },
      });
    });

    it('waits for authentication where the card asks for it', async () => {
      const setup = await gateway().cards.createSetup({ id: newId(), customerId: await aCustomer(onTest()) });
      await onTest().confirmSetup(getSecret(setup), cards.authenticatedAlways);
      expect(await gateway().cards.findSetup(setup.id)).toMatchObject({
        status: 'requires_action',
        card: null,
      });
      await onTest().authenticate(getSecret(setup), true);
      expect(await gateway().cards.findSetup(setup.id)).toMatchObject({
        status: 'succeeded',
        card: { last4: '3184' },
      });
    });

    it('saves nothing when authentication fails', async () => {
      const setup = await gateway().cards.createSetup({ id: newId(), customerId: await aCustomer(onTest()) });
      await onTest().confirmSetup(getSecret(setup), cards.authenticatedAlways);
      await onTest().authenticate(getSecret(setup), false);
      expect(await gateway().cards.findSetup(setup.id)).toMatchObject({
        status: 'requires_payment_method',
        card: null,
      });
    });

    it('is not found by an unknown id', async () => {
      expect(await gateway().cards.findSetup('seti_unknown')).toBeNull();
    });
  });

  describe('forgetting a card', () => {
    it('changes nothing the second time, and the card pays no more', async () => {
      const customerId = await aCustomer(onTest());
      const { methodId } = await aSavedCard(onTest(), customerId);
      await gateway().cards.detach(methodId);
      await gateway().cards.detach(methodId);
      const failure = await toFailure(() =>
        gateway().payments.create(aPayment({ customerId, methodId, confirm: 'off_session' })),
      );
      expect(failure.failure).toBe('declined');
    });
  });

  it("refuses another customer's card", async () => {
    const [customerId, otherId] = [await aCustomer(onTest()), await aCustomer(onTest())];
    const { methodId } = await aSavedCard(onTest(), otherId);
    const failure = await toFailure(() =>
      gateway().payments.create(aPayment({ customerId, methodId, confirm: 'on_session' })),
    );
    expect(failure.failure).toBe('declined');
  });
}
