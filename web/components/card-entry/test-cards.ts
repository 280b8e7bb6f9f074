interface TestCardHint {
  readonly number: string;
  readonly effect: string;
}

/** The provider's published test numbers that the sandbox knows. */
export const TEST_CARDS: readonly TestCardHint[] = [
  { number: '4242424242424242', effect: 'Always works' },
  { number: '4000000000000002', effect: 'Is declined' },
  { number: '4000000000009995', effect: 'Is declined: insufficient funds' },
  { number: '4000002760003184', effect: 'The bank asks you to confirm each payment' },
  { number: '4000000000000341', effect: 'Can be saved, is declined when charged' },
];

export interface CardText {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardTextField = keyof CardText;

export interface TypedCard {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

/** "4242 4242 4242 4242". */
export function groupedNumber(text: string): string {
  return toDigits(text, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
    .trim();
}

/** "12 / 34", also of "1234", "12/2034" and "4/34"; what is deleted stays deleted. */
export function expiryText(text: string): string {
  const [month = '', year] = text.split('/').map((part) => part.replace(/\D/g, ''));
  if (year === undefined) return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month;
  const padded = month.padStart(2, '0').slice(0, 2);
  if (year === '') return month === '' ? '' : padded;
  return `${padded} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
}

/** The card that was typed, or what is wrong with it. `now` decides whether it has expired. */
export function readCard(
  text: CardText,
  now: Date,
): { readonly card: TypedCard } | { readonly problems: Partial<CardText> } {
  const number = toDigits(text.number, 19);
  const expiry = /^(\d{2}) \/ (\d{2})$/.exec(text.expiry);
  const [expMonth, expYear] = [Number(expiry?.[1]), 2000 + Number(expiry?.[2])];
  const problems: Partial<Record<CardTextField, string>> = {
    ...(!isCardNumber(number) && { number: 'Enter a card number, for example one of the test cards' }),
    ...(!isFuture(expMonth, expYear, now) && { expiry: 'Enter a date in the future, MM / YY' }),
    ...(!/^\d{3,4}$/.test(text.cvc) && { cvc: 'Enter 3 or 4 digits' }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { card: { number, expMonth, expYear, cvc: text.cvc } };
}

function isFuture(month: number, year: number, now: Date): boolean {
  if (!(month >= 1 && month <= 12)) return false;
  return year * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
}

/** Length and check digit (Luhn) of a card number. */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function toDigits(text: string, most: number): string {
  return text.replace(/\D/g, '').slice(0, most);
}
