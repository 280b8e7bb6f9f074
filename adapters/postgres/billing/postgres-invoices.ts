import type { Invoices } from '../../../application/ports/invoices.ts';
import type {
  DraftLine,
  InvoiceKind,
  RefundPart,
  UnbilledRide,
  UncreditedRefund,
} from '../../../domain/billing/invoice.ts';
import type { CreditSource, OpenInvoice, UnusedCredit } from '../../../domain/billing/settlement.ts';
import { cents, integer, json, money, nullable, text, time, uuid, day } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { decoderOf, onlyValue, type FieldsOf } from '../table.ts';
import {
  INVOICE_COUNTERS,
  INVOICE_LINES,
  INVOICE_REFUNDS,
  INVOICE_REMINDERS,
  INVOICE_SETTLEMENTS,
  INVOICES,
  ORGANISATION_PAYMENTS,
} from './invoice-tables.ts';

const PERIOD = { organisation_id: uuid(), until: time(), time_zone: text() };

/** Whether something is owed for a completed ride that is on no invoice. One that was refunded as a whole is never billed. */
export const IS_UNBILLED = `rides.status = 'completed'
  and not exists (select from invoice_lines where ride_id = rides.id and refund_id is null)
  and (rides.covered_fare + rides.covered_tip) * 100 > (select coalesce(sum(organisation_cents), 0) from refunds
    where ride_id = rides.id and refunds.organisation_cents > 0 and refunds.status = 'succeeded')`;

/** Refunds of invoiced rides that are in no line, with when they were given back. */
export const UNCREDITED = `refunds
  join rides on rides.id = refunds.ride_id
  join journal_entries entry on entry.refund_id = refunds.id
  where refunds.organisation_cents > 0 and refunds.status = 'succeeded'
    and exists (select from invoice_lines where ride_id = rides.id and refund_id is null)
    and not exists (select from invoice_refunds where refund_id = refunds.id)`;

const TO_BILL = statement(
  'invoices.to-bill',
  PERIOD,
  `select id from organisations where exists (
        select from rides where funder_id = organisations.id and completed_at < $until and ${IS_UNBILLED})
      or exists (select from ${UNCREDITED} and rides.funder_id = organisations.id and entry.created_at < $until)
    order by id`,
  onlyValue(uuid()),
);

const FIRST_UNBILLED = statement(
  'invoices.first-unbilled',
  PERIOD,
  `select least(
      (select min(completed_at) from rides
        where funder_id = $organisation_id and completed_at < $until and ${IS_UNBILLED}),
      (select min(entry.created_at) from ${UNCREDITED}
        and rides.funder_id = $organisation_id and entry.created_at < $until))`,
  onlyValue(nullable(time())),
);

const LAST_MONTH = statement(
  'invoices.last-month',
  INVOICES.columns,
  'select max(month) from invoices where organisation_id = $organisation_id and kind = $kind',
  onlyValue(nullable(text())),
);

/** What a line says of a ride, with when it was completed or refunded. Addresses only where the agreement shows them. */
const OF_RIDE = `rides.id as ride_id, rides.agreement_id, agreements.name as agreement_name,
  rider.first_name || ' ' || rider.last_name as passenger_name,
  (rides.completed_at at time zone $time_zone)::date::text as day,
  case when shows_addresses then pickup_address end as pickup_address,
  case when shows_addresses then dropoff_address end as dropoff_address,
  total_fare + tip_amount as ride, covered_fare + covered_tip as covered`;
const WITH_RIDE = `join agreements on agreements.id = rides.agreement_id join users rider on rider.id = rides.rider_id`;

const ride = {
  rideId: uuid(),
  agreementId: uuid(),
  agreementName: text(),
  passengerName: text(),
  day: text(),
  pickupAddress: nullable(text()),
  dropoffAddress: nullable(text()),
  rideCents: money('ride'),
  coveredCents: money('covered'),
};

const UNBILLED_RIDES = statement(
  'invoices.unbilled-rides',
  PERIOD,
  `select ${OF_RIDE}, (
      select coalesce(json_agg(json_build_object('refundId', id, 'amountCents', organisation_cents)
        order by created_at, id), '[]') from refunds
      where ride_id = rides.id and organisation_cents > 0 and refunds.status = 'succeeded') as refunds
    from rides ${WITH_RIDE}
    where rides.funder_id = $organisation_id and completed_at < $until and ${IS_UNBILLED}
    order by completed_at, rides.id`,
  decoderOf({ ...ride, refunds: json<readonly RefundPart[]>() } satisfies FieldsOf<UnbilledRide>),
);

