import { startOfLocalDay } from './local-time.ts';

/** Instants from `since` on and before `until`; null where there is no end. */
export interface DayRange {
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The days from `from` to `to`, both included, by the clocks of the zone; "2026-03-05", or nothing for no end. */
export function getDayRange(
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): DayRange {
  return {
    since: days.from === undefined ? null : startOf(days.from, 0, timeZone),
    until: days.to === undefined ? null : startOf(days.to, 1, timeZone),
  };
}

function startOf(text: string, later: number, timeZone: string): Date {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return startOfLocalDay({ year, month, day, hour: 0, minute: 0, second: 0 }, later, timeZone);
}
