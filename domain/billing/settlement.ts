import { daysBetween, type CalendarDay } from '../geo/calendar-day.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { Cents } from '../money/cents.ts';
import { formatMoney } from '../money/format-money.ts';

/**
 * What an organisation has paid: a bank transfer as an operator recorded it, or a card payment. Never changed: a wrong record of
 * a transfer is taken back by another one.
 */
export interface OrganisationPayment {
  readonly id: string;
  readonly organisationId: string;
  /** Below zero for the record that takes another one back. */
  readonly amountCents: Cents;
  /** The day on which the bank, or the card's provider, had it. */
  readonly receivedOn: CalendarDay;
  /** By which the bank, or the card's provider, knows it. */
  readonly bankReference: string;
  /** What brought it; null of a bank transfer. */
  readonly cardPaymentId: string | null;
  /** What the operator wanted paid first, in this order. */
  readonly namedInvoiceIds: readonly string[];
  /** The wrong record that this one takes back. */
  readonly reversesId: string | null;
  /** Why it does. */
  readonly reason: string | null;
  /** Null for the command line. */
  readonly recordedBy: string | null;
  readonly recordedAt: Date;
  /** In the ledger. */
  readonly entryId: string;
}

/** What pays invoices: a payment, or a credit note. */
export interface CreditSource {
  readonly kind: 'payment' | 'credit_note';
  readonly id: string;
}

/** What of a payment or a credit note pays which invoice; below zero where a payment was taken back. */
export interface Settlement {
  readonly id: string;
  readonly organisationId: string;
  readonly invoiceId: string;
  readonly paymentId: string | null;
  readonly creditNoteId: string | null;
  readonly amountCents: Cents;
  readonly createdAt: Date;
}

/** An invoice of which something is open. */
export interface OpenInvoice {
  readonly id: string;
  readonly dueOn: CalendarDay;
  readonly openCents: Cents;
}

/** A payment or a credit note of which something is left. */
export interface UnusedCredit extends CreditSource {
  readonly unusedCents: Cents;
}

/** What of an amount goes to an invoice. */
export interface Allocation {
  readonly invoiceId: string;
  readonly amountCents: Cents;
}

/**
 * Splits an amount over open invoices: first those that are named, in the order of their names, then the oldest due. What
 * is left once all are paid is in no part of it.
 */
export function allocate(
  amountCents: Cents,
  open: readonly OpenInvoice[],
  named: readonly string[] = [],
): Allocation[] {
  const rankOf = ({ id }: OpenInvoice) => (named.includes(id) ? named.indexOf(id) : named.length);
  const inOrder = [...open].sort((a, b) => rankOf(a) - rankOf(b) || compareDue(a, b));
  let left = amountCents;
  return inOrder.flatMap(({ id, openCents }) => {
    const part = Math.min(left, openCents);
    left -= part;
    return part > 0 ? [{ invoiceId: id, amountCents: part }] : [];
  });
}

/** The oldest due first. */
export function compareDue(a: OpenInvoice, b: OpenInvoice): number {
  return a.dueOn.localeCompare(b.dueOn) || (a.id < b.id ? -1 : 1);
}

/** What pays what, once every credit is used for what is open: the oldest credit for the oldest due. */
export function useCredits(
  credits: readonly UnusedCredit[],
  open: readonly OpenInvoice[],
  named: readonly string[] = [],
): (Allocation & { readonly source: CreditSource })[] {
  let rest = [...open];
  return credits.flatMap(({ unusedCents, kind, id }) => {
    const parts = allocate(unusedCents, rest, named);
    rest = rest.map((invoice) => {
      const paid = parts.find(({ invoiceId }) => invoiceId === invoice.id)?.amountCents ?? 0;
      return { ...invoice, openCents: invoice.openCents - paid };
    });
    return parts.map((part) => ({ ...part, source: { kind, id } }));
  });
}

/** The days after the due date of the first reminder, and between one and the next. */
const FIRST_REMINDER_DAYS = 3;
const REMINDER_DAYS = 14;

/** Which reminder is due of an invoice that is open: 1 from 3 days after the due date on, and so on; null before. */
export function reminderDue(dueOn: CalendarDay, today: CalendarDay): number | null {
  const days = daysBetween(dueOn, today) - FIRST_REMINDER_DAYS;
  return days < 0 ? null : Math.floor(days / REMINDER_DAYS) + 1;
}

/** By how many days open amounts are past their due date. */
export type Age = 'notDue' | 'upTo30' | 'upTo60' | 'over60';
export type Ageing = Readonly<Record<`${Age}Cents`, Cents>>;

/** On a day; one that is due that day is not overdue. */
export function ageOf(dueOn: CalendarDay, today: CalendarDay): Age {
  const days = daysBetween(dueOn, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  return days <= 60 ? 'upTo60' : 'over60';
}

/** What is open by its age. */
export function toAgeing(open: readonly OpenInvoice[], today: CalendarDay): Ageing {
  const ageing = { notDueCents: 0, upTo30Cents: 0, upTo60Cents: 0, over60Cents: 0 };
  for (const { dueOn, openCents } of open) ageing[`${ageOf(dueOn, today)}Cents`] += openCents;
  return ageing;
}

/** Whether the payment asked for is the one that is there. */
export function isSamePayment(
  known: OrganisationPayment,
  asked: Pick<
    OrganisationPayment,
    'organisationId' | 'amountCents' | 'receivedOn' | 'bankReference' | 'namedInvoiceIds'
  >,
): boolean {
  return (
    known.organisationId === asked.organisationId &&
    known.amountCents === asked.amountCents &&
    known.receivedOn === asked.receivedOn &&
    known.bankReference === asked.bankReference &&
    known.namedInvoiceIds.join() === asked.namedInvoiceIds.join()
  );
}

/** The id is that of another record. */
export function organisationPaymentExists(): DomainError {
  return new DomainError('conflict', 'PAYMENT_EXISTS', 'This id belongs to another payment');
}

/** Money is recorded once the bank has it. Throws `INVALID_FIELD` for a day to come. */
export function requireReceived(receivedOn: CalendarDay, today: CalendarDay): void {
  if (receivedOn <= today) return;
  throw invalidField('receivedOn', 'The day of the payment is in the future');
}

/** Only open invoices of the organisation are named. Throws `INVOICE_NOT_OPEN` (conflict). */
export function requireOpenInvoices(named: readonly string[], open: readonly OpenInvoice[]): void {
  if (named.every((id) => open.some((invoice) => invoice.id === id))) return;
  const message = 'One of these invoices is paid already, or is of another organization';
  throw new DomainError('conflict', 'INVOICE_NOT_OPEN', message, { field: 'invoiceIds' });
}

/** A record that takes another one back is not taken back itself: record the payment again. Throws `PAYMENT_REVERSED` and, of a card payment, `PAYMENT_BY_CARD` (conflict). */
export function requireReversible(
  { reversesId, amountCents, cardPaymentId }: OrganisationPayment,
  isReversed: boolean,
): void {
  if (cardPaymentId !== null) {
    const message = 'A card payment is no record of an operator, and cannot be taken back';
    throw new DomainError('conflict', 'PAYMENT_BY_CARD', message);
  }
  if (reversesId === null && !isReversed) return;
  const message = `This record of ${formatMoney(Math.abs(amountCents))} has been taken back already`;
  throw new DomainError('conflict', 'PAYMENT_REVERSED', message);
}
