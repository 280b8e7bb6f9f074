import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import { makeQuote, type Quote } from '../../domain/pricing/quote.ts';
import { anyone } from '../access.ts';
import { stopResolver } from '../geo/stop-resolver.ts';
import { routePlanner, serviceArea, type TripRoute } from '../ports/geo.ts';
import { pricingViews, quoteSigner } from '../ports/pricing.ts';
import { query } from '../use-case.ts';
import { quoteFareInput } from './inputs.ts';

export interface QuotedTrip {
  readonly quote: Quote;
  /** Brought back with the booking, so that this very price is honoured. */
  readonly token: string;
  readonly route: TripRoute;
  readonly isLongDistance: boolean;
}

/** The fare before booking, and the places as the driver will read them, for anyone. */
export const quoteFare = query({
  access: anyone,
  input: quoteFareInput,
  needs: { pricingViews, stopResolver, routePlanner, quoteSigner, serviceArea },
  run: async ({ input, ...call }, { pricingViews, stopResolver, ...needs }): Promise<QuotedTrip> => {
    const now = call.now();
    const [pricing, { pickup, dropoff }, route] = await Promise.all([
      pricingViews.active(now),
      stopResolver.resolve(input),
      needs.routePlanner.plan(input.pickup, input.dropoff),
    ]);
    const { distanceMiles, durationMinutes } = route;
    const trip = { pickup, dropoff, distanceMiles, durationMinutes };
    const quote = makeQuote(pricing, trip, now);
    const isLongDistance = isLongTrip(needs.serviceArea, trip);
    return { quote, token: needs.quoteSigner.sign(quote), route, isLongDistance };
  },
});
