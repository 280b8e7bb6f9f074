import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { aRidePayment, toFailure, newId, takenMoney } from './kit.ts';

export function describeRefunds(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;
  const refund = (paymentId: string, amountCents: number, id = newId()) =>
    gateway().refunds.create({ id, paymentId, amountCents });

  describe('refunds', () => {
    it('give a part and then the rest back', async () => {
      const paymentId = await takenMoney(onTest());
      const id = newId();
      expect(await refund(paymentId, 1000, id)).toMatchObject({
        ourId: id,
        paymentId,
        amountCents: 1000,
        status: 'succeeded',
      });
      expect(await refund(paymentId, 1170)).toMatchObject({ amountCents: 1170 });
    });

    it('are refused over what is left, and leave it', async () => {
      const paymentId = await takenMoney(onTest());
      await refund(paymentId, 2000);
      expect((await toFailure(() => refund(paymentId, 171))).failure).toBe('declined');
      expect(await refund(paymentId, 170)).toMatchObject({ amountCents: 170 });
      expect((await toFailure(() => refund(paymentId, 1))).failure).toBe('declined');
    });

    it('are refused over what was captured of an authorization', async () => {
      const payment = await gateway().payments.create(await aRidePayment(onTest()));
      await gateway().payments.capture({ id: newId(), paymentId: payment.id, amountCents: 1500 });
      expect((await toFailure(() => refund(payment.id, 1501))).failure).toBe('declined');
      expect(await refund(payment.id, 1500)).toMatchObject({ amountCents: 1500 });
    });

    it('are one for a repeated call', async () => {
      const paymentId = await takenMoney(onTest());
      const id = newId();
      const first = await refund(paymentId, 2000, id);
      expect(await refund(paymentId, 2000, id)).toEqual(first);
    });

    it('never give back more than was taken, whoever is first', async () => {
      const paymentId = await takenMoney(onTest());
      const results = await Promise.allSettled([refund(paymentId, 2000), refund(paymentId, 2000)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('are found by our id, of their payment only', async () => {
      const [paymentId, otherId] = [await takenMoney(onTest()), await takenMoney(onTest())];
      const id = newId();
      await refund(paymentId, 100);
      const made = await refund(paymentId, 200, id);
      expect(await gateway().refunds.findFor(id, paymentId)).toEqual(made);
      expect(await gateway().refunds.findFor(id, otherId)).toBeNull();
      expect(await gateway().refunds.findFor(newId(), paymentId)).toBeNull();
    });
  });
}
