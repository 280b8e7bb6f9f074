import { straightLineMiles } from '../geo/distance.ts';
import type { Coordinates } from '../geo/coordinates.ts';
import { getReachMiles, type ServiceArea } from '../geo/service-area.ts';

/** Where a driver was when the server heard of it. */
export interface DriverPosition extends Coordinates {
  /** By the server's clock. */
  readonly measuredAt: Date;
  /** Made up by the demo, and said so wherever it is shown. */
  readonly isSimulated: boolean;
}

/** A measurement less exact than this says nothing about the street. */
export const MAX_ACCURACY_METERS = 2_000;
/** Positions are forgotten after this, whatever the driver does. */
const POSITION_KEPT_MINUTES = 5;
/** How far beyond the long-distance area a driver may be: on the way back from the edge of it. */
const MARGIN_MILES = 25;
/** Two measurements farther apart than this are not compared: much can happen in between. */
const COMPARED_SECONDS = 60;
const MAX_MILES_PER_HOUR = 150;
/** What a measurement may be off without being a jump. */
const JITTER_MILES = 0.5;

/** Since when positions are known at `now`. */
export function positionsSince(now: Date): Date {
  return new Date(now.getTime() - POSITION_KEPT_MINUTES * 60_000);
}

/** Whether a driver can be there: within reach of the service area, and not faster than a car since the last time. */
export function isPlausible(
  area: ServiceArea,
  here: Coordinates,
  now: Date,
  last: DriverPosition | null,
): boolean {
  if (straightLineMiles(area.centre, here) > getReachMiles(area, area.service) + MARGIN_MILES) return false;
  const seconds = last ? (now.getTime() - last.measuredAt.getTime()) / 1000 : Infinity;
  if (!last || seconds > COMPARED_SECONDS) return true;
  return straightLineMiles(last, here) <= JITTER_MILES + (MAX_MILES_PER_HOUR * Math.max(0, seconds)) / 3600;
}
