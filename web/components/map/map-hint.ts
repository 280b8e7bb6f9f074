import { isUnknown, type Place } from '../../../domain/geo/place.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';

export const END_NAMES = { pickup: 'Pickup', dropoff: 'Dropoff' } as const satisfies Record<TripEnd, string>;

const ONE_MARKED = {
  pickup: 'Pickup location marked - Add the other location',
  dropoff: 'Dropoff location marked - Add the other location',
} as const satisfies Record<TripEnd, string>;

/** The line above the map. A place nobody knows is not marked until its pin is dropped. */
export function mapHint(places: Pick<MapTrip, TripEnd>): string {
  const [only, other] = (['pickup', 'dropoff'] as const).filter((end) => isMarked(places[end]));
  if (only && other) return 'Both locations marked on map';
  if (only) return ONE_MARKED[only];
  return 'Enter addresses above to see them displayed on the map for confirmation';
}

function isMarked(place: Place | null): boolean {
  return place !== null && !isUnknown(place);
}
