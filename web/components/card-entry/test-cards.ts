import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import { texts } from '../../lib/i18n.ts';

interface TestCardHint {
  readonly number: string;
  readonly effect: string;
}

/** The provider's published test numbers that the sandbox knows. */
export const TEST_CARDS: readonly TestCardHint[] = [
  texts({ effect: msg`Always works` }, { number: '4242424242424242' }),
  texts({ effect: msg`Is declined` }, { number: '4000000000000002' }),
  texts({ effect: msg`Is declined: insufficient funds` }, { number: '4000000000009995' }),
  texts({ effect: msg`The bank asks you to confirm each payment` }, { number: '4000002760003184' }),
  texts({ effect: msg`Can be saved, is declined when charged` }, { number: '4000000000000341' }),
];

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

/** The card that was typed. `getNow` decides whether it has expired. */
export function toCardSchema(getNow: () => Date) {
  return z
    .object({
      number: z
        .string()
        .refine(
          (text) => isCardNumber(toDigits(text, 19)),
          t`Enter a card number, for example one of the test cards`,
        ),
      expiry: z
        .string()
        .refine((text) => isFuture(toExpiry(text), getNow()), t`Enter a date in the future, MM / YY`),
      cvc: z.string().regex(/^\d{3,4}$/, t`Enter 3 or 4 digits`),
    })
    .transform(({ number, expiry, cvc }): TypedCard => ({
      number: toDigits(number, 19),
      ...toExpiry(expiry),
      cvc,
    }));
}

/** Not numbers where the text is none of "12 / 34". */
function toExpiry(text: string) {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(text) ?? [];
  return { expMonth: Number(month), expYear: 2000 + Number(year) };
}

function isFuture({ expMonth, expYear }: ReturnType<typeof toExpiry>, now: Date): boolean {
  if (!(expMonth >= 1 && expMonth <= 12)) return false;
  return expYear * 12 + expMonth >= now.getFullYear() * 12 + now.getMonth() + 1;
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
