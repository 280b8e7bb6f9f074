import fc from 'fast-check';
import type { Rates } from '../../../domain/pricing/pricing.ts';

const anyRateCents = fc.integer({ min: 0, max: 1_000_00 });

/** Every set of rates an admin can publish. */
export const anyRates: fc.Arbitrary<Rates> = fc.record({
  schedulingFeeCents: anyRateCents,
  shortDistanceMinimumCents: anyRateCents,
  shortDistancePerMileCents: anyRateCents,
  longDistanceMinimumCents: anyRateCents,
  longDistancePerMileCents: anyRateCents,
  commissionRateBasisPoints: fc.integer({ min: 0, max: 100_00 }),
});

/** Every distance that can be priced, in hundredths of a mile: 0.01 to 1000.00 miles. */
export const anyHundredths = fc.integer({ min: 1, max: 1_000_00 });

export const anyDistanceMiles = anyHundredths.map((hundredths) => hundredths / 100);
