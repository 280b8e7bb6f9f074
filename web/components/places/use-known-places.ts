import { useQuery } from '@apollo/client/react';
import { KnownPlacesDocument } from '../../generated/places.ts';
import type { OfferedPlace } from '../address-field/offered-place.ts';

/** The rider's saved places, then the last addresses that are not among them; empty until they are loaded. */
export function useKnownPlaces(): readonly OfferedPlace[] {
  const { data } = useQuery(KnownPlacesDocument);
  const saved = data?.savedPlaces ?? [];
  const known = new Set(saved.map(({ address }) => address));
  const recent = (data?.recentPlaces ?? []).filter(({ address }) => !known.has(address));
  return [
    ...saved.map(({ name, address, lat, lng }) => ({ name, address, lat, lng, approximate: false })),
    ...recent.map(({ address, lat, lng }) => ({ address, lat, lng, approximate: false })),
  ];
}
