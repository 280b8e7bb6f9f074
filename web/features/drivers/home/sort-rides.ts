import type { DriverRideFragment } from '../../../generated/operations.ts';
import { isDue } from '../rides/driver-ride-actions.ts';
import { getRides, type DriverDashboard } from './use-driver-dashboard.ts';

interface SortedRides {
  /** What ends first comes first; of those, asked of this driver before open ones, then the nearest as far as that is known. */
  readonly offers: readonly DriverRideFragment[];
  /** Accepted and not driven now: the soonest pickup first. */
  readonly upcoming: readonly DriverRideFragment[];
  /** The trip under way, else the accepted ride whose pickup comes next, once it is due. */
  readonly current: DriverRideFragment | null;
}

/** Puts each ride where its status belongs. */
export function sortRides(
  dashboard: Pick<DriverDashboard, 'requests' | 'activeRides'>,
  now: Date,
): SortedRides {
  const rides = getRides(dashboard);
  const dueAt = (ride: DriverRideFragment) => new Date(ride.scheduledFor ?? ride.requestedAt).getTime();
  const waitingSince = (ride: DriverRideFragment) => new Date(ride.requestedAt).getTime();
  const accepted = rides
    .filter((ride) => ride.status === 'ACCEPTED' || ride.status === 'CONFIRMED')
    .sort((a, b) => dueAt(a) - dueAt(b));
  const current =
    rides.find((ride) => ride.status === 'IN_PROGRESS') ??
    accepted.find((ride) => ride.arrivedAt) ??
    accepted.find((ride) => isDue(ride, now)) ??
    null;
  return {
    current,
    offers: rides
      .filter((ride) => ride.status === 'PENDING')
      .sort(
        (a, b) =>
          endOf(a) - endOf(b) ||
          Number(b.isSpecificDriver) - Number(a.isSpecificDriver) ||
          (a.milesToPickup ?? 0) - (b.milesToPickup ?? 0) ||
          waitingSince(a) - waitingSince(b),
      ),
    upcoming: accepted.filter((ride) => ride !== current),
  };
}

/** When a request closes; never for one without an end. */
function endOf({ expiresAt }: DriverRideFragment): number {
  return expiresAt ? Date.parse(expiresAt) : Number.MAX_SAFE_INTEGER;
}
