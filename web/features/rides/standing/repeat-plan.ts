import { t } from '@lingui/core/macro';
import { addDays, weekdayOf, type CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import { toLocalDay, toLocalTime } from '../../../../domain/geo/local-time.ts';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { ofRiderTexts } from '../../../../domain/rides/rider-texts.ts';
import { MOST_SUBSTITUTES } from '../../../../domain/standing-rides/standing-ride.ts';
import {
  pickupsAhead,
  type PickupAhead,
  type WeeklyTime,
} from '../../../../domain/standing-rides/pattern.ts';
import { NOTHING_NEEDED, type ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import type { TypedTexts } from '../../../components/rider-texts/rider-texts.tsx';
import type { StandingReturn, StandingSeriesFragment } from '../../../generated/operations.ts';
import { WALLET, type PaymentChoice } from '../payment/payment-select.tsx';
import type { RequestButton } from '../booking/request-button.ts';

/** What a rider puts together before a trip repeats. */
export interface RepeatPlan extends TypedTexts {
  /** In the order of the week, one of a day. */
  readonly times: readonly WeeklyTime[];
  readonly returnKind: StandingReturn;
  readonly firstDay: CalendarDay;
  /** Empty for no end. */
  readonly lastDay: CalendarDay;
  /** Null for anyone. */
  readonly driverId: string | null;
  readonly substituteIds: readonly string[];
  readonly asksCircle: boolean;
  readonly tipCents: Cents;
  readonly payment: PaymentChoice;
  /** What the rider needs of each ride. */
  readonly needs: ChosenNeeds;
}

interface Prefilled extends TypedTexts {
  /** Null where nothing was chosen for this trip. */
  readonly needs: ChosenNeeds | null;
  readonly driverId: string | null;
  readonly scheduledFor: Date | null;
  readonly now: Date;
  readonly timeZone: string;
}

const QUARTER_MINUTES = 15;
/** How long after the way there the way back begins until the rider says otherwise. */
const STAY_MINUTES = 120;
const LAST_MINUTE = 23 * 60 + 45;

/** The trip of the booking, every week on the day of its pickup; one for now begins tomorrow at the earliest. */
export function repeatOf({ scheduledFor, now, timeZone, driverId, needs, ...typed }: Prefilled): RepeatPlan {
  const at = scheduledFor ?? now;
  const day = toLocalDay(at, timeZone);
  const { hour, minute } = toLocalTime(at, timeZone);
  const minutes = scheduledFor ? hour * 60 + minute : roundedUp(hour * 60 + minute);
  return {
    ...ofRiderTexts((text) => typed[text]),
    times: [{ weekday: weekdayOf(day), time: toClock(minutes), returnTime: null }],
    returnKind: 'NONE',
    firstDay: scheduledFor ? day : addDays(day, 1),
    lastDay: '',
    driverId,
    substituteIds: [],
    asksCircle: true,
    tipCents: 0,
    payment: WALLET,
    needs: needs ?? NOTHING_NEEDED,
  };
}

/** As a series is from a day on, before it is changed. */
export function repeatFrom(series: StandingSeriesFragment, day: CalendarDay): RepeatPlan {
  return {
    ...ofRiderTexts((text) => series[text] ?? ''),
    times: series.times,
    returnKind: series.returnKind,
    firstDay: day,
    lastDay: series.lastDay ?? '',
    driverId: series.driver?.id ?? null,
    substituteIds: series.substitutes.map(({ id }) => id),
    asksCircle: series.asksCircle,
    tipCents: centsFromDollars(series.tip),
    payment: series.paymentMethodId ?? WALLET,
    needs: { needs: series.needs, extraMinutes: series.extraMinutes },
  };
}

/** With one more day of the week, at the time of those before it, or without it. */
export function withWeekday(plan: RepeatPlan, weekday: number): RepeatPlan {
  const others = plan.times.filter((weekly) => weekly.weekday !== weekday);
  if (others.length < plan.times.length) return { ...plan, times: others };
  const { time, returnTime } = plan.times[0] ?? { time: '08:00', returnTime: null };
  const added = {
    weekday,
    time,
    returnTime: plan.returnKind === 'AT_TIME' ? (returnTime ?? later(time)) : null,
  };
  return { ...plan, times: [...others, added].toSorted((a, b) => a.weekday - b.weekday) };
}

/** With other times on a day of the week. */
export function withTimes(plan: RepeatPlan, weekday: number, changes: Partial<WeeklyTime>): RepeatPlan {
  const change = (weekly: WeeklyTime) => (weekly.weekday === weekday ? { ...weekly, ...changes } : weekly);
  return { ...plan, times: plan.times.map(change) };
}

/** A way back at a fixed time needs one on each day; the others have none. */
export function withReturn(plan: RepeatPlan, returnKind: StandingReturn): RepeatPlan {
  const times = plan.times.map((weekly) => ({
    ...weekly,
    returnTime: returnKind === 'AT_TIME' ? (weekly.returnTime ?? later(weekly.time)) : null,
  }));
  return { ...plan, returnKind, times };
}

/** Another driver; who drives is no substitute. */
export function withDriver(plan: RepeatPlan, driverId: string | null): RepeatPlan {
  return { ...plan, driverId, substituteIds: plan.substituteIds.filter((id) => id !== driverId) };
}

/** The ids with one of them moved up (-1) or down (1); at the ends nothing changes. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const other = ids[from + by];
  if (from < 0 || other === undefined) return ids;
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}

export function mayAddSubstitute(ids: readonly string[]): boolean {
  return ids.length < MOST_SUBSTITUTES;
}

/** How many rides a week has, each way counted. */
export function ridesOfWeek({ times, returnKind }: Pick<RepeatPlan, 'times' | 'returnKind'>): number {
  return times.length * (returnKind === 'AT_TIME' ? 2 : 1);
}

/** What is missing before it can be made, else what its button does. */
export function repeatButton(
  { times, firstDay, lastDay }: RepeatPlan,
  { today, label }: { readonly today: CalendarDay; readonly label: string },
): RequestButton {
  const isWanting = (wanting: string): RequestButton => ({ label: wanting, isReady: false });
  if (times.length === 0) return isWanting(t`Choose a Day of the Week`);
  if (times.some(({ time, returnTime }) => time === '' || returnTime === '')) {
    return isWanting(t`Choose a Time`);
  }
  if (times.some(({ time, returnTime }) => returnTime !== null && returnTime <= time)) {
    return isWanting(t`The Way Back Has to Be Later`);
  }
  if (firstDay === '' || firstDay < today) return isWanting(t`Choose a First Day`);
  if (lastDay !== '' && lastDay < firstDay) return isWanting(t`The Last Day Is Before the First`);
  return { label, isReady: true };
}

/** One date on which a plan has rides. */
export interface NextDate {
  readonly day: CalendarDay;
  readonly pickups: readonly PickupAhead[];
}

const SHOWN_DATES = 5;
/** A weekly pattern has five dates within so many days of its first, whatever is skipped. */
const LOOKED_AHEAD_DAYS = 60;

/** The next five dates with their pickups; what has no `at` does not exist, as the clocks skip it. */
export function nextDates(
  { times, firstDay, lastDay }: Pick<RepeatPlan, 'times' | 'firstDay' | 'lastDay'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly NextDate[] {
  if (firstDay === '') return [];
  const pattern = {
    times: times.filter(({ time, returnTime }) => time !== '' && returnTime !== ''),
    firstDay,
    lastDay: lastDay || null,
    pauses: [],
  };
  const days = { from: firstDay, to: addDays(firstDay, LOOKED_AHEAD_DAYS) };
  const pickups = pickupsAhead(pattern, days, { now, timeZone });
  const shown = [...new Set(pickups.map(({ day }) => day))].slice(0, SHOWN_DATES);
  return shown.map((day) => ({ day, pickups: pickups.filter((pickup) => pickup.day === day) }));
}

function later(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toClock(Math.min(LAST_MINUTE, hour * 60 + minute + STAY_MINUTES));
}

function roundedUp(minutes: number): number {
  return Math.min(LAST_MINUTE, Math.ceil(minutes / QUARTER_MINUTES) * QUARTER_MINUTES);
}

function toClock(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
