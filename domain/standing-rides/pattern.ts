import { addDays, isWithin, weekdayOf, type CalendarDay, type DaySpan } from '../geo/calendar-day.ts';
import { toInstant } from '../geo/local-time.ts';
import { invalidField } from '../errors.ts';

/** The way there, and the way back at a fixed time. */
export const LEGS = ['out', 'back'] as const;
export type Leg = (typeof LEGS)[number];

/** What is said of the way back: none, at a time of each day, or called by the rider when ready. */
export const RETURN_KINDS = ['none', 'at_time', 'on_call'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** A day of the week (0 is Sunday) with its pickup by the area's clocks, "07:00"; `returnTime` is of the way back. */
export interface WeeklyTime {
  readonly weekday: number;
  readonly time: string;
  readonly returnTime: string | null;
}

/** On which days, from the first to the last one, without the pauses. */
export interface Pattern {
  readonly times: readonly WeeklyTime[];
  readonly firstDay: CalendarDay;
  /** Null for no end. */
  readonly lastDay: CalendarDay | null;
  readonly pauses: readonly DaySpan[];
}

/** One pickup that a pattern expects. */
export interface ExpectedPickup {
  readonly day: CalendarDay;
  readonly leg: Leg;
  readonly time: string;
}

/** Pauses of one series at most. */
export const MOST_PAUSES = 50;
/** So many days before a pause begins it is told; likewise a pause lasts no longer. */
const LONGEST_PAUSE_DAYS = 366;

/** What the pattern expects from one day to another, both included, in order. */
export function expectedPickups(pattern: Pattern, { from, to }: DaySpan): ExpectedPickup[] {
  const first = pattern.firstDay > from ? pattern.firstDay : from;
  const last = pattern.lastDay !== null && pattern.lastDay < to ? pattern.lastDay : to;
  const expected: ExpectedPickup[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (isPaused(pattern, day)) continue;
    const weekday = weekdayOf(day);
    for (const { time, returnTime } of pattern.times.filter((weekly) => weekly.weekday === weekday)) {
      expected.push({ day, leg: 'out', time });
      if (returnTime !== null) expected.push({ day, leg: 'back', time: returnTime });
    }
  }
  return expected;
}

/** One that is still to come; `at` is null on a night that does not have the time. */
export interface PickupAhead extends ExpectedPickup {
  readonly at: Date | null;
}

/**
 * What of it lies ahead. A date whose way there has passed is over, and has no way back alone: a series that begins in the
 * course of a day begins with the next one.
 */
export function pickupsAhead(
  pattern: Pattern,
  days: DaySpan,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): PickupAhead[] {
  const over = new Set<CalendarDay>();
  return expectedPickups(pattern, days).flatMap((pickup) => {
    const at = toPickupTime(pickup.day, pickup.time, timeZone);
    if (at !== null && at <= now) over.add(pickup.day);
    return over.has(pickup.day) ? [] : [{ ...pickup, at }];
  });
}

export function isPaused({ pauses }: Pick<Pattern, 'pauses'>, day: CalendarDay): boolean {
  return pauses.some((pause) => isWithin(day, pause));
}

/**
 * When the area's clocks show that time on that day: the first time where they show it twice; null on the night on which
 * they never do.
 */
export function toPickupTime(day: CalendarDay, time: string, timeZone: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return toInstant({ year, month, day: date, hour, minute, second: 0 }, timeZone);
}

/**
 * One time for a day of the week, in the order of the week; the way back after the way there, where there is one. Throws
 * `INVALID_FIELD`.
 */
export function assertTimes(times: readonly WeeklyTime[], returnKind: ReturnKind): void {
  if (times.length === 0) throw invalidField('times', 'Choose at least one day of the week');
  if (new Set(times.map(({ weekday }) => weekday)).size < times.length) {
    throw invalidField(
      'times',
      'A day of the week has one time. Make a second standing ride for another one.',
    );
  }
  for (const { time, returnTime } of times) {
    if ((returnTime !== null) !== (returnKind === 'at_time')) {
      throw invalidField('times', 'Every day of a ride with a return at a fixed time needs its time');
    }
    if (returnTime !== null && returnTime <= time) {
      throw invalidField('times', 'The way back has to be later on the same day');
    }
  }
}

/** Throws `INVALID_FIELD` for a last day before the first, or a first one that has passed. */
export function assertDays(
  { firstDay, lastDay }: Pick<Pattern, 'firstDay' | 'lastDay'>,
  today: CalendarDay,
): void {
  if (firstDay < today) throw invalidField('firstDay', 'The first day has passed');
  if (firstDay > addDays(today, LONGEST_PAUSE_DAYS)) {
    throw invalidField('firstDay', 'The first day can be at most a year ahead');
  }
  if (lastDay !== null && lastDay < firstDay)
    throw invalidField('lastDay', 'The last day is before the first');
}

/** With one more pause; those that it touches become one with it. Throws `INVALID_FIELD`. */
export function withPause(
  pauses: readonly DaySpan[],
  added: DaySpan,
  today: CalendarDay,
): readonly DaySpan[] {
  if (added.from < today) throw invalidField('from', 'The pause cannot begin in the past');
  if (added.to < added.from) throw invalidField('to', 'The last day is before the first');
  if (addDays(added.from, LONGEST_PAUSE_DAYS) < added.to) {
    throw invalidField('to', 'A pause lasts at most a year');
  }
  const isApart = ({ from, to }: DaySpan) => addDays(to, 1) < added.from || addDays(added.to, 1) < from;
  const touched = [...pauses.filter((pause) => !isApart(pause)), added];
  const merged = {
    from: touched.map(({ from }) => from).sort()[0] ?? added.from,
    to:
      touched
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? added.to,
  };
  const all = [...pauses.filter(isApart), merged].sort((a, b) => (a.from < b.from ? -1 : 1));
  if (all.length > MOST_PAUSES) throw invalidField('from', `At most ${MOST_PAUSES} pauses`);
  return all;
}

/** Without the days from `from` on to the end of the pause they are in: the vacation ends earlier, or is off. */
export function withoutPause(pauses: readonly DaySpan[], from: CalendarDay): readonly DaySpan[] {
  return pauses.flatMap((pause) => {
    if (!isWithin(from, pause)) return [pause];
    return pause.from < from ? [{ from: pause.from, to: addDays(from, -1) }] : [];
  });
}
