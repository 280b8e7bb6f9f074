import { DomainError } from '../errors.ts';
import type { Coordinates } from '../geo/coordinates.ts';
import type { TripEnds } from '../geo/stop.ts';
import { dollarsFromCents, type Cents } from '../money/cents.ts';
import { priceTrip, type Fare } from './fare.ts';
import type { Pricing } from './pricing.ts';

/** How long a quoted fare is honoured although the rates may change. */
export const QUOTE_MINUTES = 10;

/** The trip that is priced: measured and put in words by the server, never by the client. */
export interface Trip extends TripEnds {
  readonly distanceMiles: number;
  readonly durationMinutes: number;
}

/** A fare shown to the rider before booking, tied to the pricing version it was made with. */
export interface Quote {
  readonly trip: Trip;
  readonly fare: Fare;
  readonly pricingId: string;
  readonly expiresAt: Date;
}

export function makeQuote(pricing: Pricing, trip: Trip, now: Date): Quote {
  return {
    trip,
    fare: priceTrip(pricing, trip.distanceMiles),
    pricingId: pricing.id,
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
  };
}

/**
 * The fare the rider pays: the server's own price, unless the rider saw a lower one.
 * Throws `FARE_CHANGED` when it would be higher than what the rider saw.
 */
export function agreedFare(fare: Fare, seenTotalCents: Cents): Fare {
  if (fare.totalCents <= seenTotalCents) return fare;
  const totalFare = dollarsFromCents(fare.totalCents);
  throw new DomainError('conflict', 'FARE_CHANGED', `Invalid ride data: the fare is now $${totalFare}`, {
    totalFare,
  });
}

/** The trip of a quote that is still honoured and was made for these two points, with its words; null otherwise. */
export function quotedTrip(
  quote: Quote,
  asked: { pickup: Coordinates; dropoff: Coordinates },
  now: Date,
): Trip | null {
  const samePlaces = isSame(quote.trip.pickup, asked.pickup) && isSame(quote.trip.dropoff, asked.dropoff);
  return samePlaces && now.getTime() <= quote.expiresAt.getTime() ? quote.trip : null;
}

function isSame(a: Coordinates, b: Coordinates): boolean {
  return a.lat === b.lat && a.lng === b.lng;
}
