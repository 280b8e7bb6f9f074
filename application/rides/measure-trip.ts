import type { TripEnds } from '../../domain/geo/stop.ts';
import { quotedTrip, type Trip } from '../../domain/pricing/quote.ts';
import type { StopResolver } from '../geo/stop-resolver.ts';
import type { RoutePlanner } from '../ports/geo.ts';
import type { QuoteSigner } from '../ports/pricing.ts';

interface Measuring {
  readonly stopResolver: StopResolver;
  readonly routePlanner: RoutePlanner;
  readonly quoteSigner: QuoteSigner;
}

/** The trip that is booked, and the pricing of its quote; null when the active one applies. */
interface MeasuredTrip {
  readonly trip: Trip;
  readonly pricingId: string | null;
}

/**
 * Where a booked trip goes and how far: of the quote it was shown with, else found anew. A quote that is still honoured
 * brings its words and miles along, whatever words come with the booking. Throws `OUTSIDE_SERVICE_AREA`,
 * `TRIP_TOO_SHORT`, or `INVALID_FIELD` for an address that was never found.
 */
export async function measureTrip(
  { pickup, dropoff, quoteToken }: TripEnds & { readonly quoteToken?: string | undefined },
  { stopResolver, routePlanner, quoteSigner }: Measuring,
  now: Date,
): Promise<MeasuredTrip> {
  const quote = quoteToken ? quoteSigner.verify(quoteToken) : null;
  const trip = quote && quotedTrip(quote, { pickup, dropoff }, now);
  if (quote && trip) return { trip, pricingId: quote.pricingId };
  const [ends, { distanceMiles, durationMinutes }] = await Promise.all([
    stopResolver.resolve({ pickup, dropoff }),
    routePlanner.plan(pickup, dropoff),
  ]);
  return { trip: { ...ends, distanceMiles, durationMinutes }, pricingId: null };
}
