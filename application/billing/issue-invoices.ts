import {
  invoiceNumber,
  lastMonthBefore,
  linesOfRefunds,
  linesOfRides,
  monthsBetween,
  nextMonth,
  toInvoice,
  type DraftLine,
  type Invoice,
  type InvoiceKind,
} from '../../domain/billing/invoice.ts';
import { DomainError } from '../../domain/errors.ts';
import { getDayRange } from '../../domain/geo/day-range.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import { dollarsFromCents } from '../../domain/money/cents.ts';
import type { Organisation } from '../../domain/organisations/organisation.ts';
import { admin, fresh } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import type { InvoiceView } from '../ports/invoices.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { issueInvoicesInput } from './inputs.ts';
import { lockBilled, settleInvoices } from './settle-invoices.ts';

/** What happens where one organisation's invoices fail: those of the others are issued all the same, unless it throws. */
type Failed = (organisationId: string, error: unknown) => void;

const rethrow: Failed = (_, error) => {
  throw error;
};

/**
 * Issues, for each organisation, the invoice of a month that is over and of those before that were never billed, and a credit
 * note of refunds that came after their invoice; uses what the organisation has paid too much; and mails it. Each
 * organisation's is a transaction of its own. Again, it issues nothing new: a month has one invoice and one credit note of
 * an organisation, and what came late for it is billed with the next one. Answers with what was issued, in the order of the
 * numbers. Throws `MONTH_NOT_OVER` (conflict).
 */
export const issueInvoices = workflow({
  access: fresh(admin),
  input: issueInvoicesInput,
  needs: { serviceArea },
  run: async (
    { input, now, transact },
    { serviceArea: { timeZone } },
    failed: Failed = rethrow,
  ): Promise<InvoiceView[]> => {
    const last = lastMonthBefore(toLocalDay(now(), timeZone));
    const month = input.month ?? last;
    if (month > last) throw monthNotOver(month);
    const issued: InvoiceView[] = [];
    for (const organisationId of await transact((tx) => tx.invoices.toBill(endOf(month, timeZone)))) {
      try {
        issued.push(...(await transact((tx) => billOrganisation(tx, organisationId, month, timeZone))));
      } catch (error) {
        failed(organisationId, error);
      }
    }
    return issued;
  },
});

function monthNotOver(month: string): DomainError {
  const message = `${month} is not over yet: its rides are invoiced once it is.`;
  return new DomainError('conflict', 'MONTH_NOT_OVER', message, { field: 'month' });
}

/** The moment at which a month is over. */
function endOf(month: string, timeZone: string): Date {
  const { since } = getDayRange({ from: `${nextMonth(month)}-01` }, timeZone);
  if (!since) throw new RangeError(`${month} has no end`);
  return since;
}

async function billOrganisation(
  tx: Transaction,
  organisationId: string,
  until: string,
  timeZone: string,
): Promise<InvoiceView[]> {
  const organisation = await lockBilled(tx, organisationId);
  const first = await tx.invoices.firstUnbilled(organisationId, endOf(until, timeZone));
  if (!first) return [];
  const issued: Invoice[] = [];
  for (const month of monthsBetween(toLocalDay(first, timeZone).slice(0, 7), until))
    issued.push(...(await billMonth(tx, organisation, month, timeZone)));
  if (issued.length === 0) return [];
  await settleInvoices(tx, organisationId);
  const views = await withOpen(tx, organisationId, issued);
  for (const view of views) await tellIssued(tx, organisation, view);
  return views;
}

/** With what the settlement has left of them. */
async function withOpen(
  tx: Transaction,
  organisationId: string,
  invoices: readonly Invoice[],
): Promise<InvoiceView[]> {
  const [open, credits] = await Promise.all([
    tx.invoices.open(organisationId),
    tx.invoices.unusedCredits(organisationId),
  ]);
  return invoices.map((invoice) => {
    const left = open.find(({ id }) => id === invoice.id)?.openCents ?? 0;
    const unused = credits.find(({ id }) => id === invoice.id)?.unusedCents ?? 0;
    return { invoice, openCents: left - unused };
  });
}

async function tellIssued(
  tx: Transaction,
  { id, email }: Organisation,
  { invoice, openCents }: InvoiceView,
): Promise<void> {
  const { kind, month, totalCents } = invoice;
  await tx.record({
    action: kind === 'invoice' ? 'invoice.issue' : 'invoice.credit',
    subject: ['organisation', id],
    after: { number: invoiceNumber(invoice), month, total: dollarsFromCents(totalCents) },
  });
  await tx.mailTo(email, 'invoice-issued', { ...toMailed(invoice), openCents });
}

/** What mails say of an invoice. */
export function toMailed(invoice: Invoice) {
  const { id: invoiceId, kind, organisationId, organisationName: name, month, totalCents, dueOn } = invoice;
  return { invoiceId, number: invoiceNumber(invoice), kind, organisationId, name, month, totalCents, dueOn };
}

/** Refunds are read first: those of rides that this invoice is about are in its lines. */
async function billMonth(
  tx: Transaction,
  organisation: Organisation,
  month: string,
  timeZone: string,
): Promise<Invoice[]> {
  const asked = { until: endOf(month, timeZone), timeZone };
  const lastOf = (kind: InvoiceKind) => tx.invoices.lastMonth(organisation.id, kind);
  const [lastInvoice, lastNote] = [await lastOf('invoice'), await lastOf('credit_note')];
  const isAfter = (last: string | null) => last === null || month > last;
  const refunds = isAfter(lastNote) ? await tx.invoices.uncreditedRefunds(organisation.id, asked) : [];
  const rides = isAfter(lastInvoice) ? await tx.invoices.unbilledRides(organisation.id, asked) : [];
  const issue = (kind: InvoiceKind, lines: readonly DraftLine[]) =>
    writeInvoice(tx, { kind, organisation, month, timeZone }, lines);
  return [
    ...(await issue('invoice', linesOfRides(rides))),
    ...(await issue('credit_note', linesOfRefunds(refunds))),
  ];
}

interface Issue {
  readonly kind: InvoiceKind;
  readonly organisation: Organisation;
  readonly month: string;
  readonly timeZone: string;
}

/** The number is taken right before its invoice is written: whoever issues another one waits from here on. */
async function writeInvoice(
  tx: Transaction,
  { kind, organisation, month, timeZone }: Issue,
  lines: readonly DraftLine[],
): Promise<Invoice[]> {
  if (lines.length === 0) return [];
  const issuedAt = tx.now();
  const issuedOn = toLocalDay(issuedAt, timeZone);
  const year = Number(issuedOn.slice(0, 4));
  const sequence = await tx.invoices.nextSequence(year);
  const about = { kind, organisationId: organisation.id, organisationName: organisation.name, month };
  const invoice = toInvoice({ ...about, id: tx.newId(), year, sequence, issuedAt, issuedOn }, lines);
  await tx.invoices.insert(invoice, lines);
  return [invoice];
}
