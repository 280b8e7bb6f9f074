import type { BilledUntil, InvoiceReminder, Invoices } from '../../../application/ports/invoices.ts';
import type {
  DraftLine,
  Invoice,
  InvoiceKind,
  InvoiceLine,
  RefundPart,
  UnbilledRide,
  UncreditedRefund,
} from '../../../domain/billing/invoice.ts';
import {
  compareDue,
  type OpenInvoice,
  type OrganisationPayment,
  type Settlement,
  type UnusedCredit,
} from '../../../domain/billing/settlement.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { coveredCents } from '../../../domain/rides/ride-cover.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { fullName } from '../../../domain/users/user.ts';
import type { Draft } from './tables.ts';

const sum = (parts: readonly { readonly amountCents: Cents }[]) =>
  parts.reduce((total, { amountCents }) => total + amountCents, 0);

/** Transactions run one after the other here. */
export class InMemoryInvoices implements Invoices {
  constructor(private readonly draft: Draft) {}

  async toBill(until: Date): Promise<string[]> {
    const ids = [...this.draft.tables.organisations.keys()].sort();
    return ids.filter((id) => this.timesToBill(id, until).length > 0);
  }

  async firstUnbilled(organisationId: string, until: Date): Promise<Date | null> {
    return this.timesToBill(organisationId, until).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  async lastMonth(organisationId: string, kind: InvoiceKind): Promise<string | null> {
    const own = this.invoicesOf(organisationId).filter((invoice) => invoice.kind === kind);
    return (
      own
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? null
    );
  }

  async unbilledRides(organisationId: string, { until, timeZone }: BilledUntil): Promise<UnbilledRide[]> {
    return this.unbilled(organisationId, until).map((ride) => ({
      ...this.toBillable(ride, timeZone),
      refunds: this.refundsOf(ride.id),
    }));
  }

  async uncreditedRefunds(
    organisationId: string,
    { until, timeZone }: BilledUntil,
  ): Promise<UncreditedRefund[]> {
    return this.uncredited(organisationId, until).map(({ ride, ...refund }) => ({
      ...this.toBillable(ride, timeZone),
      refundId: refund.refundId,
      amountCents: refund.amountCents,
    }));
  }

  async nextSequence(year: number): Promise<number> {
    const { invoiceCounters } = this.draft.tables;
    const next = (invoiceCounters.get(year) ?? 0) + 1;
    invoiceCounters.set(year, next);
    return next;
  }

  async insert(invoice: Invoice, lines: readonly DraftLine[]): Promise<void> {
    const { tables } = this.draft;
    const isSecond = this.invoicesOf(invoice.organisationId).some(
      ({ month, kind }) => month === invoice.month && kind === invoice.kind,
    );
    if (isSecond) this.draft.refuse('invoices_one_of_month');
    tables.invoices.set(invoice.id, invoice);
    tables.invoiceLines.set(invoice.id, lines);
  }

  async find(invoiceId: string): Promise<Invoice | null> {
    return this.draft.tables.invoices.get(invoiceId) ?? null;
  }

  async open(organisationId: string): Promise<OpenInvoice[]> {
    return this.invoicesOf(organisationId)
      .filter(({ kind }) => kind === 'invoice')
      .map(({ id, dueOn }) => ({ id, dueOn, openCents: this.openCents(id) }))
      .filter(({ openCents }) => openCents > 0)
      .sort(compareDue);
  }

  async unusedCredits(organisationId: string): Promise<UnusedCredit[]> {
    const { organisationPayments } = this.draft.tables;
    const payments = [...organisationPayments.values()].filter(
      (one) => one.organisationId === organisationId && one.amountCents > 0 && !this.reversalOf(one.id),
    );
    const notes = this.invoicesOf(organisationId).filter(({ kind }) => kind === 'credit_note');
    const credits = [
      ...notes.map(({ id, issuedAt, totalCents }) => ({
        kind: 'credit_note' as const,
        id,
        since: issuedAt,
        unusedCents: -totalCents - this.used(({ creditNoteId }) => creditNoteId === id),
      })),
      ...payments.map(({ id, recordedAt, amountCents }) => ({
        kind: 'payment' as const,
        id,
        since: recordedAt,
        unusedCents: amountCents - this.used(({ paymentId }) => paymentId === id),
      })),
    ];
    return credits
      .filter(({ unusedCents }) => unusedCents > 0)
      .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ kind, id, unusedCents }) => ({ kind, id, unusedCents }));
  }

  async insertPayment(payment: OrganisationPayment): Promise<void> {
    const { organisationPayments } = this.draft.tables;
    if (organisationPayments.has(payment.id)) this.draft.refuse('organisation_payments_pkey');
    if (payment.reversesId !== null && this.reversalOf(payment.reversesId))
      this.draft.refuse('organisation_payments_one_reversal');
    organisationPayments.set(payment.id, payment);
  }

  async findPayment(paymentId: string): Promise<OrganisationPayment | null> {
    return this.draft.tables.organisationPayments.get(paymentId) ?? null;
  }

  async findReversal(paymentId: string): Promise<OrganisationPayment | null> {
    return this.reversalOf(paymentId);
  }

  async insertSettlements(settlements: readonly Settlement[]): Promise<void> {
    for (const one of settlements) this.draft.tables.invoiceSettlements.set(one.id, one);
  }

  async settlementsOf(paymentId: string): Promise<Settlement[]> {
    return [...this.draft.tables.invoiceSettlements.values()]
      .filter((one) => one.paymentId === paymentId)
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  async overdue(dueOn: string): Promise<string[]> {
    return [...this.draft.tables.invoices.values()]
      .filter((one) => one.kind === 'invoice' && one.dueOn <= dueOn && this.openCents(one.id) > 0)
      .map(({ id }) => id)
      .sort();
  }

  async lastReminder(invoiceId: string): Promise<number> {
    const sent = [...this.draft.tables.invoiceReminders.values()].filter(
      (one) => one.invoiceId === invoiceId,
    );
    return Math.max(0, ...sent.map(({ number }) => number));
  }

  async insertReminder(reminder: InvoiceReminder): Promise<void> {
    this.draft.tables.invoiceReminders.set(`${reminder.invoiceId}:${reminder.number}`, reminder);
  }

  private invoicesOf(organisationId: string): Invoice[] {
    return [...this.draft.tables.invoices.values()].filter((one) => one.organisationId === organisationId);
  }

  private reversalOf(paymentId: string): OrganisationPayment | null {
    const payments = [...this.draft.tables.organisationPayments.values()];
    return payments.find(({ reversesId }) => reversesId === paymentId) ?? null;
  }

  private used(isOf: (settlement: Settlement) => boolean): Cents {
    return sum([...this.draft.tables.invoiceSettlements.values()].filter(isOf));
  }

  private openCents(id: string): Cents {
    const total = this.draft.tables.invoices.get(id)?.totalCents ?? 0;
    return total - this.used(({ invoiceId }) => invoiceId === id);
  }

  private drafts(): DraftLine[] {
    return [...this.draft.tables.invoiceLines.values()].flat();
  }

  private linesOf(rideId: string): InvoiceLine[] {
    const lines = this.drafts().map(({ line }) => line);
    return lines.filter((line) => line.rideId === rideId && line.refundId === null);
  }

  private refundsOf(rideId: string): RefundPart[] {
    return [...this.draft.tables.refunds.values()]
      .filter((one) => one.rideId === rideId && one.organisationCents > 0 && one.status === 'succeeded')
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id, organisationCents }) => ({ refundId: id, amountCents: organisationCents }));
  }

  private ridesOf(organisationId: string): Ride[] {
    const rides = [...this.draft.tables.rides.values()];
    return rides.filter((ride) => ride.funderId === organisationId && ride.status === 'completed');
  }

  private unbilled(organisationId: string, until: Date): Ride[] {
    return this.ridesOf(organisationId)
      .filter((ride) => completedAt(ride) < until && this.linesOf(ride.id).length === 0)
      .filter((ride) => coveredCents(ride) > sum(this.refundsOf(ride.id)))
      .sort((a, b) => completedAt(a).getTime() - completedAt(b).getTime() || (a.id < b.id ? -1 : 1));
  }

  private uncredited(organisationId: string, until: Date): (RefundPart & { ride: Ride; at: Date })[] {
    const credited = new Set(this.drafts().flatMap(({ refunds }) => refunds.map(({ refundId }) => refundId)));
    const entries = [...this.draft.tables.entries.values()];
    return this.ridesOf(organisationId)
      .filter((ride) => this.linesOf(ride.id).length > 0)
      .flatMap((ride) =>
        this.refundsOf(ride.id).flatMap((refund) => {
          const at = entries.find(({ refundId }) => refundId === refund.refundId)?.at;
          return at && at < until && !credited.has(refund.refundId) ? [{ ...refund, ride, at }] : [];
        }),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.refundId < b.refundId ? -1 : 1));
  }

  private timesToBill(organisationId: string, until: Date): Date[] {
    return [
      ...this.unbilled(organisationId, until).map(completedAt),
      ...this.uncredited(organisationId, until).map(({ at }) => at),
    ];
  }

  private toBillable(ride: Ride, timeZone: string): Omit<UnbilledRide, 'refunds'> {
    const { agreements, users } = this.draft.tables;
    const agreement = agreements.get(ride.agreementId ?? '');
    const rider = users.get(ride.riderId);
    if (!agreement || !rider) throw new Error(`Ride ${ride.id} has no agreement or passenger`);
    return {
      rideId: ride.id,
      agreementId: agreement.id,
      agreementName: agreement.name,
      passengerName: fullName(rider),
      day: toLocalDay(completedAt(ride), timeZone),
      pickupAddress: agreement.showsAddresses ? ride.pickup.address : null,
      dropoffAddress: agreement.showsAddresses ? ride.dropoff.address : null,
      rideCents: ride.fare.totalCents + ride.tipCents,
      coveredCents: coveredCents(ride),
    };
  }
}

function completedAt({ completedAt: at }: Ride): Date {
  return at ?? new Date(8.64e15);
}
