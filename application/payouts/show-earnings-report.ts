import { z } from 'zod';
import { toInstant } from '../../domain/geo/local-time.ts';
import {
  REPORT_PERIODS,
  reportSpans,
  sumEarnings,
  toYear,
  type EarningLine,
  type EarningsSum,
  type Span,
} from '../../domain/payouts/earnings-report.ts';
import { toPeriod } from '../../domain/payouts/period.ts';
import { driver } from '../access.ts';
import { type CashMoves, cashAccounts } from '../ports/cash.ts';
import { driverViews, type DriverViews } from '../ports/drivers.ts';
import { serviceArea } from '../ports/geo.ts';
import { query } from '../use-case.ts';

export const earningsReportInput = z.object({ per: z.enum(REPORT_PERIODS).default('week') });
/** `date` is a day of the week or year in the area's time; today without it. */
export const earningsStatementInput = z.object({
  per: z.enum(['week', 'year']).default('week'),
  date: z.iso.date().optional(),
});

/** Every line that the ledger holds for a week or a year, and what it comes to. */
export interface EarningsStatement extends EarningsSum, CashMoves {
  readonly lines: readonly EarningLine[];
}

/** What the signed-in driver earned, by the ledger: by day, week or month. */
export const showEarningsReport = query({
  access: driver,
  input: earningsReportInput,
  needs: { driverViews, serviceArea },
  run: async ({ actor, input: { per }, ...call }, { driverViews, serviceArea }) => {
    const now = call.now();
    const spans = reportSpans(per, now, serviceArea.timeZone);
    const [start, end] = [spans[0]?.start ?? now, spans.at(-1)?.end ?? now];
    const [lines, shifts] = await read(driverViews, actor.userId, { start, end });
    return spans.map((span) => sumEarnings(span, lines, shifts));
  },
});

/** What the signed-in driver earned in a week or a year, line by line. */
export const showEarningsStatement = query({
  access: driver,
  input: earningsStatementInput,
  needs: { driverViews, serviceArea, cashAccounts },
  run: async (
    { actor, input: { per, date }, now },
    { driverViews, serviceArea, cashAccounts },
  ): Promise<EarningsStatement> => {
    const { timeZone } = serviceArea;
    const day = date ? toNoon(date, timeZone) : now();
    const { start, end } = per === 'week' ? toPeriod(day, timeZone) : toYear(day, timeZone);
    const [[lines, shifts], moves] = await Promise.all([
      read(driverViews, actor.userId, { start, end }),
      cashAccounts.moves(actor.userId, { start, end }),
    ]);
    return { ...sumEarnings({ start, end }, lines, shifts), ...moves, lines };
  },
});

function read(driverViews: DriverViews, driverId: string, span: Span): Promise<[EarningLine[], Span[]]> {
  return Promise.all([driverViews.earningLines(driverId, span), driverViews.shifts(driverId, span)]);
}

/** No clock change happens at noon. */
function toNoon(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const noon = { year, month, day, hour: 12, minute: 0, second: 0 };
  return toInstant(noon, timeZone) ?? new Date(`${date}T12:00:00Z`);
}
