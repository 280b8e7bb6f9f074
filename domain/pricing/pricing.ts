import { invalidField } from '../errors.ts';
import { fieldLabel } from '../field-label.ts';
import type { Cents } from '../money/cents.ts';

/** The rates an admin sets. Money in cents, the commission in basis points. */
export interface Rates {
  readonly schedulingFeeCents: Cents;
  readonly shortDistanceMinimumCents: Cents;
  readonly shortDistancePerMileCents: Cents;
  readonly longDistanceMinimumCents: Cents;
  readonly longDistancePerMileCents: Cents;
  /** The driver's share of the fare: 8500 is 85.00 percent. */
  readonly commissionRateBasisPoints: number;
}

/** One version of the rates. Only one is active; rides keep the version they were priced with. */
export interface Pricing extends Rates {
  readonly id: string;
  readonly effectiveAt: Date;
  readonly isActive: boolean;
  readonly createdBy: string | null;
  readonly changeReason: string;
  readonly createdAt: Date;
}

/** The rates of a new installation. */
export const DEFAULT_RATES: Rates = {
  schedulingFeeCents: 2_50,
  shortDistanceMinimumCents: 15_00,
  shortDistancePerMileCents: 1_92,
  longDistanceMinimumCents: 25_00,
  longDistancePerMileCents: 1_75,
  commissionRateBasisPoints: 85_00,
};

/** The six rates alone. */
export function getRates(pricing: Rates): Rates {
  return {
    schedulingFeeCents: pricing.schedulingFeeCents,
    shortDistanceMinimumCents: pricing.shortDistanceMinimumCents,
    shortDistancePerMileCents: pricing.shortDistancePerMileCents,
    longDistanceMinimumCents: pricing.longDistanceMinimumCents,
    longDistancePerMileCents: pricing.longDistancePerMileCents,
    commissionRateBasisPoints: pricing.commissionRateBasisPoints,
  };
}

export const LONG_DISTANCE_MILES = 35;

/** What a pricing change stores when the older form sends no reason. */
export const NO_REASON_GIVEN = 'No reason given (legacy form)';

const MAX_RATE_CENTS = 1_000_00;
const RATE_FIELDS = Object.keys(DEFAULT_RATES) as (keyof Rates)[];

/**
 * Makes the next pricing version; `rates` may be those of an older version.
 * Throws `INVALID_FIELD` naming the first rate out of range.
 */
export function nextPricing(
  rates: Rates,
  change: { id: string; createdBy: string | null; reason: string; now: Date },
): Pricing {
  for (const field of RATE_FIELDS) {
    const value = rates[field];
    const limit = field === 'commissionRateBasisPoints' ? 100_00 : MAX_RATE_CENTS;
    if (!Number.isSafeInteger(value) || value < 0 || value > limit) {
      const rate = field.replace(/Cents|BasisPoints/, '');
      throw invalidField(rate, `${fieldLabel([rate])} must be between 0 and ${limit / 100}`);
    }
  }
  if (rates.schedulingFeeCents === 0) {
    for (const field of ['shortDistanceMinimum', 'longDistanceMinimum'] as const) {
      if (rates[`${field}Cents`] === 0)
        throw invalidField(field, `${fieldLabel([field])} must be more than 0 without a scheduling fee`);
    }
  }
  const reason = change.reason.trim();
  if (reason === '') throw invalidField('reason', 'All rate changes require a written reason');
  return {
    ...rates,
    id: change.id,
    effectiveAt: change.now,
    isActive: true,
    createdBy: change.createdBy,
    changeReason: reason,
    createdAt: change.now,
  };
}
