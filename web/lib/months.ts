import { getFormats } from './i18n.ts';

/** So many months are chosen from at most. */
const MOST_MONTHS = 36;

/**
 * The months from the first of the days on, "2026-03", the newest first: up to the one after today's, for which rides are
 * booked already.
 */
export function monthsOf(days: readonly string[], today: string): readonly string[] {
  const first = [...days, today].sort()[0] ?? today;
  const months: string[] = [];
  for (let month = addMonths(today.slice(0, 7), 1); month >= first.slice(0, 7); month = addMonths(month, -1))
    months.push(month);
  return months.slice(0, MOST_MONTHS);
}

/** The last day of a month: "2026-02-28" of "2026-02". */
export function lastDayOf(month: string): string {
  const next = new Date(`${addMonths(month, 1)}-01T00:00:00Z`);
  next.setUTCDate(0);
  return next.toISOString().slice(0, 10);
}

/** "March 2026" of "2026-03". */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat(getFormats(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
}

/** "2026-02" is one month after "2026-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}
