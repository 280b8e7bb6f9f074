import { useContext } from 'react';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { toPriceList, type PriceList } from '../../../domain/pricing/price-list.ts';
import { PublicPricingText } from '../../generated/landing.ts';
import type { PublicPricingQuery } from '../../generated/operations.ts';
import { useAnswer, type Answer } from '../../lib/use-answer.ts';
import { PricesContext } from '../../lib/prices-context.ts';

/** The prices in force. */
export function usePriceList(): Answer<PriceList> {
  const known = useContext(PricesContext);
  const { data, ...rest } = useAnswer(PublicPricingText, known !== null);
  return { ...rest, data: known ?? (data && fromPricing(data.pricing)) };
}

function fromPricing(pricing: PublicPricingQuery['pricing']): PriceList {
  return toPriceList({
    schedulingFeeCents: centsFromDollars(pricing.schedulingFee),
    shortDistanceMinimumCents: centsFromDollars(pricing.shortDistanceMinimum),
    shortDistancePerMileCents: centsFromDollars(pricing.shortDistancePerMile),
    longDistanceMinimumCents: centsFromDollars(pricing.longDistanceMinimum),
    longDistancePerMileCents: centsFromDollars(pricing.longDistancePerMile),
    // Percent with two places, which are basis points as dollars are cents.
    commissionRateBasisPoints: centsFromDollars(pricing.commissionRate),
  });
}
