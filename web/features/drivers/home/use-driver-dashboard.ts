import { useQuery, useSubscription } from '@apollo/client/react';
import { useDeferredValue } from 'react';
import {
  DriverDashboardDocument,
  DriverRideChangedDocument,
  RideRequestsChangedDocument,
} from '../../../generated/driver-home.ts';
import { askAnew } from '../../../lib/ask-anew.ts';
import type { DriverDashboardQuery, DriverRideFragment, RideStatus } from '../../../generated/operations.ts';

export type DriverDashboard = DriverDashboardQuery['driverDashboard'];

/** Makes up for events missed while the socket was down. */
const REFRESH_MS = 60_000;

interface Loaded {
  readonly dashboard: DriverDashboard | undefined;
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** Called with each ride that changed and the status in which the screen showed it. */
type OnRideChanged = (ride: DriverRideFragment, shownAs: RideStatus | undefined) => void;

/** What the driver's home shows, kept up to date by the live events. */
export function useDriverDashboard(onRideChanged: OnRideChanged): Loaded {
  const { data, error, observable } = useQuery(DriverDashboardDocument, {
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  const refresh = () => void askAnew(observable).catch(() => undefined);
  useSubscription(DriverRideChangedDocument, {
    // The cache keeps one record of each ride, which the event has brought up to date wherever it is shown.
    onData: ({ client, data: { data: event } }) => {
      if (!event) return;
      const ride = event.rideChanged;
      // What is needed may be what has changed: read again where it is shown.
      client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'rideNeeds', args: { rideId: ride.id } });
      const shownAs = shownStatus(data?.driverDashboard, ride.id);
      onRideChanged(ride, shownAs);
      // Whom an open ride is offered to, and what a completed one adds to the figures, only the server knows.
      if (!shownAs || ride.status === 'PENDING' || ride.status === 'COMPLETED') refresh();
    },
  });
  useSubscription(RideRequestsChangedDocument, { onData: refresh });
  // Drawn in pieces the first time, so that it does not hold up a tap; what changes later shows at once.
  const isDrawn = useDeferredValue(data !== undefined);
  const dashboard = isDrawn ? data?.driverDashboard : undefined;
  return { dashboard, failed: error !== undefined, refresh };
}

function shownStatus(dashboard: DriverDashboard | undefined, rideId: string): RideStatus | undefined {
  return dashboard && getRides(dashboard).find((ride) => ride.id === rideId)?.status;
}

/** Requests and rides under way, each once: a ride that has just been accepted is among the requests for a moment. */
export function getRides({ requests, activeRides }: Pick<DriverDashboard, 'requests' | 'activeRides'>) {
  return [...new Map([...requests, ...activeRides].map((ride) => [ride.id, ride])).values()];
}
