import { toLocalDay } from '../geo/local-time.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { CalendarDay } from '../geo/calendar-day.ts';
import { toTimeWindow } from '../rides/apply-transition.ts';
import { assertPickupTime } from '../rides/request-ride.ts';
import type { TimeWindow } from '../rides/ride.ts';
import { bookingDeadlines, nextDeadline } from './deadlines.ts';
import { toPickupTime, type ExpectedPickup, type Leg } from './pattern.ts';
import { isAgreed, type StandingRide } from './standing-ride.ts';

/**
 * `planned`: its driver has agreed, and their time is taken; `seeking`: nobody has; `booked`: it is an ordinary ride, of
 * the same id, with that ride's states; `failed`: it could not be, for a reason.
 */
export const OCCURRENCE_STATES = ['planned', 'seeking', 'booked', 'skipped', 'failed'] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** Why nobody drives it, why it is skipped, or why it failed. */
export const OCCURRENCE_REASONS = [
  'no_driver',
  'not_answered',
  'declined',
  'other_weekday',
  'driver_busy',
  'driver_left',
  'moved',
  'rider_skipped',
  'paused',
  'ended',
  'no_such_time',
  'not_paid',
  'not_booked',
] as const;
export type OccurrenceReason = (typeof OCCURRENCE_REASONS)[number];

/**
 * What somebody has to decide before it can be booked: `cover`, whether its payer pays it without the organisation, which does
 * not; `booker`, who keeps the series, whose booker may not book for its passenger any more.
 */
export const OCCURRENCE_QUESTIONS = ['cover', 'booker'] as const;
export type OccurrenceQuestion = (typeof OCCURRENCE_QUESTIONS)[number];

/** One ride of a series: a row for each date and leg, whatever becomes of it. */
export interface Occurrence {
  /** That of its ride, too, once it is booked. */
  readonly id: string;
  readonly standingRideId: string;
  readonly riderId: string;
  /** The date of the pattern, also when it was moved to another one. */
  readonly day: CalendarDay;
  readonly leg: Leg;
  /** Null on a night on which the time of the pattern does not exist: the rider is asked for another one. */
  readonly pickupAt: Date | null;
  readonly isMoved: boolean;
  readonly state: OccurrenceState;
  readonly reason: OccurrenceReason | null;
  /** Who has agreed to drive it. */
  readonly driverId: string | null;
  /** The driver's time that it takes; null without a driver. */
  readonly timeWindow: TimeWindow | null;
  /** How often its money could not be set aside, and why at last. */
  readonly fundingTries: number;
  readonly fundingProblem: string | null;
  /** What was asked with that; null where nobody has to decide. */
  readonly asks: OccurrenceQuestion | null;
  /** Whether its payer has said that they pay it without the organisation of the series. */
  readonly isPaidAlone: boolean;
  /** When something is due about it next; null when nothing is. */
  readonly dueAt: Date | null;
}

type Drive = Pick<Occurrence, 'state' | 'reason' | 'driverId' | 'timeWindow'>;

/** A row for what the pattern expects and lies ahead; the rider is asked about a time that does not exist. */
export function planOccurrence(
  series: StandingRide,
  { day, leg, time }: ExpectedPickup,
  { id, timeZone, now }: { readonly id: string; readonly timeZone: string; readonly now: Date },
): Occurrence {
  const pickupAt = toPickupTime(day, time, timeZone);
  const fixed = { id, standingRideId: series.id, riderId: series.riderId, day, leg, isMoved: false };
  const unfunded = { fundingTries: 0, fundingProblem: null, asks: null, isPaidAlone: false };
  if (!pickupAt) {
    return { ...fixed, ...unfunded, pickupAt, ...failed('no_such_time'), dueAt: null };
  }
  return {
    ...fixed,
    ...unfunded,
    pickupAt,
    ...driveOf(series, { day, pickupAt }),
    dueAt: firstDue(pickupAt, now),
  };
}

function failed(reason: OccurrenceReason): Drive {
  return { state: 'failed', reason, driverId: null, timeWindow: null };
}

