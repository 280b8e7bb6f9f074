import type { Coordinates } from './coordinates.ts';
import { straightLineMiles } from './distance.ts';
import { DomainError, invalidField } from '../errors.ts';
import { US_CENTRE } from './place.ts';
import type { TripEnds } from './stop.ts';

/** The metropolitan area one installation serves. Another city runs the product by changing it. */
export interface ServiceArea {
  /** As shown on the badge, for example "Metro Toledo". */
  readonly name: string;
  /** As in the label "Outside Toledo". */
  readonly homeCity: string;
  /** IANA name; schedule dates and payout weeks are in this zone. */
  readonly timeZone: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly centre: Coordinates;
  /** Trips that end farther from the centre are long-distance trips, whatever their length. */
  readonly radiusMiles: number;
  /** Nothing farther from the centre is served, at either end of a trip. */
  readonly longDistanceRadiusMiles: number;
}

/** As the crow flies; nobody is driven across the street. */
export const MIN_TRIP_MILES = 0.1;

/**
 * Throws `OUTSIDE_SERVICE_AREA` naming the end that lies farther out than long-distance trips go, `TRIP_TOO_SHORT`
 * when the ends are less than a tenth of a mile apart, and `INVALID_FIELD` for an address that was never found.
 */
export function assertServed(area: ServiceArea, ends: TripEnds): void {
  for (const field of ['pickup', 'dropoff'] as const) assertReached(area, field, ends[field]);
  if (straightLineMiles(ends.pickup, ends.dropoff) < MIN_TRIP_MILES) {
    const message = `Pickup and dropoff must be at least ${MIN_TRIP_MILES} miles apart`;
    throw new DomainError('invalid', 'TRIP_TOO_SHORT', message, { field: 'distance' });
  }
}

/** Throws `OUTSIDE_SERVICE_AREA` for a point farther out than long-distance trips go, `INVALID_FIELD` as above. */
export function assertReached(area: ServiceArea, field: string, point: Coordinates): void {
  assertKnown(field, point);
  if (straightLineMiles(area.centre, point) <= area.longDistanceRadiusMiles) return;
  const reach = `${area.longDistanceRadiusMiles} miles around ${area.homeCity}`;
  const message = `The ${field} lies outside ${area.name} and its long-distance area, ${reach}`;
  throw new DomainError('invalid', 'OUTSIDE_SERVICE_AREA', message, { field });
}

/** The centre of the country stands for "not found" and is not bookable. */
function assertKnown(field: string, { lat, lng }: Coordinates): void {
  if (lat === US_CENTRE.lat && lng === US_CENTRE.lng) {
    throw invalidField(field, 'Please choose a suggested address or place the pin on the map');
  }
}

/** Whether a point is labelled as outside the home city. */
export function isOutsideHomeCity(area: ServiceArea, point: Coordinates): boolean {
  return straightLineMiles(area.centre, point) > area.radiusMiles;
}
