import type {
  Invoice,
  InvoiceKind,
  InvoiceLine,
  DraftLine,
  UnbilledRide,
  UncreditedRefund,
} from '../../domain/billing/invoice.ts';
import type {
  OpenInvoice,
  OrganisationPayment,
  Settlement,
  UnusedCredit,
} from '../../domain/billing/settlement.ts';
import type { CalendarDay } from '../../domain/geo/calendar-day.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { port } from '../tokens.ts';
import type { Page, PageRequest } from './pages.ts';

/** What is billed until then, its days by the clocks of a zone. */
export interface BilledUntil {
  readonly until: Date;
  readonly timeZone: string;
}

/**
 * What organisations are billed and have paid. Their organisation is locked before any of it is written, so that nothing is
 * billed or used twice.
 */
export interface Invoices {
  /** The organisations with something to bill until then, by id. */
  toBill(until: Date): Promise<string[]>;
  /** When the first of it was: the completion of a ride, or the refund of an invoiced one; null where there is none. */
  firstUnbilled(organisationId: string, until: Date): Promise<Date | null>;
  /** The last month of which there is a document of the kind; null where there is none. */
  lastMonth(organisationId: string, kind: InvoiceKind): Promise<string | null>;
  /** Completed rides on no invoice, by their completion, each with its refunds of now. */
  unbilledRides(organisationId: string, asked: BilledUntil): Promise<UnbilledRide[]>;
  /** Refunds given back until then that are in no line, of rides that are on an invoice, by when they were. */
  uncreditedRefunds(organisationId: string, asked: BilledUntil): Promise<UncreditedRefund[]>;
  /** The number after the last one of the year, which is locked: whoever comes next waits for the end of the transaction. */
  nextSequence(year: number): Promise<number>;
  /** Throws `INVOICE_EXISTS` (conflict) when the organisation has one of the kind and month. */
  insert(invoice: Invoice, lines: readonly DraftLine[]): Promise<void>;
  find(invoiceId: string): Promise<Invoice | null>;
  /** Of an organisation, the oldest due first. */
  open(organisationId: string): Promise<OpenInvoice[]>;
  /** Payments that were not taken back and credit notes, with something left, the oldest first. */
  unusedCredits(organisationId: string): Promise<UnusedCredit[]>;
  /** Throws `PAYMENT_EXISTS` (conflict) for an id that is taken. */
  insertPayment(payment: OrganisationPayment): Promise<void>;
  findPayment(paymentId: string): Promise<OrganisationPayment | null>;
  /** The record that took a payment back; null where none did. */
  findReversal(paymentId: string): Promise<OrganisationPayment | null>;
  insertSettlements(settlements: readonly Settlement[]): Promise<void>;
  settlementsOf(paymentId: string): Promise<Settlement[]>;
  /** Invoices with something open that were due on that day or before, by id. */
  overdue(dueOn: CalendarDay): Promise<string[]>;
  /** How many reminders there were of an invoice: the number of the last one. */
  lastReminder(invoiceId: string): Promise<number>;
  insertReminder(reminder: InvoiceReminder): Promise<void>;
}

/** A reminder that was mailed. */
export interface InvoiceReminder {
  readonly invoiceId: string;
  /** 1 is of 3 days after the due date, each next one of 14 days later. */
  readonly number: number;
  readonly sentAt: Date;
  /** What was open then. */
  readonly openCents: Cents;
}

/** An invoice or a credit note with what is open, or left to use, of it. */
export interface InvoiceView {
  readonly invoice: Invoice;
  /** Of an invoice what is not paid; of a credit note what has paid no invoice yet, below zero. */
  readonly openCents: Cents;
}

/** What paid a part of an invoice, or which invoice a part of a credit note or a payment paid. */
export interface SettlementView {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly paymentId: string | null;
  /** Whether the payment was one by card. */
  readonly isByCard: boolean;
  readonly creditNoteNumber: string | null;
  readonly amountCents: Cents;
  readonly createdAt: Date;
}

/** An invoice with its lines, in the order of the rides, and what paid it, the oldest first. */
export interface ShownInvoice extends InvoiceView {
  readonly lines: readonly InvoiceLine[];
  readonly settlements: readonly SettlementView[];
}

/** A payment with what of it is left. */
export interface OrganisationPaymentView {
  readonly payment: OrganisationPayment;
  /** What has paid no invoice yet; nothing of one that was taken back. */
  readonly unusedCents: Cents;
  /** The record that took it back. */
  readonly reversedById: string | null;
}

/** What an organisation owes. */
export interface Receivable {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly open: readonly OpenInvoice[];
  /** Of payments and credit notes, which the next invoices use. */
  readonly unusedCents: Cents;
  /** Of completed rides on no invoice, less refunds that are in no line. */
  readonly unbilledCents: Cents;
}

export interface InvoiceFilter {
  readonly organisationId?: string | null | undefined;
  /** Only invoices of which something is open. */
  readonly isOpen?: boolean | null | undefined;
}

export interface InvoiceViews {
  /** The newest first. */
  list(filter: InvoiceFilter, page: PageRequest): Promise<Page<InvoiceView>>;
  show(invoiceId: string): Promise<ShownInvoice | null>;
  /** The newest first. */
  payments(organisationId: string, page: PageRequest): Promise<Page<OrganisationPaymentView>>;
  /** Of one organisation, or of all that owe something or are owed something, by name. */
  receivables(organisationId: string | null): Promise<Receivable[]>;
}

export const invoiceViews = port<InvoiceViews>('invoiceViews');
