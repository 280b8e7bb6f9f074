import { assertUsable, getPaymentMethod } from './cards-on-file.ts';
import type { PaymentIntent } from './objects.ts';
import type { Params } from './params.ts';
import { attempt, getCharge } from './payment-attempts.ts';
import { invalidRequest } from './refusals.ts';
import type { World } from './world.ts';

const LEAST_CENTS = 50;
const CREATE = [
  'amount',
  'currency',
  'customer',
  'capture_method',
  'description',
  'metadata',
  'payment_method',
  'allowed_payment_method_types',
  'confirm',
  'off_session',
  'use_stripe_sdk',
];

export function createPayment(world: World, params: Params): PaymentIntent {
  params.allow(...CREATE);
  const amount = params.requiredInteger('amount');
  if (amount < LEAST_CENTS)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const customer = params.text('customer');
  if (customer !== null) world.customers.get(customer, 'customer');
  const methodId = params.text('payment_method');
  const method = methodId === null ? null : getPaymentMethod(world, methodId);
  if (method) assertUsable(world, method, customer);
  const confirms = params.flag('confirm');
  if (confirms && !method)
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'parameter_missing',
    });
  if (params.flag('off_session') && !confirms)
    throw invalidRequest('off_session can only be used with confirm.', { param: 'off_session' });
  const payment = world.paymentIntents.put(newPayment(world, params, amount));
  payment.payment_method = method?.id ?? null;
  payment.status = method ? 'requires_confirmation' : 'requires_payment_method';
  world.happened('payment_intent.created', payment);
  return confirms && method ? attempt(world, payment, method, params.flag('off_session')) : payment;
}

function newPayment(world: World, params: Params, amount: number): PaymentIntent {
  const id = world.newId('pi');
  return {
    id,
    object: 'payment_intent',
    created: world.now(),
    livemode: false,
    metadata: params.texts('metadata'),
    amount,
    currency: params.requiredText('currency'),
    customer: params.text('customer'),
    capture_method: params.text('capture_method') ?? 'automatic_async',
    client_secret: `${id}_secret_${world.newId('x').slice(2)}`,
    description: params.text('description'),
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    amount_capturable: 0,
    amount_received: 0,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
  };
}

export function confirmPayment(world: World, id: string, params: Params): PaymentIntent {
  params.allow('payment_method', 'off_session', 'use_stripe_sdk');
  const payment = world.paymentIntents.get(id, 'intent');
  const methodId = params.text('payment_method') ?? payment.payment_method;
  if (methodId === null)
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: payment,
    });
  return attempt(world, payment, getPaymentMethod(world, methodId), params.flag('off_session'));
}

export function capturePayment(world: World, id: string, params: Params): PaymentIntent {
  params.allow('amount_to_capture');
  const payment = world.paymentIntents.get(id, 'intent');
  if (payment.status !== 'requires_capture') throw unexpectedState('captured', payment);
  const amount = params.integer('amount_to_capture') ?? payment.amount_capturable;
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount_to_capture' });
  if (amount > payment.amount_capturable)
    throw invalidRequest(
      `The amount to capture (${amount}) is greater than the amount authorized (${payment.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  const charge = getCharge(world, payment);
  charge.captured = true;
  charge.amount_captured = amount;
  payment.amount_capturable = 0;
  payment.amount_received = amount;
  payment.status = 'succeeded';
  world.balance += amount;
  world.happened('charge.captured', charge);
  world.happened('payment_intent.succeeded', payment);
  return payment;
}

/** Neither this nor a partial capture makes a refund object: the rest of the authorization just ends. */
export function cancelPayment(world: World, id: string, params: Params): PaymentIntent {
  params.allow('cancellation_reason');
  const payment = world.paymentIntents.get(id, 'intent');
  if (payment.status === 'succeeded' || payment.status === 'canceled')
    throw unexpectedState('canceled', payment);
  payment.status = 'canceled';
  payment.amount_capturable = 0;
  payment.next_action = null;
  payment.canceled_at = world.now();
  world.happened('payment_intent.canceled', payment);
  return payment;
}

function unexpectedState(verb: string, payment: PaymentIntent) {
  return invalidRequest(
    `This PaymentIntent could not be ${verb} because it has a status of ${payment.status}.`,
    {
      code: 'payment_intent_unexpected_state',
      payment_intent: payment,
    },
  );
}
