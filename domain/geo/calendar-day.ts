/** A date of the calendar, "2026-03-05", wherever that is. */
export type CalendarDay = string;

const DAY_MS = 86_400_000;

/** From one day to another, both included. */
export interface DaySpan {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** The day `days` later; earlier where that is negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(toUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How many days the second one is after the first. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

/** 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(toUtc(day)).getUTCDay();
}

export function isWithin(day: CalendarDay, { from, to }: DaySpan): boolean {
  return from <= day && day <= to;
}

/** Whether the calendar has the day: not "2026-02-30". */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toUtc(text)) && addDays(text, 0) === text;
}

function toUtc(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}
