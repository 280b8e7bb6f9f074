import { timeText } from './area-time.ts';
import { getFormats } from './i18n.ts';

/** From Sunday to Saturday. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** The fourth of January 1970 was a Sunday. */
const FIRST_SUNDAY = 4;

/** "Tuesday", or "Tue", of a day of the week, 0 is Sunday. */
export function weekdayText(weekday: number, width: 'long' | 'short' = 'long'): string {
  const date = Date.UTC(1970, 0, FIRST_SUNDAY + weekday);
  return new Intl.DateTimeFormat(getFormats(), { weekday: width, timeZone: 'UTC' }).format(date);
}

/** "7:00 AM" of "07:00". */
export function clockText(time: string): string {
  return timeText(`1970-01-01T${time}:00Z`, 'UTC');
}
