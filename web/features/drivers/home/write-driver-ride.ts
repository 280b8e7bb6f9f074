import type { ApolloCache } from '@apollo/client';
import { DriverDashboardDocument } from '../../../generated/driver-home.ts';
import type { DriverRideFragment } from '../../../generated/operations.ts';

/** How many completed rides the dashboard shows. */
const RECENT_RIDES = 3;

/** Puts a ride that has changed where the driver's dashboard shows it: under way, among the last ones, or nowhere. */
export function writeDriverRide(cache: ApolloCache, ride: DriverRideFragment): void {
  if (ride.status === 'PENDING') return;
  cache.updateQuery({ query: DriverDashboardDocument }, (known) => {
    if (!known) return undefined;
    const { requests, activeRides, recentRides } = known.driverDashboard;
    const isActive = ride.status !== 'COMPLETED' && ride.status !== 'CANCELLED';
    const driverDashboard = {
      ...known.driverDashboard,
      requests: without(requests, ride),
      activeRides: isActive ? [...without(activeRides, ride), ride] : without(activeRides, ride),
      recentRides:
        ride.status === 'COMPLETED'
          ? [ride, ...without(recentRides, ride)].slice(0, RECENT_RIDES)
          : recentRides,
    };
    return { driverDashboard };
  });
}

function without(rides: readonly DriverRideFragment[], { id }: DriverRideFragment) {
  return rides.filter((ride) => ride.id !== id);
}