const UNCREDITED_REFUNDS = statement(
  'invoices.uncredited-refunds',
  PERIOD,
  `select ${OF_RIDE}, found.id as refund_id, found.organisation_cents as amount_cents
    from (select refunds.*, entry.created_at as given_at from ${UNCREDITED}
        and rides.funder_id = $organisation_id and entry.created_at < $until) found
      join rides on rides.id = found.ride_id ${WITH_RIDE}
    order by found.given_at, found.id`,
  decoderOf({
    ...ride,
    refundId: uuid(),
    amountCents: cents('amount_cents'),
  } satisfies FieldsOf<UncreditedRefund>),
);

const NEXT_SEQUENCE = statement(
  'invoices.next-sequence',
  INVOICE_COUNTERS.columns,
  `insert into invoice_counters as counter (year, last) values ($year, 1)
    on conflict (year) do update set last = counter.last + 1 returning last`,
  onlyValue(integer()),
);

const INSERT = insert('invoices.insert', INVOICES);

/** The lines first, of which the refunds are. */
const INSERT_LINES = statement(
  'invoices.insert-lines',
  { ...INVOICE_LINES.columns, lines: json<readonly DraftLine[]>() },
  `insert into invoice_lines (invoice_id, line, ride_id, refund_id, agreement_id, agreement_name, passenger_name, day,
      pickup_address, dropoff_address, ride_cents, covered_cents, refunded_cents, amount_cents)
    select $invoice_id, number, "rideId", "refundId", "agreementId", "agreementName", "passengerName", day,
      "pickupAddress", "dropoffAddress", "rideCents", "coveredCents", "refundedCents", "amountCents"
    from jsonb_array_elements($lines::jsonb) with ordinality as given (draft, number)
      cross join lateral jsonb_to_record(draft -> 'line') as line ("rideId" uuid, "refundId" uuid,
        "agreementId" uuid, "agreementName" text, "passengerName" text, day date, "pickupAddress" text,
        "dropoffAddress" text, "rideCents" bigint, "coveredCents" bigint, "refundedCents" bigint, "amountCents" bigint)`,
);

const INSERT_REFUNDS = statement(
  'invoices.insert-refunds',
  { ...INVOICE_REFUNDS.columns, lines: json<readonly DraftLine[]>() },
  `insert into invoice_refunds (refund_id, invoice_id, line, amount_cents)
    select "refundId", $invoice_id, number, "amountCents"
    from jsonb_array_elements($lines::jsonb) with ordinality as given (draft, number)
      cross join lateral jsonb_to_recordset(draft -> 'refunds') as refund ("refundId" uuid, "amountCents" bigint)`,
);

const FIND = select('invoices.find', INVOICES, 'where id = $id');

/** What of an invoice is paid, or of a credit note used. */
export const SETTLED = `(select coalesce(sum(amount_cents), 0)::bigint from invoice_settlements
  where case invoices.kind when 'invoice' then invoice_id = invoices.id else credit_note_id = invoices.id end)`;
const PAID = `(select coalesce(sum(amount_cents), 0) from invoice_settlements where invoice_id = invoices.id)`;

const OPEN = statement(
  'invoices.open',
  { organisation_id: uuid() },
  `select id, due_on::text, (total_cents - ${PAID})::bigint as open_cents from invoices
    where organisation_id = $organisation_id and kind = 'invoice' and total_cents > ${PAID}
    order by due_on, id`,
  decoderOf({
    id: uuid(),
    dueOn: text('due_on'),
    openCents: cents('open_cents'),
  } satisfies FieldsOf<OpenInvoice>),
);

