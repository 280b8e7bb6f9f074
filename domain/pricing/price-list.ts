import { formatMoney } from '../money/format-money.ts';
import { priceTrip } from './fare.ts';
import type { Rates } from './pricing.ts';

/** The prices as visitors read them: money as "$2.50", shares as "85". */
export interface PriceList {
  readonly schedulingFee: string;
  /** Trips under and from the long-distance limit on. */
  readonly short: TripPrices;
  readonly long: TripPrices;
  /** Of the fare, in percent. */
  readonly driverShare: string;
}

export interface TripPrices {
  readonly perMile: string;
  readonly minimum: string;
  /** The fare of a trip of `EXAMPLE_MILES`. */
  readonly example: string;
}

export const EXAMPLE_MILES = { short: 12, long: 50 } as const;

/** The price list of the rates, each with an example worked out by the rule that prices the rides. */
export function toPriceList(rates: Rates): PriceList {
  return {
    schedulingFee: formatMoney(rates.schedulingFeeCents),
    short: {
      perMile: formatMoney(rates.shortDistancePerMileCents),
      minimum: formatMoney(rates.shortDistanceMinimumCents),
      example: formatMoney(priceTrip(rates, EXAMPLE_MILES.short).totalCents),
    },
    long: {
      perMile: formatMoney(rates.longDistancePerMileCents),
      minimum: formatMoney(rates.longDistanceMinimumCents),
      example: formatMoney(priceTrip(rates, EXAMPLE_MILES.long).totalCents),
    },
    driverShare: String(rates.commissionRateBasisPoints / 100),
  };
}
