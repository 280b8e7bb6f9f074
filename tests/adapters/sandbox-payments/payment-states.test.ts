import { describe, expect, it } from 'vitest';
import {
  authenticatePayment,
  cancelPayment,
  capturePayment,
  confirmPayment,
  isOpen,
  openPayment,
  refundPayment,
  type SandboxPaymentData,
} from '../../../adapters/sandbox-payments/payment-states.ts';
import type { Verdict } from '../../../adapters/sandbox-payments/test-cards.ts';
import { PaymentGatewayError, type NewPayment } from '../../../application/ports/payments.ts';
import { aPayment } from '../payment-gateway-contract/kit.ts';

const approved: Verdict = { is: 'approved' };
const asked: Verdict = { is: 'authenticate' };
const declined: Verdict = { is: 'declined', message: 'Your card was declined.' };

const open = (wanted: Partial<NewPayment> = {}) =>
  openPayment(aPayment({ customerId: 'cus_test_1', ...wanted }), 'pi_test_1', 'pi_test_1_secret_1');

const states: Readonly<Record<string, SandboxPaymentData>> = {
  requires_payment_method: open(),
  requires_confirmation: open({ methodId: 'pm_test_1' }),
  requires_action: confirmPayment(open(), asked),
  requires_capture: confirmPayment(open({ capture: 'manual' }), approved),
  succeeded: confirmPayment(open(), approved),
  canceled: cancelPayment(open()),
};

const steps: Readonly<Record<string, (payment: SandboxPaymentData) => SandboxPaymentData>> = {
  approve: (payment) => confirmPayment(payment, approved),
  ask: (payment) => confirmPayment(payment, asked),
  decline: (payment) => confirmPayment(payment, declined),
  pass: (payment) => authenticatePayment(payment, true),
  fail: (payment) => authenticatePayment(payment, false),
  capture: (payment) => capturePayment(payment, 2170),
  cancel: cancelPayment,
};

const refused = 'refused';

/** What becomes of a payment that takes the money at once, step by step; columns in the order of `steps`. */
const table: Readonly<Record<keyof typeof states, readonly string[]>> = {
  requires_payment_method: [
    'succeeded',
    'requires_action',
    'requires_payment_method',
    refused,
    refused,
    refused,
    'canceled',
  ],
  requires_confirmation: [
    'succeeded',
    'requires_action',
    'requires_payment_method',
    refused,
    refused,
    refused,
    'canceled',
  ],
  requires_action: [
    'succeeded',
    'requires_action',
    'requires_payment_method',
    'succeeded',
    'requires_payment_method',
    refused,
    'canceled',
  ],
  requires_capture: [refused, refused, refused, refused, refused, 'succeeded', 'canceled'],
  succeeded: [refused, refused, refused, refused, refused, 'succeeded', 'succeeded'],
  canceled: [refused, refused, refused, refused, refused, 'canceled', 'canceled'],
};

function toOutcome(step: () => SandboxPaymentData): string {
  try {
    return step().shown.status;
  } catch (error) {
    if (error instanceof PaymentGatewayError && error.failure === 'declined') return refused;
    throw error;
  }
}

describe('a test payment', () => {
  it.each(Object.entries(states))('reaches %s', (name, payment) => {
    expect(payment.shown.status).toBe(name);
  });

  it.each(Object.keys(states))('goes on from %s as the table says', (name) => {
    const payment = states[name] ?? open();
    const outcomes = Object.values(steps).map((step) => toOutcome(() => step(payment)));
    expect(outcomes).toEqual(table[name]);
  });

  it('only waits for a card before it is authorized', () => {
    expect(Object.keys(states).filter((name) => isOpen(states[name] ?? open()))).toEqual([
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
    ]);
  });

  it('has received money exactly when it succeeded', () => {
    for (const { shown } of Object.values(states))
      expect(shown.receivedCents).toBe(shown.status === 'succeeded' ? 2170 : 0);
  });

  it('forgets the declined card and why, once another is asked for', () => {
    const payment = confirmPayment(open({ methodId: 'pm_test_1' }), declined);
    expect(payment).toMatchObject({ methodId: null, shown: { declineMessage: 'Your card was declined.' } });
    expect(confirmPayment(payment, asked).shown.declineMessage).toBeNull();
  });

  it.each([0, -1, 2171])('does not capture %d of 2170 cents', (amountCents) => {
    const authorized = confirmPayment(open({ capture: 'manual' }), approved);
    expect(() => capturePayment(authorized, amountCents)).toThrow(PaymentGatewayError);
  });

  it.each([0, -1, 671])('does not refund %d cents when 670 are left', (amountCents) => {
    const payment = refundPayment(confirmPayment(open(), approved), 'first', 1500);
    expect(() => refundPayment(payment, 'second', amountCents)).toThrow(PaymentGatewayError);
    expect(refundPayment(payment, 'second', 670).refunds).toHaveLength(2);
  });

  it('refunds nothing that was only authorized', () => {
    const authorized = confirmPayment(open({ capture: 'manual' }), approved);
    expect(() => refundPayment(authorized, 'first', 1)).toThrow(PaymentGatewayError);
  });
});
