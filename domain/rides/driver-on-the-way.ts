import type { Stop } from '../geo/stop.ts';
import type { Ride } from './ride.ts';

/** How long before a scheduled pickup the rider begins to see where the driver is. */
export const SHOWN_BEFORE_PICKUP_MINUTES = 60;

/** Until when the pickup of a ride has to be for its driver to be shown now. */
export function shownUntil(now: Date): Date {
  return new Date(now.getTime() + SHOWN_BEFORE_PICKUP_MINUTES * 60_000);
}

/** Whether the rider may see where the driver is: from acceptance to completion, of a ride that is due. */
export function showsDriver(ride: Pick<Ride, 'status' | 'scheduledFor'>, now: Date): boolean {
  if (ride.status === 'in_progress') return true;
  if (ride.status !== 'accepted' && ride.status !== 'confirmed') return false;
  return ride.scheduledFor === null || ride.scheduledFor <= shownUntil(now);
}

/** Where the driver is heading: to the pickup until the trip begins, then to its end. */
export function nextStop(ride: Pick<Ride, 'status' | 'pickup' | 'dropoff'>): Stop {
  return ride.status === 'in_progress' ? ride.dropoff : ride.pickup;
}
