import type { Driver } from '../../domain/drivers/driver.ts';
import type { WeeklySlot } from '../../domain/drivers/weekly-availability.ts';
import { DomainError } from '../../domain/errors.ts';
import type { CashProblem } from '../../domain/rides/cash-problem.ts';
import type { Commitment } from '../../domain/rides/commitment.ts';
import type { OfferRefusal } from '../../domain/rides/ride-offer.ts';
import type { Ride } from '../../domain/rides/ride.ts';
import { timeConflict, type WayMinutes } from '../../domain/rides/time-conflict.ts';
import { type Moment, refusalOf } from './driver-refusal.ts';

/** Their week, null where it does not count, and the rides that take their time. */
export interface Plans {
  readonly on: readonly WeeklySlot[] | null;
  readonly others: readonly Commitment[];
  /** Why they may not take it for being paid in cash. */
  readonly inCash: CashProblem | null;
}

/**
 * Why an admin cannot give the ride to the driver; null when they can. The rules of acceptance: a driver whom the rider
 * asked for needs to be neither online nor within their schedule, anybody else does.
 */
export function assignmentRefusal(
  driver: Driver,
  { on, others, inCash }: Plans,
  ride: Ride,
  at: Moment,
  wayMinutes: WayMinutes,
): OfferRefusal | null {
  const isSpecificDriver = ride.isSpecificDriver && ride.driverId === driver.userId;
  return toRefusal(
    refusalOf(driver, on, { ...ride, isSpecificDriver }, at) ??
      inCash ??
      timeConflict(ride, others, at.now, wayMinutes),
  );
}

export function toRefusal(code: Uppercase<OfferRefusal> | null): OfferRefusal | null {
  return code && (code.toLowerCase() as OfferRefusal);
}

const MESSAGES: Record<OfferRefusal, string> = {
  driver_suspended: 'This driver is suspended',
  driver_not_approved: 'This driver is not approved',
  documents_not_valid: 'The documents of this driver are not valid at the time of the ride',
  driver_offline: 'This driver is offline',
  outside_schedule: 'This ride is outside the weekly schedule of the driver',
  long_distance_off: 'This driver takes no long trips',
  vehicle_cannot_take: 'The car of this driver cannot take what the rider needs',
  cash_off: 'This driver takes no cash',
  cash_limit: 'With this ride the driver would owe more for cash than the limit',
  on_ride: 'This driver is on another ride',
  ride_overlap: 'This driver has another ride at that time',
  too_far_apart: 'Between this ride and another one of the driver there is not enough time for the way',
};

/** Throws `DRIVER_NOT_ELIGIBLE` (conflict), with the reason in `details.refusal`. */
export function requireAssignable(...args: Parameters<typeof assignmentRefusal>): void {
  const refusal = assignmentRefusal(...args);
  if (refusal) throw new DomainError('conflict', 'DRIVER_NOT_ELIGIBLE', MESSAGES[refusal], { refusal });
}
