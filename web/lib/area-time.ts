import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { toLocalTime } from '../../domain/geo/local-time.ts';
import { useConfiguration } from './configuration.ts';
import { getFormats } from './i18n.ts';

/** Instants in the service area's wall-clock time, whatever the browser's zone. */
export interface AreaTime {
  readonly timeZone: string;
  /** "Mar 5, 2025 at 3:30 PM". */
  readonly dateTime: (iso: string) => string;
  /** "Mar 5, 3:30 PM", with the year where it is another one. */
  readonly shortDateTime: (iso: string) => string;
  /** "3:30 PM". */
  readonly time: (iso: string) => string;
  /** "Eastern Time". */
  readonly zoneName: string;
}

export function useAreaTime(): AreaTime {
  const { timeZone } = useConfiguration().serviceArea;
  return useMemo(() => areaTime(timeZone), [timeZone]);
}

export function areaTime(timeZone: string): AreaTime {
  return {
    timeZone,
    dateTime: (iso) => dateTimeText(iso, timeZone),
    shortDateTime: (iso) => shortDateTimeText(iso, new Date(), timeZone),
    time: (iso) => timeText(iso, timeZone),
    zoneName: getZoneName(timeZone),
  };
}

/** "3:30 PM". */
export function timeText(iso: string, timeZone: string): string {
  return format(iso, { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** "3:30", as clocks show it; read where the half of the day is seen. */
export function clockText(iso: string, timeZone: string): string {
  return formatOf({ timeZone, hour: 'numeric', minute: '2-digit' })
    .formatToParts(new Date(iso))
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();
}

/** "3 PM"; "Sat, 12 AM" where a day begins. */
export function hourText(iso: string, timeZone: string): string {
  const isMidnight = toLocalTime(new Date(iso), timeZone).hour === 0;
  return format(iso, { timeZone, hour: 'numeric', ...(isMidnight && { weekday: 'short' }) });
}

/** "Mar 5, 2025". */
export function dateText(iso: string, timeZone: string): string {
  return format(iso, { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
}

/** "Mar 5, 2025" of a date without a time. */
export function dayText(day: string): string {
  return dateText(`${day}T12:00:00Z`, 'UTC');
}

/** "Mar 5" of a date without a time. */
export function shortDayText(day: string): string {
  return format(`${day}T12:00:00Z`, { timeZone: 'UTC', month: 'short', day: 'numeric' });
}

/** "Mar 5, 2025 at 3:30 PM". */
export function dateTimeText(iso: string, timeZone: string): string {
  const date = dateText(iso, timeZone);
  const time = timeText(iso, timeZone);
  return t`${date} at ${time}`;
}

/** "Mar 5, 3:30 PM", with the year where it is not that of `now`. */
export function shortDateTimeText(iso: string, now: Date, timeZone: string): string {
  const isOfYear = toLocalTime(new Date(iso), timeZone).year === toLocalTime(now, timeZone).year;
  return format(iso, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isOfYear && { year: 'numeric' }),
  });
}

/** "Today at 3:30 PM", "Tomorrow at 8:05 AM", else the date with its time. */
export function soonText(iso: string, now: Date, timeZone: string): string {
  const days = getDay(new Date(iso), timeZone) - getDay(now, timeZone);
  const time = timeText(iso, timeZone);
  if (days === 0) return t`Today at ${time}`;
  return days === 1 ? t`Tomorrow at ${time}` : dateTimeText(iso, timeZone);
}

/** Some browsers put no-break spaces before AM and within "p. m.". */
function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf(options)
    .format(new Date(iso))
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: that takes a hundred times as long as to use it. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([getFormats(), options]);
  const format = FORMATS.get(key) ?? new Intl.DateTimeFormat(getFormats(), options);
  FORMATS.set(key, format);
  return format;
}

/** Local days are counted, not hours: they can have 23 or 25. */
function getDay(instant: Date, timeZone: string): number {
  const { year, month, day } = toLocalTime(instant, timeZone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function getZoneName(timeZone: string): string {
  const named = new Intl.DateTimeFormat(getFormats(), { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
