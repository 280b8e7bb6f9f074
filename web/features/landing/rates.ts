import type { Rates } from '../../../domain/pricing/pricing.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { PublicPricingQuery } from '../../generated/documents.ts';

export type PublicPricing = PublicPricingQuery['pricing'];

/** The rates as the fare rule takes them. */
export function toRates(pricing: PublicPricing): Rates {
  return {
    schedulingFeeCents: centsFromDollars(pricing.schedulingFee),
    shortDistanceMinimumCents: centsFromDollars(pricing.shortDistanceMinimum),
    shortDistancePerMileCents: centsFromDollars(pricing.shortDistancePerMile),
    longDistanceMinimumCents: centsFromDollars(pricing.longDistanceMinimum),
    longDistancePerMileCents: centsFromDollars(pricing.longDistancePerMile),
    // Percent with two places, which are basis points as dollars are cents.
    commissionRateBasisPoints: centsFromDollars(pricing.commissionRate),
  };
}
