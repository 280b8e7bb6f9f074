import { centsFromDollars, dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';

/** Spec 1 §5, Wallet funding. */
export const FUNDING_CENTS = { least: 1_00, most: 500_00 } as const;

export const INVALID_FUNDING = {
  title: 'Invalid Amount',
  description: 'Please enter an amount between $1 and $500',
} as const;

const AMOUNT = /^\d{1,3}(\.\d{1,2})?$/;

/** The amount as it is sent, "25.00"; null for anything but $1 to $500. */
export function fundingAmount(text: string): string | null {
  const trimmed = text.trim();
  if (!AMOUNT.test(trimmed)) return null;
  const cents = centsFromDollars(trimmed);
  return cents < FUNDING_CENTS.least || cents > FUNDING_CENTS.most ? null : dollarsFromCents(cents);
}

/** What to suggest to someone who lacks so much: within what can be added at once. */
export function suggestedFunding(missingCents: Cents): string {
  const cents = Math.min(FUNDING_CENTS.most, Math.max(FUNDING_CENTS.least, missingCents));
  return dollarsFromCents(cents);
}
