import { useQuery, useSubscription } from '@apollo/client/react';
import type { RideDetailsFragment, WayOfDriverFragment } from '../../../generated/operations.ts';
import { DriverMovedDocument, DriverOnTheWayDocument } from '../../../generated/rider-dashboard.ts';

/** Makes up for moves that were not heard, and notices that nothing is known any more. */
const ASK_MS = 20_000;

/** Where the driver of the ride is, from acceptance to completion; null while nobody knows. */
export function useDriverOnTheWay(ride: RideDetailsFragment | null): WayOfDriverFragment | null {
  const isOnTheWay = ride !== null && ride.status !== 'PENDING' && ride.driver !== null;
  const variables = { rideId: ride?.id ?? '' };
  const { data, client } = useQuery(DriverOnTheWayDocument, {
    variables,
    skip: !isOnTheWay,
    pollInterval: ASK_MS,
    skipPollAttempt: () => document.hidden,
  });
  useSubscription(DriverMovedDocument, {
    skip: !isOnTheWay,
    onData: ({ data: { data: event } }) => {
      if (!event) return;
      const moved = event.driverMoved;
      client.writeQuery({
        query: DriverOnTheWayDocument,
        variables: { rideId: moved.id },
        data: { driverOnTheWay: moved },
      });
    },
    onError: () => undefined,
  });
  return isOnTheWay ? (data?.driverOnTheWay ?? null) : null;
}
