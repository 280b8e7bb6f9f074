import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { addFundsInput } from '../../../application/payments/inputs.ts';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';
import { texts } from '../../lib/i18n.ts';

/** The least and the most that is added at once. */
export const FUNDING_CENTS = { least: 1_00, most: 500_00 } as const;

export const INVALID_FUNDING = texts({
  title: msg`Invalid Amount`,
  description: msg`Please enter an amount between $1 and $500`,
});

/** The amount as it is sent, "25.00", and the card that pays it. */
export const addFundsSchema = z.object({
  amount: z
    .string()
    .refine((text) => addFundsInput.shape.amount.safeParse(text).success, {
      error: () => INVALID_FUNDING.description,
    })
    .transform((text) => dollarsFromCents(centsFromDollars(text.trim()))),
  cardId: z.string(),
});

/** What to suggest to someone who lacks so much: within what can be added at once. */
export function suggestedFunding(missingCents: Cents): string {
  const cents = Math.min(FUNDING_CENTS.most, Math.max(FUNDING_CENTS.least, missingCents));
  return dollarsFromCents(cents);
}

const USUAL_CENTS: readonly Cents[] = [25_00, 50_00, 100_00, 200_00, FUNDING_CENTS.most];
/** As many of them fit beside each other on a phone. */
const SHOWN = 4;

/** The amounts to offer: just what is lacking, decimal text, and the usual ones above it. */
export function fundingChoices(lacking: string): readonly Cents[] {
  if (lacking === '') return USUAL_CENTS.slice(0, SHOWN);
  const leastCents = centsFromDollars(lacking);
  return [leastCents, ...USUAL_CENTS.filter((cents) => cents > leastCents).slice(0, SHOWN)];
}
