import { z } from 'zod';
import type { PricingView } from '../../../application/ports/pricing.ts';
import { isScheduled, type Pricing } from '../../../domain/pricing/pricing.ts';
import { toRateTexts } from '../../../domain/pricing/pricing-change.ts';
import { id, instant, money } from './fields.ts';

/** The rates as decimal texts; `commissionRate` is the driver's share in percent. */
export const pricingShape = z
  .object({
    id,
    schedulingFee: money,
    shortDistanceMinimum: money,
    shortDistancePerMile: money,
    longDistanceMinimum: money,
    longDistancePerMile: money,
    commissionRate: money,
    effectiveDate: instant,
    isActive: z.boolean(),
    changeReason: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Pricing' });

/** The rates in force. */
export function presentPricing(pricing: Pricing): z.output<typeof pricingShape> {
  return presentVersion(pricing, true);
}

/** Rates as they are published: active unless they start later. */
export function presentPublishedPricing(pricing: Pricing): z.output<typeof pricingShape> {
  return presentVersion(pricing, !isScheduled(pricing));
}

function presentVersion(pricing: Pricing, isActive: boolean): z.output<typeof pricingShape> {
  return {
    id: pricing.id,
    ...toRateTexts(pricing),
    effectiveDate: pricing.effectiveAt.toISOString(),
    isActive,
    changeReason: pricing.changeReason,
    createdAt: pricing.createdAt.toISOString(),
  };
}

/** `createdByUser` is null for rates the product set itself. */
export const pricingHistoryShape = pricingShape
  .extend({
    createdByUser: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'PricingHistoryEntry' });

export function presentPricingHistory({
  pricing,
  status,
  createdByUser,
}: PricingView): z.output<typeof pricingHistoryShape> {
  return { ...presentVersion(pricing, status === 'active'), createdByUser };
}
