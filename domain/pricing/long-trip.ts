import type { Coordinates } from '../geo/coordinates.ts';
import { isOutsideHomeCity, type ServiceArea } from '../geo/service-area.ts';
import { isLongDistance } from './fare.ts';

/** 35 miles and above, or an end outside the home city: only for drivers who allow it. */
export function isLongTrip(
  area: ServiceArea,
  trip: { readonly distanceMiles: number; readonly pickup: Coordinates; readonly dropoff: Coordinates },
): boolean {
  return (
    isLongDistance(trip.distanceMiles) ||
    isOutsideHomeCity(area, trip.pickup) ||
    isOutsideHomeCity(area, trip.dropoff)
  );
}
