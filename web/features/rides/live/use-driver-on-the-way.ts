import { useQuery, useSubscription } from '@apollo/client/react';
import type { CurrentRideFragment, WayOfDriverFragment } from '../../../generated/operations.ts';
import { DriverMovedDocument, DriverOnTheWayDocument } from '../../../generated/current-ride.ts';
import { unmask } from '../../../lib/masked.ts';

/** Makes up for moves that were not heard, and notices that nothing is known any more. */
const ASK_MS = 20_000;

/** Where a driver is, and how far that is. */
export type DriverWay = WayOfDriverFragment;

/** Where the driver of the ride is, from acceptance to completion; null while nobody knows. */
export function useDriverOnTheWay(ride: CurrentRideFragment | null): WayOfDriverFragment | null {
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
      const { id: rideId } = unmask<WayOfDriverFragment>(event.driverMoved);
      client.writeQuery({
        query: DriverOnTheWayDocument,
        variables: { rideId },
        data: { driverOnTheWay: event.driverMoved },
      });
    },
    onError: () => undefined,
  });
  const way = isOnTheWay && data?.driverOnTheWay;
  return way ? unmask<WayOfDriverFragment>(way) : null;
}
