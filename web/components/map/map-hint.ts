import { isUnknown, type Place } from '../../../domain/geo/place.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';

export const END_NAMES = { pickup: 'Pickup', dropoff: 'Dropoff' } as const satisfies Record<TripEnd, string>;

/** The line above the map. A place nobody knows is not marked until its pin is dropped. */
export function mapHint({ pickup, dropoff }: Pick<MapTrip, TripEnd>): string {
  const marked = [isMarked(pickup) && END_NAMES.pickup, isMarked(dropoff) && END_NAMES.dropoff].filter(
    Boolean,
  );
  if (marked.length === 2) return 'Both locations marked on map';
  const [only] = marked;
  if (only) return `${only} location marked - Add the other location`;
  return 'Enter addresses above to see them displayed on the map for confirmation';
}

function isMarked(place: Place | null): boolean {
  return place !== null && !isUnknown(place);
}
