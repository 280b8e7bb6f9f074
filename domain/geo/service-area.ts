import booleanPointInPolygon from '@turf/boolean-point-in-polygon';
import type { MultiPolygon, Polygon } from 'geojson';
import type { Coordinates } from './coordinates.ts';
import { straightLineMiles } from './distance.ts';
import { DomainError, invalidField } from '../errors.ts';
import { US_CENTRE } from './place.ts';
import type { TripEnds } from './stop.ts';

/** Where an area ends: a geometry of GeoJSON, longitude before latitude. Its line belongs to it. */
export type Boundary = Polygon | MultiPolygon;

/** The metropolitan area one installation serves: what an area pack says of it (areas/README.md). */
export interface ServiceArea {
  /** As shown on the badge, for example "Metro Springfield". */
  readonly name: string;
  /** As in the label "Outside Springfield". */
  readonly homeCity: string;
  /** IANA name; schedule dates and payout weeks are in this zone. */
  readonly timeZone: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly centre: Coordinates;
  /** Trips with an end outside are long-distance trips, whatever their length. */
  readonly shortTrips: Boundary;
  /** Nothing outside is served, at either end of a trip. */
  readonly service: Boundary;
}

/** As the crow flies; nobody is driven across the street. */
export const MIN_TRIP_MILES = 0.1;

/**
 * Throws `OUTSIDE_SERVICE_AREA` naming the end that lies outside of what is served, `TRIP_TOO_SHORT` when the ends are
 * less than a tenth of a mile apart, and `INVALID_FIELD` for an address that was never found.
 */
export function assertServed(area: ServiceArea, ends: TripEnds): void {
  for (const field of ['pickup', 'dropoff'] as const) assertReached(area, field, ends[field]);
  if (straightLineMiles(ends.pickup, ends.dropoff) < MIN_TRIP_MILES) {
    const message = `Pickup and dropoff must be at least ${MIN_TRIP_MILES} miles apart`;
    throw new DomainError('invalid', 'TRIP_TOO_SHORT', message, { field: 'distance' });
  }
}

/** Throws `OUTSIDE_SERVICE_AREA` for a point outside of what is served, `INVALID_FIELD` as above. */
export function assertReached(area: ServiceArea, field: string, point: Coordinates): void {
  assertKnown(field, point);
  if (isServed(area, point)) return;
  const message = `The ${field} lies outside ${area.name} and its long-distance area`;
  throw new DomainError('invalid', 'OUTSIDE_SERVICE_AREA', message, { field });
}

/** The centre of the country stands for "not found" and is not bookable. */
function assertKnown(field: string, { lat, lng }: Coordinates): void {
  if (lat === US_CENTRE.lat && lng === US_CENTRE.lng) {
    throw invalidField(field, 'Please choose a suggested address or place the pin on the map');
  }
}

/** Whether a trip may begin or end at a point. */
export function isServed(area: ServiceArea, point: Coordinates): boolean {
  return isWithin(area.service, point);
}

/** Whether a point is labelled as outside the home city. */
export function isOutsideHomeCity(area: ServiceArea, point: Coordinates): boolean {
  return !isWithin(area.shortTrips, point);
}

function isWithin(boundary: Boundary, { lat, lng }: Coordinates): boolean {
  return booleanPointInPolygon([lng, lat], boundary);
}

/** From the area's centre to the farthest point of a boundary, in miles to one place: everything within is nearer. */
export function getReachMiles({ centre }: Pick<ServiceArea, 'centre'>, boundary: Boundary): number {
  const polygons = boundary.type === 'Polygon' ? [boundary.coordinates] : boundary.coordinates;
  const miles = polygons
    .flat(2)
    .map(([lng = Number.NaN, lat = Number.NaN]) => straightLineMiles(centre, { lat, lng }));
  return Math.ceil(Math.max(...miles) * 10 - 0.01) / 10;
}
