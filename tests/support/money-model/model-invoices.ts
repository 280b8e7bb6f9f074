import { coveredBy, type ModelRide } from './model-ride.ts';

export interface ModelInvoicePayment {
  readonly id: string;
  readonly cents: number;
  isTakenBack: boolean;
}

/** What an organisation was billed and has paid, kept without invoices, settlements and a ledger. */
export class ModelInvoices {
  readonly payments: ModelInvoicePayment[] = [];
  /** Of invoices and credit notes together. */
  billed = 0;
  /** How many of both there are of a year, which have its numbers. */
  private readonly counts = new Map<string, number>();
  private lastInvoice = '';
  private lastNote = '';

  get paid(): number {
    return this.payments.reduce((sum, { cents, isTakenBack }) => sum + (isTakenBack ? 0 : cents), 0);
  }

  /** What is open; below zero, what is left of what was paid and credited. */
  get open(): number {
    return this.billed - this.paid;
  }

  /** The numbers of so many more. */
  number(count: number, now: string): number[] {
    const year = now.slice(0, 4);
    const last = this.counts.get(year) ?? 0;
    this.counts.set(year, last + count);
    return Array.from({ length: count }, (_none, nth) => last + nth + 1);
  }

  /**
   * The totals of what is issued of the months before `now`, month by month: of each the rides that are on no invoice, less
   * what was refunded of them, then the refunds of rides that were on one. A month is billed once.
   */
  bill(rides: readonly ModelRide[], now: string, monthOf: (at: number) => string): number[] {
    const done = rides.filter((ride) => ride.status === 'completed' && coveredBy(ride) > 0);
    const months = done.flatMap((ride) => [
      ...(isUnbilled(ride) ? [monthOf(ride.completedAt)] : []),
      ...unbilledRefunds(ride).map(({ at }) => monthOf(at)),
    ]);
    const totals: number[] = [];
    for (const month of spanOf(months, now)) {
      const refunds = this.lastNote < month ? done.filter(({ isInvoiced }) => isInvoiced) : [];
      const due = refunds.flatMap((ride) => unbilledRefunds(ride).filter(({ at }) => monthOf(at) <= month));
      const unbilled = this.lastInvoice < month ? done.filter(isUnbilled) : [];
      const billable = unbilled.filter(({ completedAt }) => monthOf(completedAt) <= month);
      if (billable.length > 0) {
        totals.push(billable.reduce((sum, ride) => sum + netOf(ride), 0));
        this.lastInvoice = month;
      }
      if (due.length > 0) {
        totals.push(-due.reduce((sum, { cents }) => sum + cents, 0));
        this.lastNote = month;
      }
      for (const ride of billable) {
        ride.isInvoiced = true;
        for (const refund of ride.refundsToOrganisation) refund.isBilled = true;
      }
      for (const refund of due) refund.isBilled = true;
    }
    this.billed += totals.reduce((sum, cents) => sum + cents, 0);
    return totals;
  }
}

function netOf(ride: ModelRide): number {
  return coveredBy(ride) - ride.refundedToOrganisation;
}

function isUnbilled(ride: ModelRide): boolean {
  return !ride.isInvoiced && netOf(ride) > 0;
}

function unbilledRefunds({ isInvoiced, refundsToOrganisation }: ModelRide) {
  return isInvoiced ? refundsToOrganisation.filter(({ isBilled }) => !isBilled) : [];
}

/** From the first of the months to the last before `now`. */
function spanOf(months: readonly string[], now: string): string[] {
  const span: string[] = [];
  const [first = now] = months.toSorted();
  for (const at = new Date(`${first}-01T12:00:00Z`); ; at.setUTCMonth(at.getUTCMonth() + 1)) {
    const month = at.toISOString().slice(0, 7);
    if (month >= now) return span;
    span.push(month);
  }
}
