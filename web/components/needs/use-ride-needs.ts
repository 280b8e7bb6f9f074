import { useQuery } from '@apollo/client/react';
import { RideNeedsDocument } from '../../generated/ride-needs.ts';

/** What is needed of a ride, read anew; with `isKept` as it was read once, which stays while it is read again. */
export function useRideNeeds(rideId: string, { isKept = false, skip = false } = {}) {
  const { data, previousData, error, loading, refetch } = useQuery(RideNeedsDocument, {
    variables: { rideId },
    fetchPolicy: isKept ? 'cache-first' : 'network-only',
    skip,
  });
  const needs = (data ?? (isKept ? previousData : undefined))?.rideNeeds;
  return { needs, error, loading, again: () => void refetch().catch(() => undefined) };
}
