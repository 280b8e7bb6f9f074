import { skipToken, useQuery } from '@apollo/client/react';
import { useLocation } from 'react-router';
import { AddressSearch, type AddressSearchProps } from '../../../components/address-field/address-search.tsx';
import type { OfferedPlace } from '../../../components/address-field/offered-place.ts';
import { useKnownPlaces } from '../../../components/places/use-known-places.ts';
import { PassengerPlacesDocument } from '../../../generated/passenger-places.ts';
import { readBookedFor } from '../../../lib/booked-for.ts';

/** Offers the places of whoever rides: the booker's "Home" is no passenger's. */
export function TripAddressSearch(props: AddressSearchProps) {
  const own = useKnownPlaces();
  const passengerId = readBookedFor(useLocation().state)?.id;
  const theirs = usePlacesOf(passengerId);
  return <AddressSearch {...props} offered={passengerId ? theirs : own} />;
}

/** None until they are known, and of somebody with an account, who alone reads them. */
function usePlacesOf(passengerId: string | undefined): readonly OfferedPlace[] {
  const { data } = useQuery(
    PassengerPlacesDocument,
    passengerId ? { variables: { passengerId } } : skipToken,
  );
  const places = data?.savedPlaces ?? [];
  return places.map(({ name, address, lat, lng }) => ({ name, address, lat, lng, approximate: false }));
}
