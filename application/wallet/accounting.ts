import type { z } from 'zod';
import { getDayRange } from '../../domain/geo/day-range.ts';
import { toLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import { profitAndLoss, type ProfitAndLoss } from '../../domain/wallet/profit-and-loss.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Accounting, type JournalRecord, type TaxTotals, accounting } from '../ports/wallet.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { listJournalInput, listTaxTotalsInput, profitAndLossInput } from './inputs.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

/** Admins: the journal of some days, oldest first. */
export class ListJournal {
  constructor(
    private readonly accounting: Accounting,
    private readonly serviceArea: ServiceArea,
  ) {}

  async execute(
    actor: Actor | null,
    input: z.input<typeof listJournalInput> = {},
  ): Promise<Page<JournalRecord>> {
    requireAdmin(actor);
    const { from, to, ...page } = parseInput(listJournalInput, input);
    return this.accounting.journal(getDayRange({ from, to }, this.serviceArea.timeZone), pageRequest(page));
  }
}

export const listJournal = service(ListJournal, [accounting, serviceArea]);

/**
 * Admins: what each driver's rides of a year came to. Gross payments are what riders were charged for the rides that
 * were completed in the calendar year of the service area: fares with tips, before the platform's fee and refunds.
 */
export class ListTaxTotals {
  constructor(
    private readonly accounting: Accounting,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor | null,
    input: z.input<typeof listTaxTotalsInput> = {},
  ): Promise<Page<TaxTotals>> {
    requireAdmin(actor);
    const { year: asked, ...page } = parseInput(listTaxTotalsInput, input);
    const year = asked ?? toLocalTime(this.clock.now(), this.serviceArea.timeZone).year - 1;
    const { since, until } = getDayRange(
      { from: `${year}-01-01`, to: `${year}-12-31` },
      this.serviceArea.timeZone,
    );
    if (since === null || until === null) throw new Error('A year has a first and a last day');
    return this.accounting.taxTotals({ since, until }, pageRequest(page));
  }
}

export const listTaxTotals = service(ListTaxTotals, [accounting, serviceArea, clock]);

/** A month by the clocks of the service area, "2026-03". */
export type MonthlyResult = ProfitAndLoss & { readonly month: string };

/** Admins: what a month came to, and every account at its beginning and end. Of the month so far while it lasts. */
export class ShowProfitAndLoss {
  constructor(
    private readonly accounting: Accounting,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: z.input<typeof profitAndLossInput> = {}): Promise<MonthlyResult> {
    requireAdmin(actor);
    const { timeZone } = this.serviceArea;
    const month =
      parseInput(profitAndLossInput, input).month ?? monthBefore(toLocalDay(this.clock.now(), timeZone));
    const period = await this.accounting.period({ first: `${month}-01`, last: lastDay(month), timeZone });
    return { month, ...profitAndLoss(period) };
  }
}

export const showProfitAndLoss = service(ShowProfitAndLoss, [accounting, serviceArea, clock]);

function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
