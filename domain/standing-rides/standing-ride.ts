import { addDays, weekdayOf, type CalendarDay } from '../geo/calendar-day.ts';
import type { Stop } from '../geo/stop.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import type { RideNeeds } from '../needs/needs.ts';
import type { BookedFare } from '../rides/ride.ts';
import type { RiderTexts } from '../rides/rider-texts.ts';
import { assertTip } from '../rides/tip.ts';
import type { PaymentMethodKind } from '../rides/ways-to-pay.ts';
import { assertDays, assertTimes, type Pattern, type ReturnKind } from './pattern.ts';

/**
 * What the driver said to the series. `none`: nobody was chosen; `withdrawn`: they had agreed, and do not drive it any
 * more.
 */
export const CONSENTS = ['none', 'asked', 'agreed', 'declined', 'withdrawn'] as const;
export type Consent = (typeof CONSENTS)[number];

/** So many days are planned ahead. */
export const PLANNED_AHEAD_DAYS = 14;
/** Drivers who are asked in turn when the one of the series cannot. */
export const MOST_SUBSTITUTES = 5;
/** Series of one rider that go on at the same time. */
export const MOST_STANDING_RIDES = 10;

export type StandingRideEnd = 'rider' | 'admin' | 'changed' | 'over';

/** A weekly series of rides of one rider. Times are those of the area's clocks. */
export interface StandingRide extends RiderTexts, RideNeeds, Pattern {
  readonly id: string;
  /** The passenger. */
  readonly riderId: string;
  /** Who asked for it, or has taken it over; the organisation in whose name, if any; and who pays: as of a ride. */
  readonly bookerId: string;
  readonly organisationId: string | null;
  readonly payerId: string;
  /** Under which an organisation pays a part of each ride that it covers; null for none. */
  readonly agreementId: string | null;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly distanceMiles: number;
  readonly durationMinutes: number;
  readonly isLongDistance: boolean;
  /** Agreed for each ride, one way. */
  readonly fare: BookedFare;
  /** Promised for each ride. */
  readonly tipCents: Cents;
  readonly pricingId: string;
  readonly paymentMethod: PaymentMethodKind;
  readonly paymentMethodId: string | null;
  readonly returnKind: ReturnKind;
  /** The driver asked or agreed; after a no or a withdrawal the last one. Null for anyone. */
  readonly driverId: string | null;
  readonly consent: Consent;
  /** The days of the week to which the driver has agreed. */
  readonly agreedWeekdays: readonly number[];
  readonly askedAt: Date | null;
  readonly answeredAt: Date | null;
  /** Asked one after another, in the rider's order. */
  readonly substituteIds: readonly string[];
  /** Whether the rider's other trusted drivers are asked before everybody. */
  readonly asksCircle: boolean;
  /** The series of which this one is the continuation after a change. */
  readonly followsId: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: StandingRideEnd | null;
}

/** What a rider decides about a series; the rest follows. */
export type StandingRideRequest = Omit<
  StandingRide,
  'consent' | 'agreedWeekdays' | 'askedAt' | 'answeredAt' | 'createdAt' | 'endedAt' | 'endedBy' | 'pauses'
>;

/** A new series; its driver is asked. Throws `INVALID_FIELD`. */
export function requestStandingRide(
  request: StandingRideRequest,
  today: CalendarDay,
  now: Date,
): StandingRide {
  assertTimes(request.times, request.returnKind);
  assertDays(request, today);
  assertTip(request.tipCents);
  assertSubstitutes(request);
  const isAsked = request.driverId !== null;
  return {
    ...request,
    times: request.times.toSorted((a, b) => a.weekday - b.weekday),
    pauses: [],
    consent: isAsked ? 'asked' : 'none',
    agreedWeekdays: [],
    askedAt: isAsked ? now : null,
    answeredAt: null,
    createdAt: now,
    endedAt: null,
    endedBy: null,
  };
}

function assertSubstitutes({
  riderId,
  bookerId,
  payerId,
  driverId,
  substituteIds,
}: Pick<StandingRide, 'riderId' | 'bookerId' | 'payerId' | 'driverId' | 'substituteIds'>): void {
  const isRepeated = new Set([driverId, ...substituteIds]).size < substituteIds.length + 1;
  if (isRepeated) throw invalidField('substituteIds', 'Each driver is asked once');
  if (substituteIds.length > MOST_SUBSTITUTES) {
    throw invalidField('substituteIds', `There can be at most ${MOST_SUBSTITUTES} substitutes`);
  }
  const people = [riderId, bookerId, payerId];
  if ([driverId, ...substituteIds].some((id) => id !== null && people.includes(id))) {
    throw invalidField('driverId', 'The driver must be another person');
  }
}

