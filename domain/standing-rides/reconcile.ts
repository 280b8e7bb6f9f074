import { addDays, weekdayOf, type DaySpan } from '../geo/calendar-day.ts';
import type { TimeWindow } from '../rides/ride.ts';
import { toTimeWindow } from '../rides/apply-transition.ts';
import type { Commitment } from '../rides/commitment.ts';
import {
  followConsent,
  isAhead,
  planOccurrence,
  restoreOccurrence,
  seekDriver,
  skipOccurrence,
  type Occurrence,
} from './occurrence.ts';
import { expectedPickups, isPaused, toPickupTime, type ExpectedPickup } from './pattern.ts';
import { isAgreed, isEnded, type StandingRide } from './standing-ride.ts';

/** When and where: what planning needs besides the series. */
export interface Planning {
  readonly days: DaySpan;
  readonly timeZone: string;
  readonly now: Date;
  readonly newId: () => string;
}

export interface Reconciled {
  readonly added: readonly Occurrence[];
  readonly changed: readonly Occurrence[];
}

/**
 * Makes the rides of a series what its pattern, its pauses and its driver's answer say now: rows for what is expected and
 * has none, those that a pause or the end takes are skipped, those that a pause gave back are planned again. What the
 * rider skipped or moved stays so. `busy` is what takes the driver's time: a ride at such a time seeks a driver.
 */
export function reconcile(
  series: StandingRide,
  rows: readonly Occurrence[],
  busy: readonly Commitment[],
  { days, timeZone, now, newId }: Planning,
): Reconciled {
  const expected = isEnded(series) ? [] : expectedPickups(series, days);
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const wanted = new Set(expected.map(keyOf));
  const taken = busyWindows(busy, rows);
  const added = expected
    .filter((pickup) => !known.has(keyOf(pickup)))
    .map((pickup) => whereFree(planOccurrence(series, pickup, { id: newId(), timeZone, now }), taken));
  const changed = rows.flatMap((row) => {
    const next = whereFree(follow(row, series, wanted.has(keyOf(row)), now), taken);
    return isSame(row, next) ? [] : [next];
  });
  return { added, changed };
}

function follow(row: Occurrence, series: StandingRide, isWanted: boolean, now: Date): Occurrence {
  if (isWanted && row.reason === 'paused' && row.pickupAt && row.pickupAt > now) {
    return restoreOccurrence(row, series, now);
  }
  if (!isAhead(row)) return row;
  if (isWanted) return followConsent(row, series);
  return skipOccurrence(row, isPaused(series, row.day) && !isEnded(series) ? 'paused' : 'ended');
}

/** Windows of others that the driver is busy in; rides of the same series are looked at one after another. */
function busyWindows(busy: readonly Commitment[], own: readonly Occurrence[]): TimeWindow[] {
  const ownIds = new Set(own.map(({ id }) => id));
  return busy.flatMap(({ id, timeWindow }) => (timeWindow && !ownIds.has(id) ? [timeWindow] : []));
}

/** The ride with its driver when their time is free, which it takes from then on. */
function whereFree(occurrence: Occurrence, taken: TimeWindow[]): Occurrence {
  const { timeWindow } = occurrence;
  if (!timeWindow) return occurrence;
  if (taken.some((other) => overlaps(other, timeWindow))) return seekDriver(occurrence, 'driver_busy');
  taken.push(timeWindow);
  return occurrence;
}

export function overlaps(one: TimeWindow, other: TimeWindow): boolean {
  return one.from < other.to && other.from < one.to;
}

function keyOf({ day, leg }: Pick<ExpectedPickup, 'day' | 'leg'>): string {
  return `${day} ${leg}`;
}

function isSame(one: Occurrence, other: Occurrence): boolean {
  return (
    one === other ||
    (one.state === other.state &&
      one.reason === other.reason &&
      one.driverId === other.driverId &&
      one.pickupAt?.getTime() === other.pickupAt?.getTime())
  );
}

/**
 * What agreed series take of a driver's time around a moment that lies beyond the days that are planned: as planned rides
 * would.
 */
export function patternCommitments(
  agreed: readonly StandingRide[],
  { days, timeZone }: Pick<Planning, 'days' | 'timeZone'>,
): Commitment[] {
  return agreed.flatMap((series) =>
    expectedPickups(series, days).flatMap(({ day, leg, time }): Commitment[] => {
      const scheduledFor = isAgreed(series, day) ? toPickupTime(day, time, timeZone) : null;
      if (!scheduledFor) return [];
      const { pickup, dropoff, durationMinutes, extraMinutes } = series;
      return [
        {
          id: `${series.id} ${day} ${leg}`,
          status: 'confirmed',
          pickup: leg === 'out' ? pickup : dropoff,
          dropoff: leg === 'out' ? dropoff : pickup,
          durationMinutes,
          extraMinutes,
          scheduledFor,
          acceptedAt: null,
          startedAt: null,
          timeWindow: toTimeWindow({ ...series, scheduledFor }, scheduledFor),
        },
      ];
    }),
  );
}

/** The rides of a series that something the driver has promised already leaves no time for. */
export interface Collision {
  readonly day: string;
  readonly weekday: number;
  readonly commitment: Commitment;
}

/** What collides with a series, were its driver to agree to all of it, in order. */
export function collisions(
  series: StandingRide,
  busy: readonly Commitment[],
  planning: Pick<Planning, 'days' | 'timeZone'>,
): Collision[] {
  const weekdays = series.times.map(({ weekday }) => weekday);
  const wanted: StandingRide = { ...series, consent: 'agreed', agreedWeekdays: weekdays };
  return patternCommitments([wanted], planning).flatMap(({ id, timeWindow }) => {
    const [, day = ''] = id.split(' ');
    const commitment = busy.find(
      (other) => other.timeWindow && timeWindow && overlaps(other.timeWindow, timeWindow),
    );
    return commitment ? [{ day, weekday: weekdayOf(day), commitment }] : [];
  });
}

/** The days around a moment on which something could touch it. */
export function daysAround(day: string): DaySpan {
  return { from: addDays(day, -1), to: addDays(day, 1) };
}
