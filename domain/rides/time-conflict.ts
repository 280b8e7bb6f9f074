import type { Coordinates } from '../geo/coordinates.ts';
import { estimateMinutes, straightLineMiles } from '../geo/distance.ts';
import { DomainError } from '../errors.ts';
import { DRIVER_BUFFER_MINUTES } from './apply-transition.ts';
import type { Commitment } from './commitment.ts';
import type { TimeWindow } from './ride.ts';

/** Why a driver has no time for a ride: on another one now, another one then, or too far away from it to be in time. */
export type TimeConflict = 'ON_RIDE' | 'RIDE_OVERLAP' | 'TOO_FAR_APART';

/** How long the way between two places takes, in minutes. */
export type WayMinutes = (from: Coordinates, to: Coordinates) => number;

/** By the straight line, as trips are estimated where there is no router. */
export const straightLineMinutes: WayMinutes = (from, to) => estimateMinutes(straightLineMiles(from, to));

/** Between rides farther apart than this no way is looked at: everything that is served is nearer. */
const FAR_APART_MINUTES = 8 * 60;

/**
 * What among the driver's commitments (`others`) leaves no time for this ride; null when nothing does. Between two rides the driver needs the way from the end of the one to the pickup of the
 * other, and the buffer where the way is shorter. A ride for now needs a driver who is on none.
 */
export function timeConflict(
  ride: Commitment,
  others: readonly Commitment[],
  now: Date,
  wayMinutes: WayMinutes,
): TimeConflict | null {
  const wanted = plannedTime(ride, now);
  for (const other of others) {
    if (other.id === ride.id) continue;
    if (!ride.scheduledFor && isUnderWay(other)) return 'ON_RIDE';
    const taken = plannedTime(other, now);
    const isBefore = taken.from < wanted.from;
    const pause = isBefore ? minutes(taken.to, wanted.from) : minutes(wanted.to, taken.from);
    if (pause < DRIVER_BUFFER_MINUTES) return 'RIDE_OVERLAP';
    if (pause >= FAR_APART_MINUTES) continue;
    const way = isBefore ? wayMinutes(other.dropoff, ride.pickup) : wayMinutes(ride.dropoff, other.pickup);
    if (way > pause) return 'TOO_FAR_APART';
  }
  return null;
}

const MESSAGES: Record<TimeConflict, string> = {
  ON_RIDE: 'Complete the ride you are on first',
  RIDE_OVERLAP: 'You already have a ride at that time',
  TOO_FAR_APART: 'Between this ride and another one of yours there is not enough time for the way',
};

/** Throws the conflict as `RIDE_OVERLAP`. */
export function requireTime(...args: Parameters<typeof timeConflict>): void {
  const conflict = timeConflict(...args);
  if (conflict) throw new DomainError('conflict', 'RIDE_OVERLAP', MESSAGES[conflict], { conflict });
}

/** Begun, or accepted for now. */
function isUnderWay({ status, scheduledFor }: Commitment): boolean {
  return status === 'in_progress' || (status !== 'pending' && scheduledFor === null);
}

/**
 * From pickup to dropoff as far as one can tell at `now`, with the minutes more at the door until the trip has begun: what
 * is late ends later, and not before now.
 */
function plannedTime(ride: Commitment, now: Date): TimeWindow {
  const from = ride.startedAt ?? ride.scheduledFor ?? ride.acceptedAt ?? now;
  const begins = ride.startedAt || ride.scheduledFor ? from : now;
  const atDoor = ride.startedAt ? 0 : ride.extraMinutes;
  const to = new Date(begins.getTime() + (atDoor + ride.durationMinutes) * 60_000);
  return { from, to: ride.status === 'in_progress' && to < now ? now : to };
}

function minutes(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
