import type { TestUseCases } from './test-use-cases.ts';
import type { UserActor } from '../../domain/users/user.ts';

/** The usual test card numbers. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  authenticated: '4000002500003155',
  /** Saved without violation, declined at every charge. */
  declinedLater: '4000000000000341',
} as const;

export const CARD_DETAILS = { expMonth: 12, expYear: 2040, cvc: '123' };

type Wallet = Pick<
  TestUseCases['useCases'],
  'addFunds' | 'confirmFunding' | 'confirmPaymentMethod' | 'createSetup' | 'testMode'
>;

/** Saves a card as a rider's browser does in test mode; its id. */
export async function aSavedCard(
  useCases: Wallet,
  rider: UserActor,
  number: string = CARDS.good,
): Promise<string> {
  const { clientSecret } = await useCases.createSetup.execute(rider);
  const card = { number, ...CARD_DETAILS };
  let confirmed = await useCases.testMode.confirm({ clientSecret, card });
  if (confirmed.status === 'requires_action') {
    confirmed = await useCases.testMode.authenticate({ clientSecret, passed: true });
  }
  const { id } = await useCases.confirmPaymentMethod.execute(rider, { setupIntentId: confirmed.id });
  return id;
}

/** Puts money into a wallet as a rider's browser does in test mode; the payment's id at the provider. */
export async function fund(useCases: Wallet, rider: UserActor, amount: string): Promise<string> {
  const { clientSecret } = await useCases.addFunds.execute(rider, { amount });
  const card = { number: CARDS.good, ...CARD_DETAILS };
  const { id } = await useCases.testMode.confirm({ clientSecret, card });
  await useCases.confirmFunding.execute(rider, { paymentIntentId: id });
  return id;
}
