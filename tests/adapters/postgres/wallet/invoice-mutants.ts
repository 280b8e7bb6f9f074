import type { ClientBase } from 'pg';
import { postEntry } from '../../../support/sql-fixtures.ts';
import { unguarded } from './unguarded.ts';

/** Where invoices were issued and paid: an organisation with an open invoice, a credit note and a payment. */
export interface BilledWorld {
  readonly organisationId: string;
  readonly invoiceId: string;
  readonly paymentId: string;
}

type Plant = (db: ClientBase, world: BilledWorld) => Promise<unknown>;

const OWED =
  'What an organisation owes is its invoices, less credit notes and payments, and what is not invoiced yet';
const NUMBERS = 'Numbers of invoices follow one another without a gap';
const LINES = 'An invoice is the sum of its lines, and a line is what its ride and its refunds say';
const PAID = 'What organisations have paid is in the ledger as it was recorded, and nothing else is';
const SETTLED =
  'No invoice is paid beyond its total, and no payment or credit note is used beyond its amount';

/** Ways to break each rule of invoices, with the rules that are broken by them. */
export const INVOICE_PLANTS: readonly (readonly [name: string, rules: readonly string[], plant: Plant])[] = [
  [
    'a posting of an organisation that nothing stands for',
    [OWED, PAID],
    (db, { organisationId }) =>
      postEntry(db, { kind: 'organisation_paid', organisation_id: organisationId }, [
        { account: 'bank_clearing', cents: -1 },
        { account: 'organisation_receivable', cents: 1 },
      ]),
  ],
  [
    'a refund that was moved out of every line, with the total as it was',
    [LINES],
    async (db, { invoiceId }) => {
      await unguarded(
        db,
        'invoice_refunds',
        'delete from invoice_refunds where invoice_id = (select id from invoices where kind = $1)',
        'credit_note',
      );
      await unguarded(
        db,
        'invoice_refunds',
        `insert into invoice_refunds (refund_id, invoice_id, line, amount_cents)
          select refund_id, $1, 1, refunded_cents from invoice_lines where refund_id is not null`,
        invoiceId,
      );
    },
  ],
  [
    'a refund that is in no line',
    [OWED, LINES],
    (db) =>
      unguarded(
        db,
        'invoice_refunds',
        `delete from invoice_refunds where invoice_id in (select id from invoices where kind = 'credit_note')`,
      ),
  ],
  [
    'another total than that of the lines',
    [OWED, LINES],
    (db, { invoiceId }) =>
      unguarded(db, 'invoices', 'update invoices set total_cents = total_cents + 1 where id = $1', invoiceId),
  ],
  [
    'a line of another agreement',
    [LINES],
    async (db, { invoiceId }) => {
      await db.query(`insert into agreements select (jsonb_populate_record(agreements, jsonb_build_object(
        'id', gen_random_uuid(), 'name', 'Another'))).* from agreements limit 1`);
      await unguarded(
        db,
        'invoice_lines',
        `update invoice_lines set agreement_id = (select id from agreements where name = 'Another')
          where invoice_id = $1`,
        invoiceId,
      );
    },
  ],
  [
    'a number that was given to nothing',
    [NUMBERS],
    (db) => unguarded(db, 'invoice_counters', 'update invoice_counters set last = last + 1'),
  ],
  [
    'a number that was left out',
    [NUMBERS],
    async (db) => {
      await unguarded(db, 'invoice_counters', 'update invoice_counters set last = last + 1');
      await unguarded(
        db,
        'invoices',
        `update invoices set sequence = sequence + 1 where sequence = (select max(sequence) from invoices)`,
      );
    },
  ],
  [
    'a payment of another amount than in the ledger',
    [OWED, PAID],
    (db, { paymentId }) =>
      unguarded(
        db,
        'organisation_payments',
        'update organisation_payments set amount_cents = amount_cents + 1 where id = $1',
        paymentId,
      ),
  ],
  [
    'a card payment that is recorded as a bank transfer',
    [PAID],
    (db) =>
      unguarded(
        db,
        'organisation_payments',
        'update organisation_payments set card_payment_id = null where card_payment_id is not null',
      ),
  ],
  [
    'an invoice that is paid beyond its total by what is used beyond its amount',
    [SETTLED],
    (db, { invoiceId }) =>
      unguarded(
        db,
        'invoice_settlements',
        'update invoice_settlements set amount_cents = amount_cents + 100000 where invoice_id = $1',
        invoiceId,
      ),
  ],
];
