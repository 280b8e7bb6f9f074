import { IS_UNBILLED, UNCREDITED } from '../billing/postgres-invoices.ts';
import type { LedgerCheck } from './ledger-check.ts';

/** What the ledger says that an organisation owes, for rides that are over. */
const OWED_BY_LEDGER = `
  select coalesce(-sum(posting.amount_cents), 0) as cents
  from journal_entries entry join postings posting on posting.entry_id = entry.id
  where entry.organisation_id = organisation.id and account in ('organisation_held', 'organisation_receivable')`;

/** Invoices and credit notes, less what was paid: what is open, less credit that is not used. */
const OWED_BY_INVOICES = `
  select coalesce((select sum(total_cents) from invoices where organisation_id = organisation.id), 0)
    - coalesce((select sum(amount_cents) from organisation_payments where organisation_id = organisation.id), 0) as cents`;

/** Completed rides that are on no invoice, less their refunds, and refunds that are in no line. */
const NOT_BILLED = `
  select coalesce((select sum((covered_fare + covered_tip) * 100 - (
        select coalesce(sum(organisation_cents), 0) from refunds
        where ride_id = rides.id and refunds.organisation_cents > 0 and refunds.status = 'succeeded'))
      from rides where funder_id = organisation.id and ${IS_UNBILLED}), 0)
    - coalesce((select sum(refunds.organisation_cents) from ${UNCREDITED} and rides.funder_id = organisation.id), 0)
    as cents`;

/** What organisations are billed and pay: they are looked at as a whole, since each is a sum over all of its rides. */
export const INVOICE_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 4,
    rule: 'What an organisation owes is its invoices, less credit notes and payments, and what is not invoiced yet',
    parts: [
      {
        scope: null,
        sql: `select organisation.id as subject,
            format('%s cents by the ledger, %s by invoices and payments, %s not invoiced', ledger.cents, invoices.cents,
              rest.cents) as detail
          from organisations organisation
            cross join lateral (${OWED_BY_LEDGER}) ledger
            cross join lateral (${OWED_BY_INVOICES}) invoices
            cross join lateral (${NOT_BILLED}) rest
          where ledger.cents <> invoices.cents + rest.cents`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'Numbers of invoices follow one another without a gap',
    parts: [
      {
        scope: null,
        sql: `select counter.year::text as subject,
            format('%s numbers given, up to %s, of %s', count(invoices.id), coalesce(max(sequence), 0), counter.last)
              as detail
          from invoice_counters counter left join invoices on invoices.year = counter.year
          group by counter.year
          having count(invoices.id) <> counter.last or coalesce(max(sequence), 0) <> counter.last
            or coalesce(min(sequence), 1) <> 1`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'An invoice is the sum of its lines, and a line is what its ride and its refunds say',
    parts: [
      {
        scope: null,
        sql: `select invoice.id as subject,
            format('%s cents, %s in lines, %s lines unlike their rides or refunds', invoice.total_cents, lines.cents,
              lines.wrong) as detail
          from invoices invoice cross join lateral (
            select coalesce(sum(line.amount_cents), 0) as cents,
              count(*) filter (where ride.funder_id <> invoice.organisation_id
                or ride.agreement_id <> line.agreement_id
                or (ride.covered_fare + ride.covered_tip) * 100 <> line.covered_cents
                or listed.cents <> line.refunded_cents or listed.wrong > 0) as wrong
            from invoice_lines line join rides ride on ride.id = line.ride_id
              cross join lateral (
                select coalesce(sum(given.amount_cents), 0) as cents,
                  count(*) filter (where given.amount_cents <> refund.organisation_cents
                    or refund.ride_id <> line.ride_id or refund.status <> 'succeeded'
                    or refund.id <> coalesce(line.refund_id, refund.id)) as wrong
                from invoice_refunds given join refunds refund on refund.id = given.refund_id
                where given.invoice_id = line.invoice_id and given.line = line.line
              ) listed
            where line.invoice_id = invoice.id
          ) lines
          where lines.cents <> invoice.total_cents or lines.wrong > 0`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'What organisations have paid is in the ledger as it was recorded, and nothing else is',
    parts: [
      {
        scope: null,
        sql: `select coalesce(payment.id, entry.id) as subject,
            format('recorded %s cents by card %s, in the ledger %s of %s by card %s', coalesce(payment.amount_cents, 0),
              coalesce(payment.card_payment_id::text, 'none'), entry.cents, entry.organisation_id,
              coalesce(entry.payment_id::text, 'none')) as detail
          from (
              select entry.id, entry.organisation_id, entry.payment_id,
                sum(amount_cents) filter (where account = 'organisation_receivable') as cents
              from journal_entries entry join postings on entry_id = entry.id
              where entry.organisation_id is not null and kind = 'organisation_paid' group by entry.id
            ) entry full join organisation_payments payment on payment.entry_id = entry.id
          where (payment.amount_cents, payment.organisation_id, payment.card_payment_id)
            is distinct from (entry.cents::bigint, entry.organisation_id, entry.payment_id)`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'No invoice is paid beyond its total, and no payment or credit note is used beyond its amount',
    parts: [
      {
        scope: null,
        sql: `select invoice.id as subject, format('%s of %s cents settled', settled.cents, invoice.total_cents) as detail
          from invoices invoice cross join lateral (
            select coalesce(sum(amount_cents), 0) as cents from invoice_settlements
            where case invoice.kind when 'invoice' then invoice_id = invoice.id else credit_note_id = invoice.id end
          ) settled
          where settled.cents not between 0 and abs(invoice.total_cents)
          union all
          select payment.id, format('%s of %s cents used', used.cents, payment.amount_cents)
          from organisation_payments payment cross join lateral (
            select coalesce(sum(amount_cents), 0) as cents from invoice_settlements where payment_id = payment.id
          ) used
          where used.cents not between least(0, payment.amount_cents) and greatest(0, payment.amount_cents)`,
      },
    ],
  },
];
