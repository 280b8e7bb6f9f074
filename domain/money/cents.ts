import { DomainError } from '../errors.ts';

/** An amount of money in whole cents of the service area's currency. Always a safe integer. */
export type Cents = number;

/** The largest amount the database's numeric(10,2) columns hold. */
export const MAX_CENTS: Cents = 99_999_999_99;

const DOLLARS = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Reads a decimal text such as "12.5" or "-3.00"; at most two places, nothing else is accepted. */
export function centsFromDollars(text: string): Cents {
  const match = DOLLARS.exec(text);
  if (!match)
    throw new DomainError('invalid', 'INVALID_AMOUNT', `"${text.slice(0, 20)}" is not an amount of money`);
  const [, sign, whole, fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Writes cents as a decimal text with two places, "12.50". */
export function dollarsFromCents(cents: Cents): string {
  assertCents(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** cents × numerator ÷ denominator, rounded half away from zero, without floating point. */
export function multiplyRatio(cents: Cents, numerator: number, denominator: number): Cents {
  assertCents(cents);
  const product = BigInt(cents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  if (divisor <= 0n) throw new RangeError('The denominator must be positive');
  const magnitude = product < 0n ? -product : product;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  const result = Number(product < 0n ? -rounded : rounded);
  assertCents(result);
  return result;
}

function assertCents(cents: Cents): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
}
