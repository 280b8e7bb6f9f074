import type { InvoiceKind } from '../../domain/billing/invoice.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { link, mail, type MailContent, type MailContext } from './mail.ts';
import type { MailBlock } from '../ports/email.ts';

interface Billed {
  readonly invoiceId: string;
  /** "2026-0001" */
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly organisationId: string;
  /** Of the organisation. */
  readonly name: string;
  /** "2026-03" */
  readonly month: string;
  /** Below zero of a credit note. */
  readonly totalCents: Cents;
  readonly dueOn: string;
  /** What is to be paid. */
  readonly openCents: Cents;
}

const SAMPLE: Billed = {
  invoiceId: '00000000-0000-7000-8000-000000000001',
  number: '2026-0042',
  kind: 'invoice',
  organisationId: '00000000-0000-7000-8000-000000000002',
  name: 'St. Anne Clinic',
  month: '2026-03',
  totalCents: 412_50,
  dueOn: '2026-05-01',
  openCents: 412_50,
};

type Language = 'en' | 'es';

/** "May 1, 2026": a day of the calendar, wherever that is. */
function dayIn(language: Language, day: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** "March 2026" */
function monthIn(language: Language, month: string): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

function pageOf({ invoiceId }: Billed, { webUrl }: MailContext): string {
  return `${webUrl}/invoices/${invoiceId}`;
}

/** Nobody has said which language an organisation reads: its mails are in both. */
function inBoth(subject: string, english: readonly MailBlock[], spanish: readonly MailBlock[]): MailContent {
  return { subject, blocks: [...english, 'En español:', ...spanish] };
}

function issued(billed: Billed, context: MailContext): MailContent {
  return billed.kind === 'invoice' ? invoice(billed, context) : creditNote(billed, context);
}

function invoice(billed: Billed, context: MailContext): MailContent {
  const { number, name, month, totalCents, openCents, dueOn } = billed;
  const url = pageOf(billed, context);
  const [total, open] = [formatMoney(totalCents), formatMoney(openCents)];
  const facts = (labels: readonly [string, string, string, string], language: Language): MailBlock => ({
    kind: 'facts',
    facts: [
      [labels[0], number],
      [labels[1], total],
      ...(openCents < totalCents ? [[labels[2], open] as const] : []),
      [labels[3], dayIn(language, dueOn)],
    ],
  });
  return inBoth(
    `Invoice ${number} for ${name} · Factura ${number}`,
    [
      `This is the invoice for the rides of ${monthIn('en', month)} that ${name} pays for.`,
      facts(['Invoice', 'Total', 'Left to pay', 'Due'], 'en'),
      openCents === 0
        ? 'It is paid already, from what you have paid before.'
        : `Please transfer ${open} and name the number of the invoice.`,
      link('See the invoice', url),
    ],
    [
      `Esta es la factura de los viajes de ${monthIn('es', month)} que paga ${name}.`,
      facts(['Factura', 'Total', 'Por pagar', 'Vence'], 'es'),
      openCents === 0
        ? 'Ya está pagada, con lo que ustedes pagaron antes.'
        : `Por favor transfiera ${open} e indique el número de la factura.`,
      link('Ver la factura', url),
    ],
  );
}

function creditNote(billed: Billed, context: MailContext): MailContent {
  const { number, name, totalCents } = billed;
  const url = pageOf(billed, context);
  const total = formatMoney(-totalCents);
  return inBoth(
    `Credit note ${number} for ${name} · Nota de crédito ${number}`,
    [
      `Rides that ${name} was invoiced for have been refunded: ${total} less are owed.`,
      'It is taken off open invoices, and of the next ones where none is open.',
      link('See the credit note', url),
    ],
    [
      `Se reembolsaron viajes que se habían facturado a ${name}: se deben ${total} menos.`,
      'Se descuenta de las facturas abiertas, y de las siguientes si no hay ninguna.',
      link('Ver la nota de crédito', url),
    ],
  );
}

function overdue(billed: Billed, context: MailContext): MailContent {
  const { number, name, openCents, dueOn } = billed;
  const url = pageOf(billed, context);
  const open = formatMoney(openCents);
  return inBoth(
    `Reminder: invoice ${number} for ${name} · Recordatorio: factura ${number}`,
    [
      `Invoice ${number} was due on ${dayIn('en', dueOn)}, and ${open} of it are open.`,
      'If you have paid in the last days, there is nothing to do.',
      link('See the invoice', url),
    ],
    [
      `La factura ${number} venció el ${dayIn('es', dueOn)}, y quedan ${open} por pagar.`,
      'Si pagó en los últimos días, no tiene que hacer nada.',
      link('Ver la factura', url),
    ],
  );
}

/** To organisations, about what they owe. */
export const BILLING_MAILS = {
  'invoice-issued': mail<Billed>(SAMPLE, issued),
  'invoice-overdue': mail<Billed>({ ...SAMPLE, openCents: 212_50 }, overdue),
};
