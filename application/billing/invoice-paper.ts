import { invoiceNumber, type InvoiceLine, type PaperLanguage } from '../../domain/billing/invoice.ts';
import type { CalendarDay } from '../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../domain/geo/local-time.ts';
import type { Cents } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import type { InvoiceView, SettlementView, ShownInvoice } from '../ports/invoices.ts';
import type { InvoicePaper, PaperRow } from '../ports/papers.ts';

/** What a paper says, in the words of the client's page; a test holds them against each other. */
interface Words {
  readonly formats: string;
  readonly title: Readonly<Record<'invoice' | 'credit_note', (number: string) => string>>;
  readonly facts: readonly [to: string, month: string, issued: string, due: string, state: string];
  readonly headings: readonly [day: string, passenger: string];
  readonly amounts: readonly [ride: string, covered: string, refunded: string, amount: string];
  readonly total: string;
  readonly refund: string;
  readonly paid: string;
  readonly used: string;
  readonly toUse: (open: string) => string;
  readonly due: (open: string, day: string) => string;
  readonly overdue: (open: string, day: string) => string;
  readonly setAgainst: (number: string) => string;
  readonly transfer: string;
  readonly card: string;
  readonly at: (date: string, time: string) => string;
  readonly note: Readonly<Record<'invoice' | 'credit_note', string>>;
  readonly questions: (address: string) => string;
  readonly testMode: string;
  readonly page: (page: number, pages: number) => string;
}

const WORDS: Readonly<Record<PaperLanguage, Words>> = {
  en: {
    formats: 'en-US',
    title: { invoice: (number) => `Invoice ${number}`, credit_note: (number) => `Credit note ${number}` },
    facts: ['To', 'Month', 'Issued', 'Due', 'State'],
    headings: ['Day', 'Passenger'],
    amounts: ['Ride total', 'Covered', 'Refunded', 'Amount'],
    total: 'Total',
    refund: 'Refund',
    paid: 'Paid',
    used: 'Used',
    toUse: (open) => `${open} to be used`,
    due: (open, day) => `${open} due by ${day}`,
    overdue: (open, day) => `${open} overdue since ${day}`,
    setAgainst: (number) => `Set against invoice ${number}`,
    transfer: 'Bank transfer',
    card: 'Card',
    at: (date, time) => `${date} at ${time}`,
    note: {
      invoice: 'Please transfer the amount with the number of the invoice as its reference.',
      credit_note: 'It is set against the next amounts that are due.',
    },
    questions: (address) => `Questions: ${address}`,
    testMode: 'Test mode: no real money has moved.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    formats: 'es-US',
    title: { invoice: (number) => `Factura ${number}`, credit_note: (number) => `Nota de crédito ${number}` },
    facts: ['Para', 'Mes', 'Emitida', 'Vence', 'Estado'],
    headings: ['Día', 'Pasajero'],
    amounts: ['Total del viaje', 'Cubierto', 'Reembolsado', 'Monto'],
    total: 'Total',
    refund: 'Reembolso',
    paid: 'Pagado',
    used: 'Usada',
    toUse: (open) => `${open} por usar`,
    due: (open, day) => `${open} a pagar hasta el ${day}`,
    overdue: (open, day) => `${open} vencidos desde el ${day}`,
    setAgainst: (number) => `Descontada de la factura ${number}`,
    transfer: 'Transferencia bancaria',
    card: 'Tarjeta',
    at: (date, time) => `${date} a las ${time}`,
    note: {
      invoice: 'Transfiera el importe con el número de la factura como referencia.',
      credit_note: 'Se descuenta de los próximos importes a pagar.',
    },
    questions: (address) => `Preguntas: ${address}`,
    testMode: 'Modo de prueba: no se ha movido dinero real.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};

/** What every paper says about the product. */
interface PaperSettings {
  readonly productName: string;
  readonly supportEmail: string;
  readonly timeZone: string;
  /** Whether only test money moves. */
  readonly isTestMode: boolean;
}

/** An invoice or a credit note in words, as of an instant. */
export function invoicePaper(
  shown: ShownInvoice,
  language: PaperLanguage,
  now: Date,
  { productName, supportEmail, timeZone, isTestMode }: PaperSettings,
): InvoicePaper {
  const { invoice, lines, settlements } = shown;
  const words = WORDS[language];
  const dates = datesIn(words, timeZone);
  const [to, month, issued, due, state] = words.facts;
  const [day, passenger] = words.headings;
  return {
    language,
    issuer: productName,
    title: words.title[invoice.kind](invoiceNumber(invoice)),
    issuedAt: invoice.issuedAt,
    facts: [
      [to, invoice.organisationName],
      [month, dates.month(invoice.month)],
      [issued, dates.day(invoice.issuedOn)],
      ...(invoice.kind === 'invoice' ? [[due, dates.day(invoice.dueOn)] as const] : []),
      [state, stateText(shown, words, dates, toLocalDay(now, timeZone))],
    ],
    headings: { day, passenger, amounts: words.amounts },
    rows: lines.map((line) => rowOf(line, words, dates)),
    total: [words.total, formatMoney(invoice.totalCents)],
    settlements: settlements.map((one) => [
      `${settlementText(shown, one, words)}, ${dates.dateTime(one.createdAt)}`,
      formatMoney(one.amountCents),
    ]),
    notes: [words.note[invoice.kind], words.questions(supportEmail), ...(isTestMode ? [words.testMode] : [])],
    pageText: words.page,
  };
}

function rowOf(line: InvoiceLine, words: Words, dates: Dates): PaperRow {
  const { pickupAddress, dropoffAddress, agreementName, refundId } = line;
  const agreement = refundId === null ? agreementName : `${agreementName} · ${words.refund}`;
  const amounts = [line.rideCents, line.coveredCents, line.refundedCents, line.amountCents];
  return {
    day: dates.day(line.day),
    passenger: line.passengerName,
    notes: [...(pickupAddress && dropoffAddress ? [`${pickupAddress} → ${dropoffAddress}`] : []), agreement],
    amounts: amounts.map(formatMoney),
  };
}

function stateText(
  { invoice: { kind, dueOn }, openCents }: InvoiceView,
  words: Words,
  dates: Dates,
  today: CalendarDay,
): string {
  const open = formatMoney(Math.abs(openCents) satisfies Cents);
  if (kind === 'credit_note') return openCents === 0 ? words.used : words.toUse(open);
  if (openCents === 0) return words.paid;
  return (dueOn < today ? words.overdue : words.due)(open, dates.day(dueOn));
}

function settlementText(
  { invoice }: InvoiceView,
  { creditNoteNumber, invoiceNumber: number, isByCard }: SettlementView,
  words: Words,
): string {
  if (invoice.kind === 'credit_note') return words.setAgainst(number);
  if (creditNoteNumber !== null) return words.title.credit_note(creditNoteNumber);
  return isByCard ? words.card : words.transfer;
}

interface Dates {
  readonly day: (day: CalendarDay) => string;
  readonly month: (month: string) => string;
  readonly dateTime: (instant: Date) => string;
}

/** As the client writes them. */
function datesIn({ formats, at }: Words, timeZone: string): Dates {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(formats, options);
    return (instant: Date) => format.format(instant).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
  const [day, localDate] = [write({ ...date, timeZone: 'UTC' }), write({ ...date, timeZone })];
  const month = write({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = write({ timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    day: (text) => day(new Date(`${text}T12:00:00Z`)),
    month: (text) => month(new Date(`${text}-15T12:00:00Z`)),
    dateTime: (instant) => at(localDate(instant), time(instant)),
  };
}
