import { invalidField } from '../errors.ts';
import { fieldLabel } from '../field-label.ts';

/** A point on the earth, in degrees (WGS 84). */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Seven places are what the columns keep, numeric(10,7): about a centimetre. */
const DECIMAL_PLACES = 7;
const POINT = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/;

export function isOnEarth({ lat, lng }: Coordinates): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}

/** Throws `INVALID_FIELD` naming `field` unless both degrees are finite and in range. */
export function assertOnEarth(point: Coordinates, field: string): void {
  if (!isOnEarth(point))
    throw invalidField(field, `${fieldLabel([field])} must be a latitude and a longitude`);
}

/**
 * Reads the "lat,lng" text the API carries: plain decimals, nothing coerced.
 * Throws `INVALID_FIELD` naming `field`.
 */
export function parseCoordinates(text: string, field = 'coordinates'): Coordinates {
  const match = POINT.exec(text);
  if (!match) throw invalidField(field, `${fieldLabel([field])} must look like "40.0,-90.0"`);
  const point = { lat: Number(match[1]), lng: Number(match[2]) };
  assertOnEarth(point, field);
  return point;
}

/** The "lat,lng" text of a point, at most seven places. Throws `INVALID_FIELD` off the earth. */
export function formatCoordinates(point: Coordinates): string {
  assertOnEarth(point, 'coordinates');
  return `${formatDegrees(point.lat)},${formatDegrees(point.lng)}`;
}

function formatDegrees(degrees: number): string {
  const rounded = Number(degrees.toFixed(DECIMAL_PLACES));
  // Number's own text turns to exponents below 1e-6.
  return Math.abs(rounded) < 1e-6 && rounded !== 0 ? rounded.toFixed(DECIMAL_PLACES) : String(rounded);
}
