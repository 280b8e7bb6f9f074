import type { TestCard } from './test-mode.ts';

/** What a test card's bank does. */
export interface CardRules {
  readonly brand: string;
  /** Why it refuses charges; null when it does not. */
  readonly decline: string | null;
  /** Whether it lets itself be saved all the same. */
  readonly savesAnyway: boolean;
  /** Whether its bank asks the rider: never, until the card was saved with an answer, or every time. */
  readonly authenticates: 'never' | 'until_saved' | 'always';
}

/** What can be kept of a card; its number never is. */
export interface KnownCard extends CardRules {
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** Where a card is used. A saved card pays `off_session` while its rider is away. */
export type CardUse = 'save' | 'on_session' | 'off_session';

export type Verdict =
  | { readonly is: 'approved' | 'authenticate' }
  | { readonly is: 'declined'; readonly message: string };

const DECLINED = 'Your card was declined.';
const APPROVED: Verdict = { is: 'approved' };

const paying = (brand: string): CardRules => ({
  brand,
  decline: null,
  savesAnyway: false,
  authenticates: 'never',
});
const declining = (decline: string): CardRules => ({ ...paying('visa'), decline });
const asking = (authenticates: CardRules['authenticates']): CardRules => ({
  ...paying('visa'),
  authenticates,
});

/** The provider's published test numbers. */
const RULES: ReadonlyMap<string, CardRules> = new Map([
  ['4242424242424242', paying('visa')],
  ['4000056655665556', paying('visa')],
  ['5555555555554444', paying('mastercard')],
  ['2223003122003222', paying('mastercard')],
  ['5200828282828210', paying('mastercard')],
  ['378282246310005', paying('amex')],
  ['6011111111111117', paying('discover')],
  ['3056930009020004', paying('diners')],
  ['3566002020360505', paying('jcb')],
  ['6200000000000005', paying('unionpay')],
  ['4000000000000002', declining(DECLINED)],
  ['4000000000009995', declining('Your card has insufficient funds.')],
  ['4000000000000069', declining('Your card has expired.')],
  ['4000000000000127', declining("Your card's security code is incorrect.")],
  ['4000000000000119', declining('An error occurred while processing your card. Try again in a little bit.')],
  ['4000000000000341', { ...declining(DECLINED), savesAnyway: true }],
  ['4000002500003155', asking('until_saved')],
  ['4000002760003184', asking('always')],
]);

/** What the bank says to a card that was typed in: the card, or why it is none. */
export function readCard(
  typed: TestCard,
  now: Date,
): { readonly card: KnownCard } | { readonly message: string } {
  const { number, expMonth, expYear, cvc } = typed;
  const rules = RULES.get(number);
  if (!rules) return { message: 'Your card number is not a test card. Use 4242 4242 4242 4242.' };
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    return { message: "Your card's expiration month is invalid." };
  if (!Number.isInteger(expYear) || expYear > now.getUTCFullYear() + 50)
    return { message: "Your card's expiration year is invalid." };
  if (hasExpired(typed, now)) return { message: 'Your card has expired.' };
  if (!(rules.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc))
    return { message: "Your card's security code is invalid." };
  return { card: { ...rules, last4: number.slice(-4), expMonth, expYear } };
}

/** What the bank says when a card is to be saved or charged. */
export function judgeCard(card: KnownCard, use: CardUse, now: Date): Verdict {
  if (hasExpired(card, now)) return { is: 'declined', message: 'Your card has expired.' };
  if (card.decline !== null && !(use === 'save' && card.savesAnyway))
    return { is: 'declined', message: card.decline };
  if (card.authenticates === 'never') return APPROVED;
  if (use !== 'off_session') return { is: 'authenticate' };
  return card.authenticates === 'until_saved'
    ? APPROVED
    : { is: 'declined', message: `${DECLINED} This transaction requires authentication.` };
}

/** A card is good to the end of its month. */
function hasExpired(
  { expMonth, expYear }: { readonly expMonth: number; readonly expYear: number },
  now: Date,
): boolean {
  return expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}