/** When it is to be booked: 48 hours before, or at once. */
function firstDue(pickupAt: Date, now: Date): Date {
  const booking = bookingDeadlines(pickupAt)[0]?.at ?? now;
  return booking > now ? booking : now;
}

/** Who drives it as the series stands now. */
function driveOf(
  series: StandingRide,
  { day, pickupAt }: Pick<Occurrence, 'day'> & { pickupAt: Date },
): Drive {
  if (!isAgreed(series, day)) return seekingFor(seekingReason(series));
  return {
    state: 'planned',
    reason: null,
    driverId: series.driverId,
    timeWindow: toTimeWindow({ ...series, scheduledFor: pickupAt }, pickupAt),
  };
}

function seekingReason({ consent }: StandingRide): OccurrenceReason {
  switch (consent) {
    case 'none':
      return 'no_driver';
    case 'asked':
      return 'not_answered';
    case 'agreed':
      return 'other_weekday';
    case 'declined':
      return 'declined';
    case 'withdrawn':
      return 'driver_left';
  }
}

function seekingFor(reason: OccurrenceReason): Drive {
  return { state: 'seeking', reason, driverId: null, timeWindow: null };
}

/** Whether it is still to come and no ordinary ride yet. */
export function isAhead({ state }: Pick<Occurrence, 'state'>): boolean {
  return state === 'planned' || state === 'seeking';
}

/** Nobody drives it any more. */
export function seekDriver(occurrence: Occurrence, reason: OccurrenceReason): Occurrence {
  return isAhead(occurrence) ? { ...occurrence, ...seekingFor(reason) } : occurrence;
}

/**
 * As the answer of the series' driver has it now. What was moved has to be asked for by itself; its driver keeps it as long
 * as they drive the series on that day of the week.
 */
export function followConsent(occurrence: Occurrence, series: StandingRide): Occurrence {
  const { pickupAt, day, isMoved, driverId } = occurrence;
  if (!isAhead(occurrence) || !pickupAt) return occurrence;
  if (isMoved) {
    const isKept = driverId === null || (driverId === series.driverId && isAgreed(series, day));
    return isKept ? occurrence : seekDriver(occurrence, seekingReason(series));
  }
  return { ...occurrence, ...driveOf(series, { day, pickupAt }) };
}

/** An operator has found somebody who drives this one. */
export function driveBy(occurrence: Occurrence, series: StandingRide, driverId: string): Occurrence {
  const { pickupAt } = requireAhead(occurrence);
  return {
    ...occurrence,
    state: 'planned',
    reason: null,
    driverId,
    timeWindow: toTimeWindow({ ...series, scheduledFor: pickupAt }, pickupAt),
  };
}

/** The rider does not ride on that day, is away, or the series has ended. */
export function skipOccurrence(
  occurrence: Occurrence,
  reason: 'rider_skipped' | 'paused' | 'ended',
): Occurrence {
  requireAhead(occurrence);
  return {
    ...occurrence,
    state: 'skipped',
    reason,
    driverId: null,
    timeWindow: null,
    asks: null,
    dueAt: null,
  };
}

/** The rider rides after all. Throws `OCCURRENCE_STATE`, and `INVALID_FIELD` when its time has passed. */
export function restoreOccurrence(occurrence: Occurrence, series: StandingRide, now: Date): Occurrence {
  const { pickupAt, day } = occurrence;
  if (occurrence.state !== 'skipped' || !pickupAt) throw occurrenceState();
  assertPickupTime(pickupAt, now);
  const drive = occurrence.isMoved ? seekingFor('moved') : driveOf(series, { day, pickupAt });
  return { ...occurrence, ...drive, dueAt: firstDue(pickupAt, now) };
}

/** From its date a ride may be moved so many days. */
export const MOST_MOVED_DAYS = 7;
/** How far a ride may be moved for its driver's word to hold. */
const KEPT_MINUTES = 60;

/**
 * To another time, within a week of its date. The driver's word holds for an hour earlier or later on the same day;
 * otherwise somebody has to be found. Throws `INVALID_FIELD`, `OCCURRENCE_STATE`.
 */
