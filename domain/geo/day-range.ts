import { DomainError } from '../errors.ts';
import { startOfLocalDay } from './local-time.ts';

/** Instants from `since` on and before `until`; null where there is no end. */
export interface DayRange {
  readonly since: Date | null;
  readonly until: Date | null;
}

/**
 * The days from `from` to `to`, both included, by the clocks of the zone; "2026-03-05", or nothing for no end. Throws
 * `RANGE_REVERSED` when the last day is before the first: an empty list would look like an answer.
 */
export function getDayRange(
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): DayRange {
  const { from, to } = days;
  if (from !== undefined && to !== undefined && to < from) {
    const message = `The last day, ${to}, is before the first, ${from}`;
    throw new DomainError('invalid', 'RANGE_REVERSED', message, { field: 'to' });
  }
  return {
    since: from === undefined ? null : startOf(from, 0, timeZone),
    until: to === undefined ? null : startOf(to, 1, timeZone),
  };
}

function startOf(text: string, later: number, timeZone: string): Date {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return startOfLocalDay({ year, month, day, hour: 0, minute: 0, second: 0 }, later, timeZone);
}
