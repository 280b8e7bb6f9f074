import { invalidField } from '../errors.ts';
import { multiplyRatio, type Cents } from '../money/cents.ts';
import { LONG_DISTANCE_MILES, type Rates } from './pricing.ts';

/** The longest trip that can be priced, in miles: generous for one metropolitan area and its neighbours. */
export const MAX_TRIP_MILES = 1_000;

/** The lines of a fare; they add up to `totalCents`. The tip is not part of it. */
export interface Fare {
  readonly schedulingFeeCents: Cents;
  readonly distanceFeeCents: Cents;
  readonly minimumFareAdjustmentCents: Cents;
  readonly totalCents: Cents;
  readonly perMileCents: Cents;
  readonly minimumCents: Cents;
  readonly minimumApplied: boolean;
}

/** The fare of a trip of that length. */
export interface TripFare extends Fare {
  readonly distanceMiles: number;
}

/** Whether the long-distance rates apply: 35 miles and above. */
export function isLongDistance(distanceMiles: number): boolean {
  return distanceMiles >= LONG_DISTANCE_MILES;
}

/**
 * Scheduling fee + miles × rate, raised to the minimum if lower.
 * `distanceMiles` has at most two decimal places; the distance fee is rounded half up to the cent.
 */
export function priceTrip(rates: Rates, distanceMiles: number): Fare {
  if (!(distanceMiles > 0 && distanceMiles <= MAX_TRIP_MILES)) {
    throw invalidField('distance', `The distance must be more than 0 and at most ${MAX_TRIP_MILES} miles`);
  }
  const long = isLongDistance(distanceMiles);
  const perMileCents = long ? rates.longDistancePerMileCents : rates.shortDistancePerMileCents;
  const minimumCents = long ? rates.longDistanceMinimumCents : rates.shortDistanceMinimumCents;
  const distanceFeeCents = multiplyRatio(perMileCents, Math.round(distanceMiles * 100), 100);
  const metered = rates.schedulingFeeCents + distanceFeeCents;
  const totalCents = Math.max(metered, minimumCents);
  return {
    schedulingFeeCents: rates.schedulingFeeCents,
    distanceFeeCents,
    minimumFareAdjustmentCents: totalCents - metered,
    totalCents,
    perMileCents,
    minimumCents,
    minimumApplied: totalCents > metered,
  };
}
