import { skipToken, useQuery } from '@apollo/client/react';
import { useLocation } from 'react-router';
import { AddressSearch, type AddressSearchProps } from '../../../components/address-field/address-search.tsx';
import type { OfferedPlace } from '../../../components/address-field/offered-place.ts';
import { useKnownPlaces } from '../../../components/places/use-known-places.ts';
import { PassengerPlacesDocument } from '../../../generated/passenger-places.ts';
import { readBookedFor } from '../../../lib/booked-for.ts';

/** Offers the places of whoever rides: of the person whom a link has named, where some are kept that the booker may read. */
export function TripAddressSearch(props: AddressSearchProps) {
  const own = useKnownPlaces();
  const theirs = usePlacesOf(readBookedFor(useLocation().state)?.id);
  return <AddressSearch {...props} offered={theirs ?? own} />;
}

/** Null where there are none to offer, and of somebody with an account; empty until it is known. */
function usePlacesOf(passengerId: string | undefined): readonly OfferedPlace[] | null {
  const { data, error } = useQuery(
    PassengerPlacesDocument,
    passengerId ? { variables: { passengerId } } : skipToken,
  );
  if (!passengerId || error || data?.savedPlaces.length === 0) return null;
  const places = data?.savedPlaces ?? [];
  return places.map(({ name, address, lat, lng }) => ({ name, address, lat, lng, approximate: false }));
}
