import { assertUsable, getFacts } from './cards-on-file.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import { invalidRequest, StripeRefusal } from './refusals.ts';
import { cardError, type DeclineCode } from './test-cards.ts';
import type { World } from './world.ts';

const CONFIRMABLE: readonly PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** Charges or authorizes a card. Throws the decline after it is recorded. */
export function attempt(
  world: World,
  payment: PaymentIntent,
  method: PaymentMethod,
  isOffSession: boolean,
): PaymentIntent {
  if (!CONFIRMABLE.includes(payment.status))
    throw invalidRequest(`You cannot confirm this PaymentIntent because it is ${payment.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: payment,
    });
  assertUsable(world, method, payment.customer);
  payment.last_payment_error = null;
  payment.next_action = null;
  payment.payment_method = method.id;
  const { card, isSetUp } = getFacts(world, method);
  const wantsAuthentication =
    card.authentication === 'always' ||
    (card.authentication === 'unless_set_up' && !(isOffSession && isSetUp));
  if (wantsAuthentication) {
    if (isOffSession) throw decline(world, payment, method, 'authentication_required');
    payment.status = 'requires_action';
    payment.next_action = { type: 'use_stripe_sdk' };
    world.happened('payment_intent.requires_action', payment);
    return payment;
  }
  return charge(world, payment, method);
}

/** The rider answered the bank's question, in the browser. */
export function authenticatePayment(world: World, payment: PaymentIntent, passed: boolean): void {
  if (payment.status !== 'requires_action') throw new Error(`${payment.id} is ${payment.status}`);
  payment.next_action = null;
  if (passed) {
    charge(world, payment, world.paymentMethods.get(payment.payment_method ?? ''));
    return;
  }
  payment.status = 'requires_payment_method';
  payment.payment_method = null;
  payment.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
  };
  world.happened('payment_intent.payment_failed', payment);
}

export function getCharge(world: World, payment: PaymentIntent): Charge {
  return world.charges.get(payment.latest_charge ?? '', 'charge');
}

function charge(world: World, payment: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const facts = getFacts(world, method);
  if (facts.card.charge !== 'succeeds') throw decline(world, payment, method, facts.card.charge);
  if (method.customer === null) facts.isUsedUp = true;
  const isCaptured = payment.capture_method !== 'manual';
  const made = newCharge(world, payment, method, 'succeeded');
  made.captured = isCaptured;
  made.amount_captured = isCaptured ? payment.amount : 0;
  payment.status = isCaptured ? 'succeeded' : 'requires_capture';
  payment.amount_received = made.amount_captured;
  payment.amount_capturable = isCaptured ? 0 : payment.amount;
  world.balance += made.amount_captured;
  world.happened('charge.succeeded', made);
  world.happened(
    isCaptured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    payment,
  );
  return payment;
}

function decline(
  world: World,
  payment: PaymentIntent,
  method: PaymentMethod,
  code: DeclineCode,
): StripeRefusal {
  const failed = newCharge(world, payment, method, 'failed');
  const error = cardError(code);
  payment.status = 'requires_payment_method';
  payment.payment_method = null;
  payment.last_payment_error = error;
  world.happened('charge.failed', failed);
  world.happened('payment_intent.payment_failed', payment);
  return new StripeRefusal(402, { ...error, charge: failed.id, payment_intent: payment });
}

function newCharge(
  world: World,
  payment: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
): Charge {
  const made = world.charges.put({
    id: world.newId('ch'),
    object: 'charge',
    created: world.now(),
    livemode: false,
    metadata: payment.metadata,
    amount: payment.amount,
    currency: payment.currency,
    customer: payment.customer,
    payment_intent: payment.id,
    payment_method: method.id,
    status,
    captured: false,
    amount_captured: 0,
    amount_refunded: 0,
    refunded: false,
  });
  payment.latest_charge = made.id;
  return made;
}
