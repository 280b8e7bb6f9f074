import { useMemo } from 'react';
import { toLocalTime } from '../../domain/geo/local-time.ts';
import { useConfiguration } from './configuration.ts';

/** Instants in the service area's wall-clock time, whatever the browser's zone. */
export interface AreaTime {
  readonly timeZone: string;
  /** "Mar 5, 2025 at 3:30 PM". */
  readonly dateTime: (iso: string) => string;
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
    time: (iso) => timeText(iso, timeZone),
    zoneName: getZoneName(timeZone),
  };
}

/** "3:30 PM". */
export function timeText(iso: string, timeZone: string): string {
  return format(iso, { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** "Mar 5, 2025". */
export function dateText(iso: string, timeZone: string): string {
  return format(iso, { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
}

/** "Mar 5, 2025 at 3:30 PM". */
export function dateTimeText(iso: string, timeZone: string): string {
  return `${dateText(iso, timeZone)} at ${timeText(iso, timeZone)}`;
}

/** "Today at 3:30 PM", "Tomorrow at 8:05 AM", else the date with its time. */
export function soonText(iso: string, now: Date, timeZone: string): string {
  const days = getDay(new Date(iso), timeZone) - getDay(now, timeZone);
  if (days === 0) return `Today at ${timeText(iso, timeZone)}`;
  return days === 1 ? `Tomorrow at ${timeText(iso, timeZone)}` : dateTimeText(iso, timeZone);
}

/** Newer browsers put a narrow no-break space before AM and PM. */
function format(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', options).format(new Date(iso)).replaceAll('\u202f', ' ');
}

/** Local days are counted, not hours: they can have 23 or 25. */
function getDay(instant: Date, timeZone: string): number {
  const { year, month, day } = toLocalTime(instant, timeZone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function getZoneName(timeZone: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
