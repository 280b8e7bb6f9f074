import { DomainError, notFound } from '../errors.ts';
import type { Driver } from '../drivers/driver.ts';
import { STANDING_MESSAGES, standingProblem, type StandingProblem } from '../drivers/standing.ts';
import { canTake } from '../needs/needs.ts';
import { coversSlots, type WeeklySlot } from '../drivers/weekly-availability.ts';
import { CASH_MESSAGES, type CashProblem } from './cash-problem.ts';
import type { Ride } from './ride.ts';
import { rideNotOpen } from './transitions.ts';

/** Why a driver may not take a ride; null when they may. */
export interface Ineligibility {
  readonly code:
    | StandingProblem
    | 'DRIVER_OFFLINE'
    | 'OUTSIDE_SCHEDULE'
    | 'LONG_DISTANCE_OFF'
    | 'VEHICLE_CANNOT_TAKE'
    | CashProblem;
  readonly message: string;
}

/** What of a driver decides whether they may take a ride. */
export type EligibleDriver = Pick<
  Driver,
  'approved' | 'suspended' | 'documentsValidUntil' | 'allowLongDistance' | 'takes' | 'isAvailable'
>;

const REFUSALS: Record<Ineligibility['code'], string> = {
  ...STANDING_MESSAGES,
  ...CASH_MESSAGES,
  DRIVER_OFFLINE: 'Go online to accept rides',
  OUTSIDE_SCHEDULE: 'This ride is outside your weekly schedule',
  LONG_DISTANCE_OFF: 'Turn on long distance to accept this ride',
  VEHICLE_CANNOT_TAKE: 'Your car cannot take what this rider needs',
};

/**
 * Whether the driver may take the ride now: in good standing now and at the pickup, for a long trip willing, and with a
 * car that takes what the rider needs; for a Book Now broadcast also online, for a scheduled broadcast available in every hour it touches. A ride asked of this very
 * driver needs neither: they were chosen. Without the hours they are `on` their schedule does not count. Whether they have
 * the time says `timeConflict`.
 */
export function ineligibility(
  driver: EligibleDriver,
  ride: Pick<Ride, 'isLongDistance' | 'isSpecificDriver' | 'scheduledFor' | 'needs'>,
  week: {
    readonly on: readonly WeeklySlot[] | null;
    readonly touched: readonly WeeklySlot[];
    readonly now: Date;
  },
): Ineligibility | null {
  const problem = standingProblem(driver, latest(week.now, ride.scheduledFor));
  if (problem) return refusal(problem);
  if (ride.isLongDistance && !driver.allowLongDistance) return refusal('LONG_DISTANCE_OFF');
  if (!canTake(driver.takes, ride.needs)) return refusal('VEHICLE_CANNOT_TAKE');
  if (ride.isSpecificDriver) return null;
  if (ride.scheduledFor) {
    const isWithin = week.on === null || coversSlots(week.on, week.touched);
    return isWithin ? null : refusal('OUTSIDE_SCHEDULE');
  }
  return driver.isAvailable ? null : refusal('DRIVER_OFFLINE');
}

/** Throws `forbidden` for a driver who may take no ride at all, whichever it is. */
export function requireDriving(driver: Driver, now: Date): void {
  const problem = standingProblem(driver, now);
  if (problem) throw toError(refusal(problem));
}

function latest(now: Date, scheduledFor: Date | null): Date {
  return scheduledFor && scheduledFor > now ? scheduledFor : now;
}

/** For how long a driver may have a request before their eyes that is open no more. */
const LOST_RACE_MINUTES = 60;

/**
 * The answer to a driver who wants to take or pass on a ride of others that is not open: a lost race while they may
 * still see the request, afterwards and for completed rides the same as for a ride that does not exist. Who was asked by
 * name knows of the ride.
 */
export function closedTo(ride: Ride, driverId: string, now: Date): DomainError {
  if (ride.isSpecificDriver && ride.driverId === driverId) return rideNotOpen();
  const left = ride.cancelledAt ?? ride.acceptedAt ?? ride.expiresAt;
  const isRecent = left !== null && now.getTime() - left.getTime() < LOST_RACE_MINUTES * 60_000;
  return isRecent && !ride.isSpecificDriver && ride.status !== 'completed' ? rideNotOpen() : notFound('Ride');
}

/** Throws the refusal as `forbidden`; checked again at commit. */
export function requireEligible(...args: Parameters<typeof ineligibility>): void {
  const refused = ineligibility(...args);
  if (refused) throw toError(refused);
}

function toError({ code, message }: Ineligibility): DomainError {
  return new DomainError('forbidden', code, message);
}

function refusal(code: Ineligibility['code']): Ineligibility {
  return { code, message: REFUSALS[code] };
}
