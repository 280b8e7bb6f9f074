import { quotedTrip, type Trip } from '../../domain/pricing/quote.ts';
import type { TripEnds } from '../../domain/geo/stop.ts';
import { type StopResolver, stopResolver } from '../geo/stop-resolver.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type QuoteSigner, quoteSigner } from '../ports/pricing.ts';
import { type RoutePlanner, routePlanner } from '../ports/geo.ts';
import { service } from '../tokens.ts';

/** The trip that is booked, and the pricing of its quote; null when the active one applies. */
export interface MeasuredTrip {
  readonly trip: Trip;
  readonly pricingId: string | null;
}

/** Where a booked trip goes and how far: of the quote it was shown with, else found anew. */
export class TripMeasurer {
  constructor(
    private readonly stopResolver: StopResolver,
    private readonly routePlanner: RoutePlanner,
    private readonly quoteSigner: QuoteSigner,
    private readonly clock: Clock,
  ) {}

  /**
   * A quote that is still honoured brings its words and miles along, whatever words come with the booking.
   * Throws `OUTSIDE_SERVICE_AREA`, `TRIP_TOO_SHORT`, or `INVALID_FIELD` for an address that was never found.
   */
  async measure({
    pickup,
    dropoff,
    quoteToken,
  }: TripEnds & { readonly quoteToken?: string | undefined }): Promise<MeasuredTrip> {
    const quote = quoteToken ? this.quoteSigner.verify(quoteToken) : null;
    const trip = quote && quotedTrip(quote, { pickup, dropoff }, this.clock.now());
    if (quote && trip) return { trip, pricingId: quote.pricingId };
    const [ends, { distanceMiles, durationMinutes }] = await Promise.all([
      this.stopResolver.resolve({ pickup, dropoff }),
      this.routePlanner.plan(pickup, dropoff),
    ]);
    return { trip: { ...ends, distanceMiles, durationMinutes }, pricingId: null };
  }
}

export const tripMeasurer = service(TripMeasurer, [stopResolver, routePlanner, quoteSigner, clock]);
