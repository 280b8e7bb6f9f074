import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { PAYOUT_MINIMUM_CENTS } from '../../../../domain/payouts/payout-request.ts';
import { texts } from '../../../lib/i18n.ts';

interface Refused {
  readonly title: string;
  readonly description: string;
}

export interface PayoutMeans {
  /** Whether the payment account can receive money. */
  readonly payoutsEnabled: boolean;
  readonly availableCents: Cents;
  readonly isTestMode: boolean;
}

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

/** The payout as it is sent, "42.10". */
export function toPayoutSchema(means: PayoutMeans) {
  return z.object({
    amount: z
      .string()
      .superRefine((text, context) => {
        const refusal = payoutRefusal(text, means);
        if (refusal) context.addIssue({ code: 'custom', message: refusal.description });
      })
      .transform((text) => dollarsFromCents(centsFromDollars(text.trim()))),
  });
}

/** Why an amount cannot be paid out; null when it can. */
export function payoutRefusal(text: string, means: PayoutMeans): Refused | null {
  if (!means.payoutsEnabled) {
    return { title: t`Payment Account Setup Required`, description: setUpFirst(means.isTestMode) };
  }
  const cents = AMOUNT.test(text.trim()) ? centsFromDollars(text.trim()) : 0;
  if (cents <= 0) return { title: t`Invalid Amount`, description: t`Please enter a valid amount` };
  if (cents < PAYOUT_MINIMUM_CENTS) {
    return { title: t`Minimum Amount Required`, description: t`Minimum payout amount is $10.00` };
  }
  if (cents > means.availableCents) {
    const description = t`Available balance is ${{ availableCents: formatMoney(means.availableCents) }}`;
    return { title: t`Insufficient Balance`, description };
  }
  return null;
}

/** Test money goes to no account of the provider. */
export function setUpFirst(isTestMode: boolean): string {
  return isTestMode
    ? t`Please set up your test payout account first to receive payouts.`
    : t`Please set up your Stripe account first to receive payouts.`;
}

const TITLES: Record<string, string> = texts({
  PAYOUT_ACCOUNT_MISSING: msg`Payment Account Setup Required`,
  INVALID_AMOUNT: msg`Invalid Amount`,
  PAYOUT_MINIMUM: msg`Minimum Amount Required`,
  INSUFFICIENT_EARNINGS: msg`Insufficient Balance`,
});

/** The title of a refusal that only the server could know of. */
export function refusalTitle(reason: string | undefined): string {
  return TITLES[reason ?? ''] ?? t`Payout Request Failed`;
}
