import type { z } from 'zod';
import type { Rates } from '../../domain/pricing/pricing.ts';
import type { ratesInput } from './inputs.ts';

/** The six rates as they were entered: amounts in cents, the commission in hundredths of a percent. */
export function toRates(amounts: z.output<typeof ratesInput>): Rates {
  return {
    schedulingFeeCents: amounts.schedulingFee,
    shortDistanceMinimumCents: amounts.shortDistanceMinimum,
    shortDistancePerMileCents: amounts.shortDistancePerMile,
    longDistanceMinimumCents: amounts.longDistanceMinimum,
    longDistancePerMileCents: amounts.longDistancePerMile,
    commissionRateBasisPoints: amounts.commissionRate,
  };
}
