/** How one of the provider's published test cards behaves. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly charge: 'succeeds' | DeclineCode;
  /** Whether saving it succeeds. */
  readonly setup: 'succeeds' | DeclineCode;
  readonly authentication: 'never' | 'unless_set_up' | 'always';
}

export type DeclineCode = 'generic_decline' | 'insufficient_funds' | 'authentication_required';

const MESSAGES: Readonly<Record<DeclineCode, string>> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

function card(number: string, behaviour: Partial<TestCard> = {}): TestCard {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  return { number, brand, charge: 'succeeds', setup: 'succeeds', authentication: 'never', ...behaviour };
}

const CARDS: readonly TestCard[] = [
  card('4242424242424242'),
  card('5555555555554444'),
  card('4000000000000002', { charge: 'generic_decline', setup: 'generic_decline' }),
  card('4000000000009995', { charge: 'insufficient_funds', setup: 'insufficient_funds' }),
  card('4000000000000341', { charge: 'generic_decline' }),
  card('4000002500003155', { authentication: 'unless_set_up' }),
  card('4000002760003184', { authentication: 'always' }),
];

/** The provider's ready-made payment methods. */
const TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

export function testCard(number: string): TestCard {
  const found = CARDS.find((one) => one.number === number);
  if (!found) throw new Error(`${number} is no test card`);
  return found;
}

export function cardOfToken(token: string): TestCard | null {
  const number = TOKENS[token];
  return number === undefined ? null : testCard(number);
}

/** The provider's `card_error` for a decline. */
export function cardError(code: DeclineCode) {
  return {
    type: 'card_error',
    code: code === 'authentication_required' ? code : 'card_declined',
    decline_code: code,
    message: MESSAGES[code],
  } as const;
}
