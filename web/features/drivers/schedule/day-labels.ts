import { WEEKDAYS, type Weekday } from '../../../../domain/drivers/weekly-availability.ts';
import { getFormats } from '../../../lib/i18n.ts';

/** The first day of the epoch that was a Sunday, like the first of WEEKDAYS. */
const FIRST_SUNDAY = 4;

/** "Sunday", or "Sun", in the language of the page. */
export function dayLabel(day: Weekday, weekday: 'long' | 'short' = 'long'): string {
  const date = Date.UTC(1970, 0, FIRST_SUNDAY + WEEKDAYS.indexOf(day));
  return new Intl.DateTimeFormat(getFormats(), { weekday, timeZone: 'UTC' }).format(date);
}
