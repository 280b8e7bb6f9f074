import { addDays, type CalendarDay } from '../geo/calendar-day.ts';
import { startOfLocalDay, toLocalDay, toLocalTime } from '../geo/local-time.ts';
import type { Span } from '../payouts/earnings-report.ts';

/** A night belongs to the evening before: until so many hours after midnight. */
export const NIGHT_HOURS = 4;

/** The day of the board at an instant: before four in the morning it is still the evening's. */
export function boardDayOf(now: Date, timeZone: string): CalendarDay {
  return toLocalDay(new Date(now.getTime() - NIGHT_HOURS * 3_600_000), timeZone);
}

/** From when on the rest of a board's day is called its night. */
const EVENING_HOUR = 16;

/** Whether what is left of the board's day is its evening and night. */
export function isEvening(now: Date, timeZone: string): boolean {
  const { hour } = toLocalTime(now, timeZone);
  return hour >= EVENING_HOUR || hour < NIGHT_HOURS;
}

/** From the day's midnight to four hours after the next one: a night is on the boards of both its days. */
export function boardSpan(day: CalendarDay, timeZone: string): Span {
  return { start: midnight(day, timeZone), end: addHours(midnight(addDays(day, 1), timeZone), NIGHT_HOURS) };
}

function midnight(of: CalendarDay, timeZone: string): Date {
  const [year = 0, month = 0, day = 0] = of.split('-').map(Number);
  return startOfLocalDay({ year, month, day, hour: 0, minute: 0, second: 0 }, 0, timeZone);
}

function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * 3_600_000);
}
