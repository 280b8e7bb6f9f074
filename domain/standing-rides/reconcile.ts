import { weekdayOf, type CalendarDay, type DaySpan } from '../geo/calendar-day.ts';
import { toLocalDay } from '../geo/local-time.ts';
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
import { expectedPickups, isPaused, pickupsAhead, toPickupTime, type ExpectedPickup } from './pattern.ts';
import { isAgreed, isEnded, type StandingRide } from './standing-ride.ts';

/** When and where: what planning needs besides the series. */
export interface Planning {
  readonly days: DaySpan;
  readonly timeZone: string;
  readonly now: Date;
  readonly newId: () => string;
  readonly former?: FormerDriver | null;
}

/** Who drove rides of a series until now, and from which day on they do not. */
export interface FormerDriver {
  readonly driverId: string | null;
  readonly from: CalendarDay;
}

export interface Reconciled {
  readonly added: readonly Occurrence[];
  readonly changed: readonly Occurrence[];
}

/**
 * Makes the rides of a series what its pattern, its pauses and its driver's answer say now: rows for what lies ahead and
 * has none, those that a pause or the end takes are skipped, those that a pause gave back are planned again. What the
 * rider skipped or moved stays so, and so does a ride that an operator gave to somebody else. `busy` is what takes the
 * driver's time: a ride at such a time seeks a driver. `former` drove the series until now.
 */
export function reconcile(
  series: StandingRide,
  rows: readonly Occurrence[],
  busy: readonly Commitment[],
  { days, timeZone, now, newId, former = null }: Planning,
): Reconciled {
  const ahead = isEnded(series) ? [] : pickupsAhead(series, days, { now, timeZone });
  const missed = daysMissed(rows, now);
  const known = new Set(rows.map(keyOf));
  const taken = busyWindows(busy, rows);
  const changed = rows.flatMap((row) => {
    const isSubstituted = isDrivenByAnother(row, series, former);
    const next = whereFree(follow(row, series, isSubstituted, { now, timeZone, missed }), series, taken);
    return isSame(row, next) ? [] : [next];
  });
  const added = ahead
    .filter((pickup) => !known.has(keyOf(pickup)))
    .map((pickup) =>
      whereFree(planOccurrence(series, pickup, { id: newId(), timeZone, now }), series, taken),
    );
  return { added, changed };
}

/** The days whose way there a pause took: when that ends later on the day, nobody is there to be brought back. */
function daysMissed(rows: readonly Occurrence[], now: Date): ReadonlySet<CalendarDay> {
  const isMissed = ({ leg, reason, pickupAt }: Occurrence) =>
    leg === 'out' && reason === 'paused' && pickupAt !== null && pickupAt <= now;
  return new Set(rows.filter(isMissed).map(({ day }) => day));
}

interface Following extends Pick<Planning, 'now' | 'timeZone'> {
  readonly missed: ReadonlySet<CalendarDay>;
}

function follow(
  row: Occurrence,
  series: StandingRide,
  isSubstituted: boolean,
  { now, timeZone, missed }: Following,
): Occurrence {
  const isWanted = isExpected(series, row, timeZone);
  const isGivenBack = row.reason === 'paused' && row.pickupAt !== null && row.pickupAt > now;
  if (isWanted && isGivenBack && !missed.has(row.day)) return restoreOccurrence(row, series, now);
  if (!isAhead(row)) return row;
  if (isWanted) return isSubstituted ? row : followConsent(row, series);
  return skipOccurrence(row, isEnded(series) || !isPaused(series, dayOf(row, timeZone)) ? 'ended' : 'paused');
}

/** Whether it is driven by somebody who does not drive the series and keeps this ride: by an operator's word. */
function isDrivenByAnother(
  { driverId, day }: Occurrence,
  series: StandingRide,
  former: FormerDriver | null,
): boolean {
  if (driverId === null || driverId === series.driverId) return false;
  return driverId !== former?.driverId || day < former.from;
}

/**
 * Whether the series still has this ride: it goes on that day of the pattern, and is not paused on the day on which the
 * ride takes place.
 */
export function isExpected(
  series: StandingRide,
  row: Pick<Occurrence, 'day' | 'leg' | 'pickupAt' | 'isMoved'>,
  timeZone: string,
): boolean {
  if (isEnded(series) || isPaused(series, dayOf(row, timeZone))) return false;
  const span = { from: row.day, to: row.day };
  return expectedPickups({ ...series, pauses: [] }, span).some(({ leg }) => leg === row.leg);
}

/** The day on which a ride takes place, wherever it was moved. */
function dayOf(
  { day, pickupAt, isMoved }: Pick<Occurrence, 'day' | 'pickupAt' | 'isMoved'>,
  timeZone: string,
): CalendarDay {
  return isMoved && pickupAt ? toLocalDay(pickupAt, timeZone) : day;
}

/** Windows of others that the driver is busy in; planned rides of the same series are looked at one after another. */
function busyWindows(busy: readonly Commitment[], own: readonly Occurrence[]): TimeWindow[] {
  const ownIds = new Set(own.filter(isAhead).map(({ id }) => id));
  return busy.flatMap(({ id, timeWindow }) => (timeWindow && !ownIds.has(id) ? [timeWindow] : []));
}

/** The ride with the driver of the series when their time is free, which it takes from then on. */
function whereFree(occurrence: Occurrence, series: StandingRide, taken: TimeWindow[]): Occurrence {
  const { timeWindow, driverId } = occurrence;
  if (!timeWindow || driverId !== series.driverId) return occurrence;
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
