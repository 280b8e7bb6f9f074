import { getDayRange } from '../../domain/geo/day-range.ts';
import { toLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { trialBalance, type LedgerTurnover, type TrialBalance } from '../../domain/wallet/trial-balance.ts';
import { profitAndLoss, type ProfitAndLoss } from '../../domain/wallet/profit-and-loss.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { accounting } from '../ports/wallet.ts';
import { lookUp, query } from '../use-case.ts';
import { listJournalInput, listTaxTotalsInput, monthInput } from './inputs.ts';
import { daysOfMonth } from './months.ts';

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
  input: monthInput,
  needs: { accounting, serviceArea },
  run: async ({ input, now }, { accounting, serviceArea: { timeZone } }): Promise<MonthlyResult> => {
    const month = input.month ?? monthBefore(toLocalDay(now(), timeZone));
    const period = await accounting.period(daysOfMonth(month, timeZone));
    return { month, ...profitAndLoss(period) };
  },
});

/** A month by account, and what was posted on each of its days. */
export type MonthlyBalance = TrialBalance & Pick<LedgerTurnover, 'days'> & { readonly month: string };

/** Admins: every account of a month: opening balance, debits, credits, closing balance. Of the month so far while it lasts. */
export const showTrialBalance = query({
  access: admin,
  input: monthInput,
  needs: { accounting, serviceArea },
  run: async ({ input, now }, { accounting, serviceArea: { timeZone } }): Promise<MonthlyBalance> => {
    const month = input.month ?? monthBefore(toLocalDay(now(), timeZone));
    const turnover = await accounting.turnover(daysOfMonth(month, timeZone));
    return { month, days: turnover.days, ...trialBalance(turnover) };
  },
});

/** Admins: the months that are closed, the newest first. */
export const listAccountingPeriods = lookUp(admin, accounting, (accounting) => accounting.closedPeriods());

function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
