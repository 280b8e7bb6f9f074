import { startOfLocalDay, toLocalTime } from '../geo/local-time.ts';
import type { Cents } from '../money/cents.ts';
import { toPeriod } from './period.ts';

export const REPORT_PERIODS = ['day', 'week', 'month'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** How many periods a report goes back, the present one included. */
const COUNTS: Record<ReportPeriod, number> = { day: 14, week: 12, month: 12 };

export interface Span {
  readonly start: Date;
  /** The first instant after it. */
  readonly end: Date;
}

/** What the ledger gave to a driver, or took back, for one ride. */
export interface EarningLine {
  readonly id: string;
  readonly at: Date;
  readonly kind: 'ride_completed' | 'tip_added' | 'ride_refunded' | 'cash_short' | 'reversal';
  readonly rideId: string;
  readonly destination: string;
  /** Share and tip; below zero for what was taken back. */
  readonly amountCents: Cents;
}

export interface EarningsSum extends Span {
  readonly ridesCount: number;
  readonly totalCents: Cents;
  readonly secondsOnline: number;
}

/** The last days, weeks (from Monday) or months of the area up to now, oldest first. */
export function reportSpans(per: ReportPeriod, now: Date, timeZone: string): Span[] {
  const local = toLocalTime(now, timeZone);
  const startOf = (back: number): Date => {
    if (per === 'month') return startOfMonth(local.year, local.month - back, timeZone);
    if (per === 'day') return startOfLocalDay(local, -back, timeZone);
    return startOfLocalDay(toLocalTime(toPeriod(now, timeZone).start, timeZone), -7 * back, timeZone);
  };
  return Array.from({ length: COUNTS[per] }, (_, index) => {
    const back = COUNTS[per] - 1 - index;
    return { start: startOf(back), end: startOf(back - 1) };
  });
}

/** The calendar year of the area that an instant falls into. */
export function toYear(instant: Date, timeZone: string): Span {
  const { year } = toLocalTime(instant, timeZone);
  return { start: startOfMonth(year, 1, timeZone), end: startOfMonth(year + 1, 1, timeZone) };
}

/** What was booked within a span, and how long the driver was online in it. */
export function sumEarnings(span: Span, lines: readonly EarningLine[], shifts: readonly Span[]): EarningsSum {
  const within = lines.filter(({ at }) => at >= span.start && at < span.end);
  return {
    ...span,
    ridesCount: within.filter(({ kind }) => kind === 'ride_completed').length,
    totalCents: within.reduce((sum, { amountCents }) => sum + amountCents, 0),
    secondsOnline: Math.round(shifts.reduce((sum, shift) => sum + overlapMs(span, shift), 0) / 1000),
  };
}

function overlapMs(one: Span, other: Span): number {
  const start = Math.max(one.start.getTime(), other.start.getTime());
  return Math.max(0, Math.min(one.end.getTime(), other.end.getTime()) - start);
}

/** Months may lie outside of 1 to 12. */
function startOfMonth(year: number, month: number, timeZone: string): Date {
  const first = { year, month, day: 1, hour: 0, minute: 0, second: 0 };
  return startOfLocalDay(first, 0, timeZone);
}
