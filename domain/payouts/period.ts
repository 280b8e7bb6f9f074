import { toLocalTime, startOfLocalDay, toWeekday } from '../geo/local-time.ts';

/** A week of earnings, Monday 00:00 to Monday 00:00 metro time, and the Wednesday it is paid. */
export interface PayoutPeriod {
  readonly start: Date;
  readonly end: Date;
  readonly scheduledFor: Date;
}

const DAYS_TO_WEDNESDAY = 9;

/** The period an instant falls into. */
export function toPeriod(instant: Date, timeZone: string): PayoutPeriod {
  const local = toLocalTime(instant, timeZone);
  const sinceMonday = (toWeekday(local) + 6) % 7;
  const day = (days: number) => startOfLocalDay(local, days - sinceMonday, timeZone);
  return { start: day(0), end: day(7), scheduledFor: day(DAYS_TO_WEDNESDAY) };
}

/** The last whole period before an instant: the one a weekly batch pays. */
export function lastPeriod(now: Date, timeZone: string): PayoutPeriod {
  return toPeriod(new Date(toPeriod(now, timeZone).start.getTime() - 1), timeZone);
}

/** The next Wednesday on which payouts are made, today when it is one. */
export function nextPayoutDate(now: Date, timeZone: string): Date {
  const local = toLocalTime(now, timeZone);
  return startOfLocalDay(local, (3 - toWeekday(local) + 7) % 7, timeZone);
}
