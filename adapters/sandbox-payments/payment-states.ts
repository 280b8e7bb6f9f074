import {
  PaymentGatewayError,
  type NewPayment,
  type ProviderPayment,
} from '../../application/ports/payments.ts';
import type { Verdict } from './test-cards.ts';

/** A payment as it is kept: what the port shows, and what its next steps depend on. */
export interface SandboxPaymentData {
  readonly shown: ProviderPayment;
  readonly id: string;
  readonly clientSecret: string;
  /** What the call that made it asked for, against another one under the same key. */
  readonly call: Pick<NewPayment, 'customerId' | 'amountCents' | 'capture' | 'confirm' | 'methodId'>;
  /** The card it will be taken from, once one is chosen and until it is declined. */
  readonly methodId: string | null;
  readonly refunds: readonly { readonly ourId: string; readonly amountCents: number }[];
}

const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

const OPEN: readonly ProviderPayment['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** A payment that nobody has confirmed yet. */
export function openPayment(wanted: NewPayment, id: string, clientSecret: string): SandboxPaymentData {
  const { customerId, amountCents, capture, confirm, methodId } = wanted;
  return {
    id,
    clientSecret,
    call: { customerId, amountCents, capture, confirm, methodId },
    methodId,
    refunds: [],
    shown: {
      id,
      ourId: wanted.id,
      purpose: wanted.purpose,
      customerId,
      status: methodId === null ? 'requires_payment_method' : 'requires_confirmation',
      amountCents,
      receivedCents: 0,
      clientSecret,
      declineMessage: null,
    },
  };
}

/** Whether it still waits for somebody to pay. */
export function isOpen({ shown }: SandboxPaymentData): boolean {
  return OPEN.includes(shown.status);
}

/** The bank's verdict on the card that the payment was confirmed with. */
export function confirmPayment(payment: SandboxPaymentData, verdict: Verdict): SandboxPaymentData {
  if (!isOpen(payment)) throw unexpectedState('confirmed', payment);
  if (verdict.is === 'declined') return declined(payment, verdict.message);
  if (verdict.is === 'authenticate')
    return shownAs(payment, { status: 'requires_action', declineMessage: null });
  return paid(payment);
}

/** The rider's answer to the bank's question. */
export function authenticatePayment(payment: SandboxPaymentData, passed: boolean): SandboxPaymentData {
  if (payment.shown.status !== 'requires_action') throw unexpectedState('authenticated', payment);
  return passed ? paid(payment) : declined(payment, UNAUTHENTICATED);
}

/** Takes at most what was authorized; one that has ended stays as it is. */
export function capturePayment(payment: SandboxPaymentData, amountCents: number): SandboxPaymentData {
  if (hasEnded(payment)) return payment;
  if (payment.shown.status !== 'requires_capture') throw unexpectedState('captured', payment);
  if (amountCents < 1 || amountCents > payment.shown.amountCents)
    throw new PaymentGatewayError(
      'declined',
      'The amount to capture must be positive and at most the amount that was authorized.',
      'amount_too_large',
    );
  return shownAs(payment, { status: 'succeeded', receivedCents: amountCents });
}

/** Ends a payment that took nothing; one that has ended stays as it is. */
export function cancelPayment(payment: SandboxPaymentData): SandboxPaymentData {
  return hasEnded(payment) ? payment : shownAs(payment, { status: 'canceled' });
}

/** Gives back at most what was taken and is not given back yet. */
export function refundPayment(
  payment: SandboxPaymentData,
  ourId: string,
  amountCents: number,
): SandboxPaymentData {
  const refundedCents = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  if (amountCents < 1 || amountCents > payment.shown.receivedCents - refundedCents)
    throw new PaymentGatewayError(
      'declined',
      'The amount to refund must be positive and at most what is left of the payment.',
      'charge_already_refunded',
    );
  return { ...payment, refunds: [...payment.refunds, { ourId, amountCents }] };
}

function paid(payment: SandboxPaymentData): SandboxPaymentData {
  const isTaken = payment.call.capture === 'automatic';
  return shownAs(payment, {
    status: isTaken ? 'succeeded' : 'requires_capture',
    receivedCents: isTaken ? payment.shown.amountCents : 0,
    declineMessage: null,
  });
}

function declined(payment: SandboxPaymentData, declineMessage: string): SandboxPaymentData {
  return {
    ...shownAs(payment, { status: 'requires_payment_method', declineMessage }),
    methodId: null,
  };
}

function shownAs(payment: SandboxPaymentData, changes: Partial<ProviderPayment>): SandboxPaymentData {
  return { ...payment, shown: { ...payment.shown, ...changes } };
}

function hasEnded({ shown }: SandboxPaymentData): boolean {
  return shown.status === 'succeeded' || shown.status === 'canceled';
}

function unexpectedState(what: string, { shown }: SandboxPaymentData): PaymentGatewayError {
  return new PaymentGatewayError(
    'declined',
    `This payment could not be ${what} because it has a status of ${shown.status}.`,
    'payment_intent_unexpected_state',
  );
}
