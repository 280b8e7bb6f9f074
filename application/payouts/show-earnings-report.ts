import { z } from 'zod';
import { toInstant } from '../../domain/geo/local-time.ts';
import type { ServiceArea } from '../../domain/geo/service-area.ts';
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
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverViews, driverViews } from '../ports/drivers.ts';
import { service } from '../tokens.ts';
import { serviceArea } from '../ports/geo.ts';

export const earningsReportInput = z.object({ per: z.enum(REPORT_PERIODS).default('week') });
/** `date` is a day of the week or year in the area's time; today without it. */
export const earningsStatementInput = z.object({
  per: z.enum(['week', 'year']).default('week'),
  date: z.iso.date().optional(),
});

/** Every line that the ledger holds for a week or a year, and what it comes to. */
export interface EarningsStatement extends EarningsSum {
  readonly lines: readonly EarningLine[];
}

/** What the signed-in driver earned, by the ledger: by day, week or month, and line by line. */
export class ShowEarningsReport {
  constructor(
    private readonly driverViews: DriverViews,
    private readonly serviceArea: ServiceArea,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: z.input<typeof earningsReportInput>): Promise<EarningsSum[]> {
    const { userId } = requireType(actor, 'driver');
    const { per } = parseInput(earningsReportInput, input);
    const now = this.clock.now();
    const spans = reportSpans(per, now, this.serviceArea.timeZone);
    const [start, end] = [spans[0]?.start ?? now, spans.at(-1)?.end ?? now];
    const [lines, shifts] = await this.read(userId, { start, end });
    return spans.map((span) => sumEarnings(span, lines, shifts));
  }

  async statement(
    actor: Actor | null,
    input: z.input<typeof earningsStatementInput>,
  ): Promise<EarningsStatement> {
    const { userId } = requireType(actor, 'driver');
    const { per, date } = parseInput(earningsStatementInput, input);
    const { timeZone } = this.serviceArea;
    const day = date ? toNoon(date, timeZone) : this.clock.now();
    const { start, end } = per === 'week' ? toPeriod(day, timeZone) : toYear(day, timeZone);
    const [lines, shifts] = await this.read(userId, { start, end });
    return { ...sumEarnings({ start, end }, lines, shifts), lines };
  }

  private read(driverId: string, span: Span): Promise<[EarningLine[], Span[]]> {
    return Promise.all([
      this.driverViews.earningLines(driverId, span),
      this.driverViews.shifts(driverId, span),
    ]);
  }
}

export const showEarningsReport = service(ShowEarningsReport, [driverViews, serviceArea, clock]);

/** No clock change happens at noon. */
function toNoon(date: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const noon = { year, month, day, hour: 12, minute: 0, second: 0 };
  return toInstant(noon, timeZone) ?? new Date(`${date}T12:00:00Z`);
}
