import { assertOnEarth, type Coordinates } from './coordinates.ts';

export const EARTH_RADIUS_MILES = 3959;
const MINUTES_PER_MILE = 2;
/** What is shown while a trip has no distance yet. */
export const DEFAULT_TRIP_MINUTES = 15;

/** How a distance was found: the formula below, or along the roads by an OSRM server. */
export type DistanceSource = 'straight-line' | 'osrm';

/**
 * Great-circle distance in miles, to two places (rides keep numeric(8,2)).
 * Throws `INVALID_FIELD` when a point is not on the earth.
 */
export function straightLineMiles(from: Coordinates, to: Coordinates): number {
  assertOnEarth(from, 'from');
  assertOnEarth(to, 'to');
  return Math.round(haversineMiles(from, to) * 100) / 100;
}

/** Two minutes per mile, rounded up; the default when the distance is not known. */
export function estimateMinutes(distanceMiles: number | null): number {
  if (distanceMiles === null || !(distanceMiles >= 0 && distanceMiles < Infinity))
    return DEFAULT_TRIP_MINUTES;
  return Math.ceil(distanceMiles * MINUTES_PER_MILE);
}

const COMPASS_POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

/** In which of the eight directions one goes from a point to another that is near. */
export function compassPoint(from: Coordinates, to: Coordinates): CompassPoint {
  const east = (to.lng - from.lng) * Math.cos(radians(from.lat));
  const eighths = Math.round(Math.atan2(east, to.lat - from.lat) / (Math.PI / 4));
  return COMPASS_POINTS[(eighths + COMPASS_POINTS.length) % COMPASS_POINTS.length] ?? 'N';
}

function haversineMiles(from: Coordinates, to: Coordinates): number {
  const halfLat = radians(to.lat - from.lat) / 2;
  const halfLng = radians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLng) ** 2;
  // Rounding can push antipodes a hair above 1, where asin has no answer.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
