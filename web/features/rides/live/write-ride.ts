import type { ApolloCache } from '@apollo/client';
import { RIDE_FILTERS } from '../../../components/ride-history/ride-filters.ts';
import type { RiderRideFragment } from '../../../generated/operations.ts';
import { RiderDashboardDocument, RiderHistoryDocument } from '../../../generated/rider-dashboard.ts';

/** How many finished rides the dashboard shows. */
const RECENT_RIDES = 3;

export function isFinished({ status }: Pick<RiderRideFragment, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

/** Puts a ride that has changed where the rider's screens show it: the dashboard and the loaded lists of the history. */
export function writeRide(cache: ApolloCache, ride: RiderRideFragment): void {
  cache.updateQuery({ query: RiderDashboardDocument }, (known) => {
    if (!known) return undefined;
    const { activeRides, recentRides } = known.riderDashboard;
    const riderDashboard = {
      ...known.riderDashboard,
      activeRides: isFinished(ride)
        ? without(activeRides, ride)
        : [...without(activeRides, ride), ride].sort((a, b) => getPickupTime(a) - getPickupTime(b)),
      recentRides: isFinished(ride)
        ? [ride, ...without(recentRides, ride)].sort(byRequest).slice(0, RECENT_RIDES)
        : recentRides,
    };
    return { riderDashboard };
  });
  for (const filter of RIDE_FILTERS) {
    const isListed = filter === 'ALL' || filter === ride.status;
    // Overwritten, since merging would take the shorter list for a first page and keep what it lacks.
    cache.updateQuery({ query: RiderHistoryDocument, variables: { filter }, overwrite: true }, (known) => {
      if (!known) return undefined;
      const { edges } = known.rides;
      const others = edges.filter(({ node }) => node.id !== ride.id);
      if (!isListed) return { rides: { ...known.rides, edges: others } };
      if (others.length < edges.length) return undefined;
      return { rides: { ...known.rides, edges: [{ __typename: 'RideEdge', node: ride }, ...edges] } };
    });
  }
}

function without(rides: readonly RiderRideFragment[], { id }: RiderRideFragment) {
  return rides.filter((ride) => ride.id !== id);
}

/** The soonest pickup first; a ride for now is due since it was requested. */
function getPickupTime({ scheduledFor, requestedAt }: RiderRideFragment): number {
  return Date.parse(scheduledFor ?? requestedAt);
}

function byRequest(a: RiderRideFragment, b: RiderRideFragment): number {
  return Date.parse(b.requestedAt) - Date.parse(a.requestedAt);
}