export function moveOccurrence(
  occurrence: Occurrence,
  series: StandingRide,
  { pickupAt, timeZone, now }: { readonly pickupAt: Date; readonly timeZone: string; readonly now: Date },
): Occurrence {
  const isUnbooked = isAhead(occurrence) || occurrence.reason === 'no_such_time';
  if (!isUnbooked) throw occurrenceState();
  assertPickupTime(pickupAt, now);
  const noon = toPickupTime(occurrence.day, '12:00', timeZone)?.getTime() ?? pickupAt.getTime();
  if (Math.abs(pickupAt.getTime() - noon) > (MOST_MOVED_DAYS + 0.5) * 86_400_000) {
    throw invalidField('pickupAt', 'A ride can be moved by a week at most');
  }
  const isKept = occurrence.pickupAt !== null && isNearby(occurrence.pickupAt, pickupAt, timeZone);
  const { driverId } = occurrence;
  const drive: Drive =
    driverId !== null && isKept
      ? {
          state: 'planned',
          reason: null,
          driverId,
          timeWindow: toTimeWindow({ ...series, scheduledFor: pickupAt }, pickupAt),
        }
      : seekingFor('moved');
  return {
    ...occurrence,
    ...drive,
    pickupAt,
    isMoved: true,
    fundingTries: 0,
    fundingProblem: null,
    asks: null,
    dueAt: firstDue(pickupAt, now),
  };
}

function isNearby(from: Date, to: Date, timeZone: string): boolean {
  const minutes = Math.abs(to.getTime() - from.getTime()) / 60_000;
  return minutes <= KEPT_MINUTES && toLocalDay(from, timeZone) === toLocalDay(to, timeZone);
}

/** It is an ordinary ride from now on, whose deadlines follow. */
export function bookOccurrence(occurrence: Occurrence, dueAt: Date | null): Occurrence {
  requireAhead(occurrence);
  return {
    ...occurrence,
    state: 'booked',
    reason: null,
    driverId: null,
    timeWindow: null,
    fundingProblem: null,
    asks: null,
    dueAt,
  };
}

/** Its money could not be set aside, or somebody has to decide: tried again 24 and 12 hours before the pickup. */
export function notFunded(
  occurrence: Occurrence,
  problem: string,
  now: Date,
  asks: OccurrenceQuestion | null = null,
): Occurrence {
  const { pickupAt } = requireAhead(occurrence);
  return {
    ...occurrence,
    fundingTries: occurrence.fundingTries + 1,
    fundingProblem: problem,
    asks,
    dueAt: nextDeadline(bookingDeadlines(pickupAt), now),
  };
}

/**
 * Its payer pays it without the organisation of the series: it is booked so when it is due, or at once where that was tried in
 * vain. Throws `OCCURRENCE_STATE`.
 */
export function payAlone(occurrence: Occurrence, now: Date): Occurrence {
  const isTried = requireAhead(occurrence).asks === 'cover';
  const decided = { ...occurrence, isPaidAlone: true };
  return isTried ? { ...decided, ...tryAgain(now) } : decided;
}

/** Whoever keeps the series now books it: tried again at once where it asked for somebody. */
export function bookedAnew(occurrence: Occurrence, now: Date): Occurrence {
  return isAhead(occurrence) && occurrence.asks === 'booker'
    ? { ...occurrence, ...tryAgain(now) }
    : occurrence;
}

function tryAgain(dueAt: Date) {
  return { fundingProblem: null, asks: null, dueAt };
}

/** It cannot take place. */
export function failOccurrence(occurrence: Occurrence, reason: 'not_paid' | 'not_booked'): Occurrence {
  requireAhead(occurrence);
  return { ...occurrence, ...failed(reason), dueAt: null };
}

function requireAhead(occurrence: Occurrence): Occurrence & { readonly pickupAt: Date } {
  const { pickupAt } = occurrence;
  if (!isAhead(occurrence) || !pickupAt) throw occurrenceState();
  return { ...occurrence, pickupAt };
}

function occurrenceState(): DomainError {
  return new DomainError('conflict', 'OCCURRENCE_STATE', 'This ride cannot be changed any more');
}
