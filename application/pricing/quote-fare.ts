import { makeQuote, type Quote } from '../../domain/pricing/quote.ts';
import { isLongTrip } from '../../domain/pricing/long-trip.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { type StopResolver, stopResolver } from '../geo/stop-resolver.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type PricingViews, type QuoteSigner, pricingViews, quoteSigner } from '../ports/pricing.ts';
import { type RoutePlanner, type TripRoute, routePlanner, serviceArea } from '../ports/geo.ts';
import { quoteFareInput, type QuoteFareInput } from './inputs.ts';
import { service } from '../tokens.ts';

export interface QuotedTrip {
  readonly quote: Quote;
  /** Brought back with the booking, so that this very price is honoured. */
  readonly token: string;
  readonly route: TripRoute;
  readonly isLongDistance: boolean;
}

/** The fare before booking, and the places as the driver will read them, for anyone. */
export class QuoteFare {
  constructor(
    private readonly pricingViews: PricingViews,
    private readonly stopResolver: StopResolver,
    private readonly routePlanner: RoutePlanner,
    private readonly quoteSigner: QuoteSigner,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(input: QuoteFareInput): Promise<QuotedTrip> {
    const asked = parseInput(quoteFareInput, input);
    const now = this.clock.now();
    const [pricing, { pickup, dropoff }, route] = await Promise.all([
      this.pricingViews.active(now),
      this.stopResolver.resolve(asked),
      this.routePlanner.plan(asked.pickup, asked.dropoff),
    ]);
    const { distanceMiles, durationMinutes } = route;
    const trip = { pickup, dropoff, distanceMiles, durationMinutes };
    const quote = makeQuote(pricing, trip, now);
    return {
      quote,
      token: this.quoteSigner.sign(quote),
      route,
      isLongDistance: isLongTrip(this.serviceArea, trip),
    };
  }
}

export const quoteFare = service(QuoteFare, [
  pricingViews,
  stopResolver,
  routePlanner,
  quoteSigner,
  serviceArea,
  clock,
]);
