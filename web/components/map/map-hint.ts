import type { MapTrip, TripEnd } from './map-trip.ts';

export const END_NAMES = { pickup: 'Pickup', dropoff: 'Dropoff' } as const satisfies Record<TripEnd, string>;

/** The line above the map (spec 1 §2.7). */
export function mapHint({ pickup, dropoff }: Pick<MapTrip, TripEnd>): string {
  if (pickup && dropoff) return 'Both locations marked on map';
  if (!pickup && !dropoff) return 'Enter addresses above to see them displayed on the map for confirmation';
  return `${pickup ? END_NAMES.pickup : END_NAMES.dropoff} location marked - Add the other location`;
}
