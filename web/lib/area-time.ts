import { useMemo } from 'react';
import { localTimeOf } from '../../domain/geo/local-time.ts';
import { useConfiguration } from './configuration.ts';

/** Instants in the service area's wall-clock time, whatever the browser's zone (decisions, "Schedule dates"). */
export interface AreaTime {
  readonly timeZone: string;
  /** "Mar 5, 2025 at 3:30 PM" (spec 1 §2.8). */
  readonly dateTime: (iso: string) => string;
  /** "3:30 PM". */
  readonly time: (iso: string) => string;
  /** "Eastern Time". */
  readonly zoneName: string;
}

export function areaTime(timeZone: string): AreaTime {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, ...options });
    // Newer browsers put a narrow no-break space before AM and PM.
    return (iso: string) => format.format(new Date(iso)).replaceAll('\u202f', ' ');
  };
  const date = write({ month: 'short', day: 'numeric', year: 'numeric' });
  const time = write({ hour: 'numeric', minute: '2-digit' });
  return {
    timeZone,
    dateTime: (iso) => `${date(iso)} at ${time(iso)}`,
    time,
    zoneName: zoneNameOf(timeZone),
  };
}

export function useAreaTime(): AreaTime {
  const { timeZone } = useConfiguration().serviceArea;
  return useMemo(() => areaTime(timeZone), [timeZone]);
}

/** "Today at 3:30 PM", "Tomorrow at 8:05 AM", else the date with its time. */
export function soonText(iso: string, now: Date, timeZone: string): string {
  const { dateTime, time } = areaTime(timeZone);
  const day = (at: Date) => {
    const { year, month, day: date } = localTimeOf(at, timeZone);
    return Date.UTC(year, month - 1, date) / 86_400_000;
  };
  const days = day(new Date(iso)) - day(now);
  if (days === 0) return `Today at ${time(iso)}`;
  return days === 1 ? `Tomorrow at ${time(iso)}` : dateTime(iso);
}

function zoneNameOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
