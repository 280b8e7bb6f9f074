import { addDays, type CalendarDay } from '../geo/calendar-day.ts';
import type { Cents } from '../money/cents.ts';

/** A claim for the rides of a month, or what is taken off earlier claims by refunds that came after them. */
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The languages that invoices are written in. */
export const PAPER_LANGUAGES = ['en', 'es'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

/** So many days after its issue an invoice is due. */
export const DAYS_TO_PAY = 30;

/** Where a document stands in the books: of one sequence a year, which invoices and credit notes share, without gaps. */
export interface InvoiceNumber {
  readonly year: number;
  /** From 1. */
  readonly sequence: number;
}

/** What an organisation owes for rides of a month, or a credit note to it. Never changed once it is issued. */
export interface Invoice extends InvoiceNumber {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly organisationId: string;
  /** As it was at the issue. */
  readonly organisationName: string;
  /** Whose rides, or refunds, it is of: "2026-03", by the clocks of the service area. */
  readonly month: string;
  readonly issuedAt: Date;
  readonly issuedOn: CalendarDay;
  /** Of a credit note the day of its issue. */
  readonly dueOn: CalendarDay;
  /** What is owed; below zero of a credit note. */
  readonly totalCents: Cents;
}

/** A ride of an invoice, or a refund of a credit note, as it was at the issue. */
export interface InvoiceLine {
  readonly rideId: string;
  /** Of a credit note; null of an invoice. */
  readonly refundId: string | null;
  readonly agreementId: string;
  readonly agreementName: string;
  readonly passengerName: string;
  /** Of the completion, by the clocks of the service area. */
  readonly day: CalendarDay;
  /** Null where the agreement did not show addresses. */
  readonly pickupAddress: string | null;
  readonly dropoffAddress: string | null;
  /** Fare and tip. */
  readonly rideCents: Cents;
  /** What of it the organisation pays, before refunds. */
  readonly coveredCents: Cents;
  /** What of that it need not pay. */
  readonly refundedCents: Cents;
  /** What the line adds to the total. */
  readonly amountCents: Cents;
}

/** A refund with what of it is the organisation's. */
export interface RefundPart {
  readonly refundId: string;
  readonly amountCents: Cents;
}

type BillableRide = Omit<InvoiceLine, 'refundId' | 'refundedCents' | 'amountCents'>;

/** A completed ride that is on no invoice, with its refunds so far. */
export interface UnbilledRide extends BillableRide {
  readonly refunds: readonly RefundPart[];
}

/** A refund of a ride that is on an invoice; itself it is in no line yet. */
export interface UncreditedRefund extends BillableRide, RefundPart {}

/** A line with the refunds that it is less by. */
export interface DraftLine {
  readonly line: InvoiceLine;
  readonly refunds: readonly RefundPart[];
}

/** The lines of an invoice, in the order of the rides. One that was refunded as a whole has none: nothing is owed for it. */
export function linesOfRides(rides: readonly UnbilledRide[]): DraftLine[] {
  return rides.flatMap(({ refunds, ...ride }) => {
    const refundedCents = sumOf(refunds);
    const amountCents = ride.coveredCents - refundedCents;
    return amountCents > 0
      ? [{ line: { ...ride, refundId: null, refundedCents, amountCents }, refunds }]
      : [];
  });
}

/** The lines of a credit note, in the order of the refunds. */
export function linesOfRefunds(refunds: readonly UncreditedRefund[]): DraftLine[] {
  return refunds.map(({ refundId, amountCents, ...ride }) => ({
    line: { ...ride, refundId, refundedCents: amountCents, amountCents: -amountCents },
    refunds: [{ refundId, amountCents }],
  }));
}

/** A document of the lines, which are one at least. */
export function toInvoice(
  issued: Pick<
    Invoice,
    'id' | 'kind' | 'organisationId' | 'organisationName' | 'month' | 'issuedAt' | 'issuedOn'
  > &
    InvoiceNumber,
  lines: readonly DraftLine[],
): Invoice {
  if (lines.length === 0) throw new RangeError('An invoice has a line at least');
  const daysToPay = issued.kind === 'invoice' ? DAYS_TO_PAY : 0;
  return {
    ...issued,
    dueOn: addDays(issued.issuedOn, daysToPay),
    totalCents: sumOf(lines.map(({ line }) => line)),
  };
}

function sumOf(parts: readonly { readonly amountCents: Cents }[]): Cents {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** "2026-0001" */
export function invoiceNumber({ year, sequence }: InvoiceNumber): string {
  return `${year}-${String(sequence).padStart(4, '0')}`;
}

/** The month after, "2026-04". */
export function nextMonth(month: string): string {
  return shiftMonth(month, 1);
}

/** The last month that is over on a day. */
export function lastMonthBefore(day: CalendarDay): string {
  return shiftMonth(day.slice(0, 7), -1);
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The months from `first` to `last`, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}
