import type { Ride } from './ride.ts';

/**
 * Rides of a driver whose suspension nobody has decided about yet stay with that driver until this long before their
 * pickup: a complaint that proves unfounded must not cost riders of later days their driver.
 */
export const PROVISIONAL_RELEASE_HOURS = 3;

/** When a ride of a provisionally suspended driver goes to others; a ride for now at once. */
export function releasedAt({ scheduledFor, requestedAt }: Pick<Ride, 'scheduledFor' | 'requestedAt'>): Date {
  return new Date((scheduledFor ?? requestedAt).getTime() - PROVISIONAL_RELEASE_HOURS * 3_600_000);
}
