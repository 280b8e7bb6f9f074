import { msg, t } from '@lingui/core/macro';
import { isUnknown, type Place } from '../../../domain/geo/place.ts';
import type { MapTrip, TripEnd } from './map-trip.ts';
import { texts } from '../../lib/i18n.ts';

export const END_NAMES = texts({ pickup: msg`Pickup`, dropoff: msg`Dropoff` }) satisfies Record<
  TripEnd,
  string
>;

const ONE_MARKED = texts({
  pickup: msg`Pickup location marked - Add the other location`,
  dropoff: msg`Dropoff location marked - Add the other location`,
}) satisfies Record<TripEnd, string>;

/** The line beneath the addresses. A place nobody knows is not marked until its pin is dropped. */
export function mapHint(places: Pick<MapTrip, TripEnd>): string {
  const [only, other] = (['pickup', 'dropoff'] as const).filter((end) => isMarked(places[end]));
  if (only && other) return t`Both locations marked on map`;
  if (only) return ONE_MARKED[only];
  return t`Enter addresses above to see them displayed on the map for confirmation`;
}

function isMarked(place: Place | null): boolean {
  return place !== null && !isUnknown(place);
}
