import type { LocalDays } from '../ports/wallet.ts';

/** The first and the last day of a month, "2026-03". */
export function daysOfMonth(month: string, timeZone: string): LocalDays {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { first: `${month}-01`, last, timeZone };
}
