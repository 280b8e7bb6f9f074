import { getDayRange } from '../../domain/geo/day-range.ts';
import { toLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { profitAndLoss, type ProfitAndLoss } from '../../domain/wallet/profit-and-loss.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { accounting } from '../ports/wallet.ts';
import { query } from '../use-case.ts';
import { listJournalInput, listTaxTotalsInput, profitAndLossInput } from './inputs.ts';

/** Admins: the journal of some days, oldest first. */
export const listJournal = query({
  access: admin,
  input: listJournalInput,
  needs: { accounting, serviceArea },
  run: async ({ input: { from, to, ...page } }, { accounting, serviceArea }) =>
    accounting.journal(getDayRange({ from, to }, serviceArea.timeZone), pageRequest(page)),
});

/**
 * Admins: what each driver's rides of a year came to. Gross payments are what riders were charged for the rides that
 * were completed in the calendar year of the service area: fares with tips, before the platform's fee and refunds.
 */
export const listTaxTotals = query({
  access: admin,
  input: listTaxTotalsInput,
  needs: { accounting, serviceArea },
  run: async ({ input: { year: asked, ...page }, now }, { accounting, serviceArea: { timeZone } }) => {
    const year = asked ?? toLocalTime(now(), timeZone).year - 1;
    const { since, until } = getDayRange({ from: `${year}-01-01`, to: `${year}-12-31` }, timeZone);
    if (since === null || until === null) throw new Error('A year has a first and a last day');
    return accounting.taxTotals({ since, until }, pageRequest(page));
  },
});

/** A month by the clocks of the service area, "2026-03". */
export type MonthlyResult = ProfitAndLoss & { readonly month: string };

/** Admins: what a month came to, and every account at its beginning and end. Of the month so far while it lasts. */
export const showProfitAndLoss = query({
  access: admin,
  input: profitAndLossInput,
  needs: { accounting, serviceArea },
  run: async ({ input, now }, { accounting, serviceArea: { timeZone } }): Promise<MonthlyResult> => {
    const month = input.month ?? monthBefore(toLocalDay(now(), timeZone));
    const period = await accounting.period({ first: `${month}-01`, last: lastDay(month), timeZone });
    return { month, ...profitAndLoss(period) };
  },
});

function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
