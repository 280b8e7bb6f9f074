import { randomUUID } from 'node:crypto';
import {
  PaymentGatewayError,
  type NewPayment,
  type ProviderCard,
} from '../../../application/ports/payments.ts';
import type { GatewayOnTest } from '../../support/gateway-on-test.ts';

export type StartGateway = () => Promise<GatewayOnTest>;

/** The provider's published test cards. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Is saved without violation, and declines every charge. */
  declinedWhenCharged: '4000000000000341',
  /** Wants to be authenticated each time, also when saved. */
  authenticatedAlways: '4000002760003184',
} as const;

export const newId = () => randomUUID();

/** Our customer at the provider, new. */
export function aCustomer({ gateway }: GatewayOnTest): Promise<string> {
  const userId = newId();
  return gateway.customers.create({ userId, email: `${userId}@example.com`, name: 'Riley Rider' });
}

/** A card saved for a customer, authenticated where the card asks for it. */
export async function aSavedCard(
  onTest: GatewayOnTest,
  customerId: string,
  number: string = cards.good,
): Promise<ProviderCard> {
  const { gateway } = onTest;
  const setup = await gateway.cards.createSetup({ id: newId(), customerId });
  await onTest.confirmSetup(getSecret(setup), number);
  if ((await gateway.cards.findSetup(setup.id))?.status === 'requires_action')
    await onTest.authenticate(getSecret(setup), true);
  const card = (await gateway.cards.findSetup(setup.id))?.card;
  if (!card) throw new Error(`The card ${number} was not saved`);
  return card;
}

/** A payment of 21.70 for a deposit by the rider's browser, unless something else is wanted. */
export function aPayment(wanted: Partial<NewPayment> & { readonly customerId: string }): NewPayment {
  return {
    id: newId(),
    purpose: 'funding',
    rideId: null,
    amountCents: 2170,
    methodId: null,
    capture: 'automatic',
    confirm: 'by_client',
    description: 'A payment on test',
    ...wanted,
  };
}

/** An authorization for a ride, with a saved card while the rider is there. */
export async function aRidePayment(
  onTest: GatewayOnTest,
  wanted: Partial<NewPayment> = {},
  number: string = cards.good,
): Promise<NewPayment> {
  const customerId = await aCustomer(onTest);
  const { methodId } = await aSavedCard(onTest, customerId, number);
  return aPayment({
    purpose: 'ride',
    rideId: newId(),
    customerId,
    methodId,
    capture: 'manual',
    confirm: 'on_session',
    ...wanted,
  });
}

/** Money taken from a good card: the id of a succeeded payment. */
export async function takenMoney(onTest: GatewayOnTest, amountCents = 2170): Promise<string> {
  const payment = await onTest.gateway.payments.create(
    await aRidePayment(onTest, { purpose: 'top_up', capture: 'automatic', amountCents }),
  );
  if (payment.status !== 'succeeded') throw new Error(`The payment is ${payment.status}`);
  return payment.id;
}

/** The client secret that the rider's browser is given. */
export function getSecret({ clientSecret }: { readonly clientSecret: string | null }): string {
  if (clientSecret === null) throw new Error('There is no client secret');
  return clientSecret;
}

/** The error of a call that has to fail; anything but the gateway's own error is thrown on. */
export async function toFailure(call: () => Promise<unknown>): Promise<PaymentGatewayError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof PaymentGatewayError) return error;
    throw error;
  }
  throw new Error('The call did not fail');
}

export async function getList<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