/** Whether the driver has agreed to drive on that day. */
export function isAgreed({ consent, agreedWeekdays }: StandingRide, day: CalendarDay): boolean {
  return consent === 'agreed' && agreedWeekdays.includes(weekdayOf(day));
}

export function isEnded({ endedAt }: Pick<StandingRide, 'endedAt'>): boolean {
  return endedAt !== null;
}

/** To anybody who wants to change it, a series that has ended is not there. Throws `STANDING_RIDE_ENDED`. */
export function requireGoing(series: StandingRide): void {
  if (isEnded(series)) {
    throw new DomainError('conflict', 'STANDING_RIDE_ENDED', 'This standing ride has ended');
  }
}

/**
 * The driver says yes to some days of the week or to all, or no (none of them). Who has answered may answer otherwise
 * later: fewer days, or none any more. Throws `STANDING_RIDE_ANSWERED` for a series that is not theirs to answer.
 */
export function answerStandingRide(
  series: StandingRide,
  driverId: string,
  weekdays: readonly number[],
  now: Date,
): StandingRide {
  requireGoing(series);
  const mayAnswer = series.driverId === driverId && ['asked', 'agreed'].includes(series.consent);
  if (!mayAnswer) {
    throw new DomainError(
      'conflict',
      'STANDING_RIDE_ANSWERED',
      'You are not asked for this standing ride any more',
    );
  }
  const agreedWeekdays = series.times
    .map(({ weekday }) => weekday)
    .filter((weekday) => weekdays.includes(weekday));
  const isNo = agreedWeekdays.length === 0;
  const no = series.consent === 'agreed' ? 'withdrawn' : 'declined';
  return { ...series, consent: isNo ? no : 'agreed', agreedWeekdays, answeredAt: now };
}

/** Another driver is asked, or nobody; the former one drives it no more. Throws `INVALID_FIELD`. */
export function chooseDriver(series: StandingRide, driverId: string | null, now: Date): StandingRide {
  requireGoing(series);
  const substituteIds = series.substituteIds.filter((id) => id !== driverId);
  const chosen = { ...series, driverId, substituteIds };
  assertSubstitutes(chosen);
  const isAsked = driverId !== null;
  return {
    ...chosen,
    consent: isAsked ? 'asked' : 'none',
    agreedWeekdays: [],
    askedAt: isAsked ? now : null,
    answeredAt: null,
  };
}

/** An operator has spoken with the driver, who drives all days from now on. */
export function assignToSeries(series: StandingRide, driverId: string, now: Date): StandingRide {
  const agreedWeekdays = series.times.map(({ weekday }) => weekday);
  return { ...chooseDriver(series, driverId, now), consent: 'agreed', agreedWeekdays, answeredAt: now };
}

/** The driver does not drive it any more: suspended, a document that ran out, or gone. */
export function withdrawDriver(series: StandingRide, now: Date): StandingRide {
  return { ...series, consent: 'withdrawn', agreedWeekdays: [], answeredAt: now };
}

export type StandingRideChange = Partial<
  Pick<StandingRide, 'tipCents' | 'substituteIds' | 'asksCircle' | 'paymentMethod' | 'paymentMethodId'> &
    RiderTexts
>;

/** What a rider may change without asking the driver again. Throws `INVALID_FIELD`. */
export function changeStandingRide(series: StandingRide, change: StandingRideChange): StandingRide {
  requireGoing(series);
  const changed = { ...series, ...change };
  assertTip(changed.tipCents);
  assertSubstitutes(changed);
  return changed;
}

/** Who books and pays it from now on, for the same passenger. */
export type StandingRideKeepers = Pick<
  StandingRide,
  'bookerId' | 'organisationId' | 'payerId' | 'agreementId' | 'paymentMethod' | 'paymentMethodId'
>;

/** Somebody else keeps it: its rides ahead are theirs to book, and those that are booked stay as they are. */
export function takeOverStandingRide(series: StandingRide, keepers: StandingRideKeepers): StandingRide {
  requireGoing(series);
  const taken = { ...series, ...keepers };
  assertSubstitutes(taken);
  return taken;
}

export function endStandingRide(series: StandingRide, by: StandingRideEnd, now: Date): StandingRide {
  requireGoing(series);
  return { ...series, endedAt: now, endedBy: by };
}

/** It goes on until the day before; a continuation takes over on `day`. */
export function endBefore(series: StandingRide, day: CalendarDay): StandingRide {
  requireGoing(series);
  if (day <= series.firstDay) throw invalidField('day', 'Change the whole standing ride instead');
  return { ...series, lastDay: addDays(day, -1) };
}

/** Whether nothing comes after `today` any more: its last day has passed. */
export function isOver({ lastDay }: Pick<StandingRide, 'lastDay'>, today: CalendarDay): boolean {
  return lastDay !== null && lastDay < today;
}
