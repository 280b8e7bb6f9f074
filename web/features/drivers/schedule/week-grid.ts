import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import type { AvailabilityDayInput, WeeklyAvailabilityQuery } from '../../../generated/operations.ts';

/** The hours (0–23) that are on, for every day of the week. */
export type Week = Readonly<Record<Weekday, ReadonlySet<number>>>;

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

export function weekFrom(days: WeeklyAvailabilityQuery['weeklyAvailability']): Week {
  const getHours = (day: Weekday) => new Set(days.find((known) => known.day === day)?.hours);
  return eachDay(getHours);
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
