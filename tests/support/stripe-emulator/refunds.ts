import type { Refund } from './objects.ts';
import type { Params } from './params.ts';
import { getCharge } from './payment-attempts.ts';
import { invalidRequest } from './refusals.ts';
import type { World } from './world.ts';

/** Gives back at most what was captured and is not given back yet. */
export function createRefund(world: World, params: Params): Refund {
  params.allow('payment_intent', 'amount', 'metadata', 'reason');
  const payment = world.paymentIntents.get(params.requiredText('payment_intent'), 'payment_intent');
  if (payment.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    });
  const charge = getCharge(world, payment);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = params.integer('amount') ?? left;
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > left)
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.balance -= amount;
  const refund = world.refunds.put({
    id: world.newId('re'),
    object: 'refund',
    created: world.now(),
    metadata: params.texts('metadata'),
    amount,
    currency: payment.currency,
    charge: charge.id,
    payment_intent: payment.id,
    status: 'succeeded',
  });
  world.happened('charge.refunded', charge);
  world.happened('refund.created', refund);
  return refund;
}
