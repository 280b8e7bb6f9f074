import type { GatewayOnTest } from '../../support/gateway-on-test.ts';
import { describe, expect, it } from 'vitest';
import { aRidePayment, cards, toFailure, newId, getSecret } from './kit.ts';

export function describeRidePayments(onTest: () => GatewayOnTest): void {
  const gateway = () => onTest().gateway;
  const authorized = async () => gateway().payments.create(await aRidePayment(onTest()));
  const capture = (paymentId: string, amountCents: number, id = newId()) =>
    gateway().payments.capture({ id, paymentId, amountCents });
  const cancel = (paymentId: string, id = newId()) => gateway().payments.cancel({ id, paymentId });

  describe('a payment for a ride, while the rider is there', () => {
    it('authorizes the amount and takes nothing', async () => {
      const wanted = await aRidePayment(onTest());
      expect(await gateway().payments.create(wanted)).toMatchObject({
        ourId: wanted.id,
        purpose: 'ride',
        status: 'requires_capture',
        amountCents: 2170,
        receivedCents: 0,
        declineMessage: null,
      });
    });

    it('is one authorization for a repeated call', async () => {
      const wanted = await aRidePayment(onTest());
      const first = await gateway().payments.create(wanted);
      expect(await gateway().payments.create(wanted)).toEqual(first);
      expect(await gateway().payments.findFor(wanted.id, wanted.customerId)).toEqual(first);
    });

    it('is one authorization for two calls at once', async () => {
      const wanted = await aRidePayment(onTest());
      const [one, other] = await Promise.all([
        gateway().payments.create(wanted),
        gateway().payments.create(wanted),
      ]);
      expect(other.id).toBe(one.id);
    });

    it('waits for authentication where the card asks for it', async () => {
      const wanted = await aRidePayment(onTest(), {}, cards.authenticatedAlways);
      const payment = await gateway().payments.create(wanted);
      expect(payment.status).toBe('requires_action');
      await onTest().authenticate(getSecret(payment), true);
      expect(await gateway().payments.find(payment.id)).toMatchObject({
        status: 'requires_capture',
        receivedCents: 0,
      });
    });

    it('is declined when authentication fails', async () => {
      const wanted = await aRidePayment(onTest(), {}, cards.authenticatedAlways);
      const payment = await gateway().payments.create(wanted);
      await onTest().authenticate(getSecret(payment), false);
      const declined = await gateway().payments.find(payment.id);
      expect(declined?.status).toBe('requires_payment_method');
      expect(declined?.declineMessage).toMatch(/authenticat/i);
    });

    it('answers with the reason when the card is declined, again for a repeated call', async () => {
      const wanted = await aRidePayment(onTest(), {}, cards.declinedWhenCharged);
      const payment = await gateway().payments.create(wanted);
      expect(payment).toMatchObject({
        ourId: wanted.id,
        status: 'requires_payment_method',
        receivedCents: 0,
      });
      expect(payment.declineMessage).toMatch(/declined/i);
      expect(await gateway().payments.create(wanted)).toEqual(payment);
    });
  });

  describe('a payment while the rider is away', () => {
    it('takes the money from the saved card', async () => {
      const wanted = await aRidePayment(onTest(), { capture: 'automatic', confirm: 'off_session' });
      expect(await gateway().payments.create(wanted)).toMatchObject({
        status: 'succeeded',
        receivedCents: 2170,
      });
    });

    it('is declined where the card asks for authentication, and says so', async () => {
      const wanted = await aRidePayment(onTest(), { confirm: 'off_session' }, cards.authenticatedAlways);
      const payment = await gateway().payments.create(wanted);
      expect(payment).toMatchObject({ status: 'requires_payment_method', receivedCents: 0 });
      expect(payment.declineMessage).toMatch(/authenticat/i);
    });
  });

  describe('capturing', () => {
    it('takes the whole amount, once for a repeated call', async () => {
      const { id } = await authorized();
      const captureId = newId();
      const whole = { id, status: 'succeeded', receivedCents: 2170 };
      expect(await capture(id, 2170, captureId)).toMatchObject(whole);
      expect(await capture(id, 2170, captureId)).toMatchObject(whole);
      expect(await gateway().payments.find(id)).toMatchObject(whole);
    });

    it('takes a part, and the rest of the authorization ends', async () => {
      const { id } = await authorized();
      expect(await capture(id, 1500)).toMatchObject({
        status: 'succeeded',
        amountCents: 2170,
        receivedCents: 1500,
      });
      expect(await capture(id, 670)).toMatchObject({ status: 'succeeded', receivedCents: 1500 });
    });

    it('refuses more than was authorized, and takes nothing', async () => {
      const { id } = await authorized();
      expect((await toFailure(() => capture(id, 2171))).failure).toBe('declined');
      expect(await gateway().payments.find(id)).toMatchObject({
        status: 'requires_capture',
        receivedCents: 0,
      });
    });

    it('refuses a payment that was never authorized', async () => {
      const wanted = await aRidePayment(onTest(), { confirm: 'by_client' });
      const { id } = await gateway().payments.create(wanted);
      expect((await toFailure(() => capture(id, 2170))).failure).toBe('declined');
    });

    it('answers with the payment as it is once it was cancelled', async () => {
      const { id } = await authorized();
      await cancel(id);
      expect(await capture(id, 2170)).toMatchObject({ id, status: 'canceled', receivedCents: 0 });
    });
  });

  describe('cancelling', () => {
    it('ends the authorization, once for a repeated call', async () => {
      const { id } = await authorized();
      const cancelId = newId();
      const ended = { id, status: 'canceled', receivedCents: 0 };
      expect(await cancel(id, cancelId)).toMatchObject(ended);
      expect(await cancel(id, cancelId)).toMatchObject(ended);
      expect(await cancel(id)).toMatchObject(ended);
    });

    it('answers with the payment as it is once it was captured', async () => {
      const { id } = await authorized();
      await capture(id, 2000);
      expect(await cancel(id)).toMatchObject({ id, status: 'succeeded', receivedCents: 2000 });
    });

    it('ends a payment that waits for authentication', async () => {
      const { id } = await gateway().payments.create(
        await aRidePayment(onTest(), {}, cards.authenticatedAlways),
      );
      expect(await cancel(id)).toMatchObject({ status: 'canceled' });
    });
  });

  it('never both captures and cancels', async () => {
    const { id } = await authorized();
    await Promise.all([capture(id, 2170), cancel(id)]);
    const payment = await gateway().payments.find(id);
    expect(payment?.receivedCents).toBe(payment?.status === 'succeeded' ? 2170 : 0);
  });
}