const UNUSED_CREDITS = statement(
  'invoices.unused-credits',
  { organisation_id: uuid() },
  `select kind, id, unused_cents from (
      select 'credit_note' as kind, id, issued_at as since, (-total_cents - (
          select coalesce(sum(amount_cents), 0) from invoice_settlements
          where credit_note_id = invoices.id))::bigint as unused_cents
        from invoices where organisation_id = $organisation_id and kind = 'credit_note'
      union all
      select 'payment', id, recorded_at, (amount_cents - (
          select coalesce(sum(amount_cents), 0) from invoice_settlements
          where payment_id = payment.id))::bigint
        from organisation_payments payment where organisation_id = $organisation_id and amount_cents > 0
          and not exists (select from organisation_payments where reverses_id = payment.id)
    ) credit where unused_cents > 0 order by since, id`,
  decoderOf({
    kind: text<CreditSource['kind']>(),
    id: uuid(),
    unusedCents: cents('unused_cents'),
  } satisfies FieldsOf<UnusedCredit>),
);

const INSERT_PAYMENT = insert('invoices.insert-payment', ORGANISATION_PAYMENTS);
const FIND_PAYMENT = select('invoices.find-payment', ORGANISATION_PAYMENTS, 'where id = $id');
const FIND_REVERSAL = select('invoices.find-reversal', ORGANISATION_PAYMENTS, 'where reverses_id = $id');

const INSERT_SETTLEMENT = insert('invoices.insert-settlement', INVOICE_SETTLEMENTS);
const SETTLEMENTS_OF = select(
  'invoices.settlements-of',
  INVOICE_SETTLEMENTS,
  'where payment_id = $payment_id order by created_at, id',
  { payment_id: uuid() },
);

const OVERDUE = statement(
  'invoices.overdue',
  { due_on: day() },
  `select id from invoices where kind = 'invoice' and due_on <= $due_on and total_cents > ${PAID} order by id`,
  onlyValue(uuid()),
);
const LAST_REMINDER = statement(
  'invoices.last-reminder',
  { invoice_id: uuid() },
  'select coalesce(max(number), 0) from invoice_reminders where invoice_id = $invoice_id',
  onlyValue(integer()),
);
const INSERT_REMINDER = insert('invoices.insert-reminder', INVOICE_REMINDERS);

export const postgresInvoices = (sql: SqlRunner): Invoices => ({
  toBill: (until) => sql.all(TO_BILL({ until })),
  firstUnbilled: (organisationId, until) =>
    sql.only(FIRST_UNBILLED({ organisation_id: organisationId, until })),
  lastMonth: (organisationId, kind: InvoiceKind) =>
    sql.only(LAST_MONTH({ organisation_id: organisationId, kind })),
  unbilledRides: (organisationId, { until, timeZone }) =>
    sql.all(UNBILLED_RIDES({ organisation_id: organisationId, until, time_zone: timeZone })),
  uncreditedRefunds: (organisationId, { until, timeZone }) =>
    sql.all(UNCREDITED_REFUNDS({ organisation_id: organisationId, until, time_zone: timeZone })),
  nextSequence: (year) => sql.only(NEXT_SEQUENCE({ year })),
  insert: async (invoice, lines) => {
    await Promise.all([
      sql.write(INSERT(INVOICES.toRow(invoice))),
      sql.write(INSERT_LINES({ invoice_id: invoice.id, lines })),
      sql.write(INSERT_REFUNDS({ invoice_id: invoice.id, lines })),
    ]);
  },
  find: (id) => sql.first(FIND({ id })),
  open: (organisationId) => sql.all(OPEN({ organisation_id: organisationId })),
  unusedCredits: (organisationId) => sql.all(UNUSED_CREDITS({ organisation_id: organisationId })),
  insertPayment: (payment) => sql.write(INSERT_PAYMENT(ORGANISATION_PAYMENTS.toRow(payment))),
  findPayment: (id) => sql.first(FIND_PAYMENT({ id })),
  findReversal: (id) => sql.first(FIND_REVERSAL({ id })),
  insertSettlements: async (settlements) => {
    await Promise.all(settlements.map((one) => sql.write(INSERT_SETTLEMENT(INVOICE_SETTLEMENTS.toRow(one)))));
  },
  settlementsOf: (paymentId) => sql.all(SETTLEMENTS_OF({ payment_id: paymentId })),
  overdue: (dueOn) => sql.all(OVERDUE({ due_on: dueOn })),
  lastReminder: (invoiceId) => sql.only(LAST_REMINDER({ invoice_id: invoiceId })),
  insertReminder: (reminder) => sql.write(INSERT_REMINDER(INVOICE_REMINDERS.toRow(reminder))),
});
