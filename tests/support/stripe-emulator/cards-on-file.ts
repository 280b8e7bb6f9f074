import type { PaymentMethod } from './objects.ts';
import { invalidRequest } from './refusals.ts';
import { cardOfToken, type TestCard } from './test-cards.ts';
import type { CardFacts, World } from './world.ts';

/** A payment method as the provider's script makes it from a card's number. */
export function newPaymentMethod(world: World, card: TestCard): PaymentMethod {
  const method = world.paymentMethods.put({
    id: world.newId('pm'),
    object: 'payment_method',
    created: world.now(),
    livemode: false,
    metadata: {},
    type: 'card',
    customer: null,
    card: { brand: card.brand, last4: card.number.slice(-4), exp_month: 12, exp_year: 2034 },
  });
  world.cardFacts.set(method.id, { card, isSetUp: false, isUsedUp: false });
  return method;
}

/** The payment method a parameter names; one of the provider's ready-made ones is made anew each time. */
export function getPaymentMethod(world: World, id: string): PaymentMethod {
  const card = cardOfToken(id);
  return card ? newPaymentMethod(world, card) : world.paymentMethods.get(id, 'payment_method');
}

export function getFacts(world: World, method: PaymentMethod): CardFacts {
  const facts = world.cardFacts.get(method.id);
  if (!facts) throw new Error(`${method.id} has no card`);
  return facts;
}

/** Refuses a card that is another customer's, or nobody's any more. */
export function assertUsable(world: World, method: PaymentMethod, customer: string | null): void {
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequest(
      customer === null
        ? `The PaymentMethod ${method.id} belongs to a customer: please include the customer.`
        : `The customer does not have a payment method with the ID ${method.id}.`,
      { param: 'payment_method' },
    );
  if (method.customer === null && getFacts(world, method).isUsedUp)
    throw invalidRequest(
      `The provided PaymentMethod ${method.id} was previously used without being attached to a customer or ` +
        'was detached from a customer, and may not be used again.',
      { param: 'payment_method' },
    );
}

export function attach(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  assertUsable(world, method, customer);
  if (method.customer === customer) return method;
  method.customer = customer;
  world.happened('payment_method.attached', method);
  return method;
}

export function detach(world: World, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  method.customer = null;
  getFacts(world, method).isUsedUp = true;
  world.happened('payment_method.detached', method);
  return method;
}
