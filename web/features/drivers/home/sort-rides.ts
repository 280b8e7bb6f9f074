import type { DriverRideFragment } from '../../../generated/operations.ts';
import { getRides, type DriverDashboard } from './use-driver-dashboard.ts';

interface SortedRides {
  /** Asked of this driver first, then open ones; in each, who waits now before who has planned, then the nearest, as far as
   * that is known, then the first come. */
  readonly offers: readonly DriverRideFragment[];
  /** The soonest pickup first; a Book Now ride is due since it was requested. */
  readonly upcoming: readonly DriverRideFragment[];
  /** Under way: at most one. */
  readonly active: readonly DriverRideFragment[];
}

/** Puts each ride where its status belongs. */
export function sortRides(dashboard: Pick<DriverDashboard, 'requests' | 'activeRides'>): SortedRides {
  const rides = getRides(dashboard);
  const dueAt = (ride: DriverRideFragment) => new Date(ride.scheduledFor ?? ride.requestedAt).getTime();
  const waitingSince = (ride: DriverRideFragment) => new Date(ride.requestedAt).getTime();
  return {
    offers: rides
      .filter((ride) => ride.status === 'PENDING')
      .sort(
        (a, b) =>
          Number(b.isSpecificDriver) - Number(a.isSpecificDriver) ||
          Number(Boolean(a.scheduledFor)) - Number(Boolean(b.scheduledFor)) ||
          (a.milesToPickup ?? 0) - (b.milesToPickup ?? 0) ||
          waitingSince(a) - waitingSince(b),
      ),
    upcoming: rides
      .filter((ride) => ride.status === 'ACCEPTED' || ride.status === 'CONFIRMED')
      .sort((a, b) => dueAt(a) - dueAt(b)),
    active: rides.filter((ride) => ride.status === 'IN_PROGRESS'),
  };
}
