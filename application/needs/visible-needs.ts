import { NO_NEEDS, type RideNeeds, toldWithOffer } from '../../domain/needs/needs.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { isOver } from '../../domain/rides/ride.ts';
import type { Actor } from '../../domain/users/user.ts';

/** Whether the ride is this driver's: accepted, and not over. */
export function hasRide(ride: Pick<Ride, 'driverId' | 'status'>, driverId: string): boolean {
  return ride.driverId === driverId && ride.status !== 'pending' && !isOver(ride);
}

/**
 * What of the needs of a ride is seen wherever the ride is: all of it by its rider and who asked for it; what they have to know to answer by
 * drivers, until it is over; the minutes alone, which its times are made of, by operators. The rest is read by
 * `readRideNeeds`.
 */
export function toVisibleNeeds(viewer: Actor | null, ride: Ride): RideNeeds {
  if (viewer?.kind === 'user' && viewer.userType !== 'admin') {
    if ([ride.riderId, ride.bookerId].includes(viewer.userId))
      return { needs: ride.needs, extraMinutes: ride.extraMinutes };
    return isOver(ride) ? NO_NEEDS : toldWithOffer(ride);
  }
  return viewer === null ? NO_NEEDS : { needs: [], extraMinutes: ride.extraMinutes };
}
