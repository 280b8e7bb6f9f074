import { raw } from 'objection';
import type {
  InvoiceView,
  InvoiceViews,
  OrganisationPaymentView,
  Receivable,
  SettlementView,
} from '../../../application/ports/invoices.ts';
import { invoiceNumber } from '../../../domain/billing/invoice.ts';
import type { OpenInvoice } from '../../../domain/billing/settlement.ts';
import { boolean, cents, integer, json, nullable, text, time, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select, statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { INVOICE_LINES, INVOICES, ORGANISATION_PAYMENTS } from './invoice-tables.ts';
import { IS_UNBILLED, SETTLED, UNCREDITED } from './postgres-invoices.ts';

/** Of an invoice what is not paid; of a credit note what is not used, below zero. */
const OPEN = `(case invoices.kind when 'invoice' then total_cents - ${SETTLED} else total_cents + ${SETTLED} end)::bigint`;
const NEWEST = newestFirst('issued_at', 'invoices');
const NEWEST_PAYMENT = newestFirst('recorded_at', 'organisation_payments');

const openOf = decoderOf({ openCents: cents('open_cents') });
const viewFromRow = (row: Readonly<Record<string, unknown>>): InvoiceView => ({
  invoice: INVOICES.fromRow(row),
  ...openOf(row),
});

const FIND = statement(
  'invoice-views.find',
  { id: uuid() },
  `select ${INVOICES.list('invoices')}, ${OPEN} as open_cents from invoices where id = $id`,
  viewFromRow,
);
const LINES = select('invoice-views.lines', INVOICE_LINES, 'where invoice_id = $invoice_id order by line');

const settlementOf = decoderOf({
  invoiceId: uuid('invoice_id'),
  year: integer(),
  sequence: integer(),
  paymentId: nullable(uuid('payment_id')),
  isByCard: boolean('is_by_card'),
  noteYear: nullable(integer('note_year')),
  noteSequence: nullable(integer('note_sequence')),
  amountCents: cents('amount_cents'),
  createdAt: time('created_at'),
});

/** What paid an invoice, or what a credit note paid. */
const SETTLEMENTS = statement(
  'invoice-views.settlements',
  { id: uuid() },
  `select settlement.invoice_id, invoice.year, invoice.sequence, settlement.payment_id, note.year as note_year,
      payment.card_payment_id is not null as is_by_card,
      note.sequence as note_sequence, settlement.amount_cents, settlement.created_at
    from invoice_settlements settlement join invoices invoice on invoice.id = settlement.invoice_id
      left join organisation_payments payment on payment.id = settlement.payment_id
      left join invoices note on note.id = settlement.credit_note_id
    where settlement.invoice_id = $id or settlement.credit_note_id = $id
    order by settlement.created_at, settlement.id`,
  (row): SettlementView => {
    const { year, sequence, noteYear, noteSequence, ...rest } = settlementOf(row);
    const hasNote = noteYear !== null && noteSequence !== null;
    return {
      ...rest,
      invoiceNumber: invoiceNumber({ year, sequence }),
      creditNoteNumber: hasNote ? invoiceNumber({ year: noteYear, sequence: noteSequence }) : null,
    };
  },
);

/** What of a payment is left; nothing of one that was taken back, or that takes one back. */
const UNUSED = `case when organisation_payments.amount_cents > 0 and reversal.id is null
  then organisation_payments.amount_cents - (select coalesce(sum(amount_cents), 0) from invoice_settlements
    where payment_id = organisation_payments.id) else 0 end::bigint`;

const paymentExtra = decoderOf({
  unusedCents: cents('unused_cents'),
  reversedById: nullable(uuid('reversed_by_id')),
});
const paymentFromRow = (row: Readonly<Record<string, unknown>>): OrganisationPaymentView => ({
  payment: ORGANISATION_PAYMENTS.fromRow(row),
  ...paymentExtra(row),
});

const RECEIVABLES = statement(
  'invoice-views.receivables',
  { organisation_id: nullable(uuid()) },
  `select organisations.id as organisation_id, organisations.name as organisation_name, owed.open, credit.unused_cents,
      (rides.cents - refunds.cents)::bigint as unbilled_cents
    from organisations
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', id, 'dueOn', due_on, 'openCents', open_cents)
            order by due_on, id), '[]') as open
          from (select id, due_on, total_cents - ${SETTLED} as open_cents from invoices
            where organisation_id = organisations.id and kind = 'invoice') invoice
          where open_cents > 0
      ) owed
      cross join lateral (
        select (coalesce((select sum(amount_cents) from organisation_payments
            where organisation_id = organisations.id), 0)
          - coalesce((select sum(total_cents) from invoices
            where organisation_id = organisations.id and kind = 'credit_note'), 0)
          - coalesce((select sum(amount_cents) from invoice_settlements
            where organisation_id = organisations.id), 0))::bigint as unused_cents
      ) credit
      cross join lateral (
        select coalesce(sum((covered_fare + covered_tip) * 100 - (
            select coalesce(sum(organisation_cents), 0) from refunds
            where ride_id = rides.id and refunds.organisation_cents > 0 and refunds.status = 'succeeded')), 0) as cents
          from rides where funder_id = organisations.id and ${IS_UNBILLED}
      ) rides
      cross join lateral (
        select coalesce(sum(refunds.organisation_cents), 0) as cents
          from ${UNCREDITED} and rides.funder_id = organisations.id
      ) refunds
    where organisations.id = $organisation_id
      or ($organisation_id is null and (rides.cents <> refunds.cents or credit.unused_cents <> 0 or owed.open::text <> '[]'))
    order by lower(organisations.name), organisations.id`,
  decoderOf({
    organisationId: uuid(),
    organisationName: text(),
    open: json<readonly OpenInvoice[]>(),
    unusedCents: cents('unused_cents'),
    unbilledCents: cents('unbilled_cents'),
  } satisfies FieldsOf<Receivable>),
);

export const postgresInvoiceViews = (sql: SqlRunner): InvoiceViews => ({
  list: ({ organisationId, isOpen }, page) => {
    const query = queryOf(INVOICES)
      .select(raw(INVOICES.list('invoices')))
      .select(raw(`${OPEN} as open_cents`));
    if (organisationId) query.where('invoices.organisation_id', organisationId);
    if (isOpen) query.where(raw(`invoices.kind = 'invoice' and total_cents > ${SETTLED}`));
    return readPage(sql, 'invoice-views.list', { query, order: NEWEST, page, toItem: viewFromRow });
  },
  show: async (id) => {
    const [view, lines, settlements] = await Promise.all([
      sql.first(FIND({ id })),
      sql.all(LINES({ invoice_id: id })),
      sql.all(SETTLEMENTS({ id })),
    ]);
    return view && { ...view, lines, settlements };
  },
  payments: (organisationId, page) => {
    const query = queryOf(ORGANISATION_PAYMENTS)
      .select(raw(ORGANISATION_PAYMENTS.list('organisation_payments')))
      .select(raw(`${UNUSED} as unused_cents, reversal.id as reversed_by_id`))
      .leftJoin('organisation_payments as reversal', 'reversal.reverses_id', 'organisation_payments.id')
      .where('organisation_payments.organisation_id', organisationId);
    return readPage(sql, 'invoice-views.payments', {
      query,
      order: NEWEST_PAYMENT,
      page,
      toItem: paymentFromRow,
    });
  },
  receivables: (organisationId) => sql.all(RECEIVABLES({ organisation_id: organisationId })),
});
