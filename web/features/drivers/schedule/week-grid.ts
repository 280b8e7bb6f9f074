import { hourLabel, WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import type { AvailabilityDayInput } from '../../../generated/operations.ts';

/** The hours (0–23) that are on, for every day of the week. */
export type Week = Readonly<Record<Weekday, ReadonlySet<number>>>;

/** The same with the hours of each day in their order. */
export type DayHours = Readonly<Record<Weekday, readonly number[]>>;

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

export function weekFrom(days: readonly Pick<AvailabilityDayInput, 'day' | 'hours'>[]): Week {
  const getHours = (day: Weekday) => new Set(days.find((known) => known.day === day)?.hours);
  return eachDay(getHours);
}

export function toDayHours(week: Week): DayHours {
  const sorted = WEEKDAYS.map((day) => [day, [...week[day]].sort((a, b) => a - b)]);
  return Object.fromEntries(sorted) as DayHours;
}

/** "09:00–12:00, 14:00–15:00": hours in their order, those that follow one another as one span. */
export function hoursText(hours: readonly number[]): string {
  const starts = hours.filter((hour) => !hours.includes(hour - 1));
  const ends = hours.filter((hour) => !hours.includes(hour + 1));
  return starts
    .map((start, span) => `${hourLabel(start)}–${hourLabel((ends[span] ?? start) + 1)}`)
    .join(', ');
}

/** What is sent: every day, its hours in order. */
export function inputFrom(week: Week): AvailabilityDayInput[] {
  return WEEKDAYS.map((day) => ({ day, hours: [...week[day]].sort((a, b) => a - b) }));
}

export function setHour(week: Week, day: Weekday, hour: number, on: boolean): Week {
  const hours = new Set(week[day]);
  if (on) hours.add(hour);
  else hours.delete(hour);
  return { ...week, [day]: hours };
}

export function setDay(week: Week, day: Weekday, on: boolean): Week {
  return { ...week, [day]: new Set(on ? HOURS : []) };
}

/** Gives other days the hours of one. */
export function copyDay(week: Week, from: Weekday, to: readonly Weekday[]): Week {
  return eachDay((day) => (to.includes(day) ? week[from] : week[day]));
}

export function clearWeek(): Week {
  return eachDay(() => new Set());
}

export function hoursOn(week: Week): number {
  return WEEKDAYS.reduce((sum, day) => sum + week[day].size, 0);
}

export function isSameWeek(a: Week, b: Week): boolean {
  return WEEKDAYS.every(
    (day) => a[day].size === b[day].size && [...a[day]].every((hour) => b[day].has(hour)),
  );
}

function eachDay(hoursOf: (day: Weekday) => ReadonlySet<number>): Week {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hoursOf(day)])) as Record<
    Weekday,
    ReadonlySet<number>
  >;
}
