import { MINUTE_MS, toCommitted, type PlacedRide } from './placed-ride.ts';
import type { BoardDriver } from './board-driver.ts';
import { worksAt } from './board-driver.ts';
import { hoursTouched } from '../geo/local-time.ts';
import { toTimeWindow } from '../rides/apply-transition.ts';
import { ineligibility, type Ineligibility } from '../rides/eligibility.ts';
import { straightLineMinutes, timeConflict, type TimeConflict } from '../rides/time-conflict.ts';
import type { Coordinates } from '../geo/coordinates.ts';

/** The driver of a lane: who is on the board may drive, as things stand now. */
export type LaneDriver = Pick<BoardDriver, 'id' | 'isAvailable' | 'week' | 'takes' | 'allowsLongDistance'>;

interface Place {
  readonly driver: LaneDriver;
  /** What that driver has; the ride itself may be among it. */
  readonly others: readonly PlacedRide[];
  /** Null for the time that the ride has. */
  readonly at: Date | null;
}

/**
 * Why a ride of the board cannot be put there; null when it can, as far as the board knows. The rules of assigning; the
 * ways are by the straight line, and the server, which also knows documents, cash and rides of other days, decides again.
 */
export function placementRefusal(
  ride: PlacedRide,
  { driver, others, at }: Place,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Ineligibility['code'] | TimeConflict | null {
  const scheduledFor = at ?? ride.scheduledFor;
  const placed = { ...ride, scheduledFor };
  const { from, to } = toTimeWindow({ scheduledFor, durationMinutes: ride.minutes, extraMinutes: 0 }, now);
  const touched = hoursTouched(from, to, timeZone);
  const on = touched.filter(({ weekday, hour }) => worksAt(driver.week, weekday, hour));
  // Whom the rider asked for, or who has it, may take it outside of their hours.
  const isSpecificDriver = ride.driverId === driver.id;
  const asked = { isLongDistance: ride.isLongDistance, isSpecificDriver, scheduledFor, needs: ride.needs };
  const able = { approved: true, suspended: false, documentsValidUntil: LATER };
  const { isAvailable, takes, allowsLongDistance: allowLongDistance } = driver;
  const refused = ineligibility({ ...able, isAvailable, takes, allowLongDistance }, asked, {
    on,
    touched,
    now,
  });
  if (refused) return refused.code;
  return timeConflict(toCommitted(placed), others.map(toCommitted), now, straightLineMinutes);
}

/** The board lists nobody whose documents are over; those that end before the pickup are the server's to see. */
const LATER = new Date(8.64e15);

/** The way from the end of one ride of a driver to the pickup of the next. */
export interface WayBetween {
  readonly from: Date;
  readonly to: Date;
  /** By the straight line. */
  readonly minutes: number;
  /** Whether it takes longer than there is. */
  readonly isTooLong: boolean;
}

/** The ways between the rides of a lane, which are in order. */
export function waysBetween(rides: readonly (PlacedRide & { readonly pickup: Coordinates })[]): WayBetween[] {
  return rides.slice(1).flatMap((next, index) => {
    const before = rides[index];
    if (!before) return [];
    const from = endOf(before);
    const to = next.pickupAt;
    if (to.getTime() - from.getTime() > FAR_APART_MINUTES * MINUTE_MS) return [];
    const minutes = straightLineMinutes(before.dropoff, next.pickup);
    return [{ from, to, minutes, isTooLong: from.getTime() + minutes * MINUTE_MS > to.getTime() }];
  });
}

/** Between rides farther apart nobody looks at the way. */
const FAR_APART_MINUTES = 4 * 60;

export function endOf({ startedAt, pickupAt, minutes }: PlacedRide): Date {
  return new Date((startedAt ?? pickupAt).getTime() + minutes * MINUTE_MS);
}

/** The rides in as few rows as it takes so that none lies over another; each ride in the first row with room. */
export function packRows<R extends PlacedRide>(rides: readonly R[], leastMinutes: number): R[][] {
  const rows: { until: number; rides: R[] }[] = [];
  for (const ride of [...rides].sort((a, b) => Number(a.pickupAt) - Number(b.pickupAt))) {
    const from = ride.pickupAt.getTime();
    const until = from + Math.max(ride.minutes, leastMinutes) * MINUTE_MS;
    const row = rows.find((one) => one.until <= from);
    if (row) {
      row.rides.push(ride);
      row.until = until;
    } else rows.push({ until, rides: [ride] });
  }
  return rows.map((row) => row.rides);
}
