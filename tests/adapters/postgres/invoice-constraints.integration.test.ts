import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import { insertRow, postEntry, userRow, type SqlRow } from '../../support/sql-fixtures.ts';
import { completedBy, insertDriver, insertRide } from '../../support/sql-people-and-rides.ts';
import { insertInvoicePayment } from '../../support/sql-payments.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();
let organisation_id: string;
let agreement_id: string;
let ride_id: string;

async function anOrganisation(): Promise<string> {
  const id = randomUUID();
  const reached = { kind: 'clinic', email: 'rides@clinic.test', phone: '+14195550150' };
  await insertRow(sql.db, 'organisations', {
    id,
    name: `Clinic ${id}`,
    ...reached,
    created_at: '2026-01-01',
  });
  return id;
}

/** A completed ride of 21.70, of which the organisation pays 20.00. */
async function aRide(): Promise<string> {
  const { id: rider } = await insertRow(sql.db, 'users', userRow());
  const driver = String((await insertDriver(sql.db))['user_id']);
  const cover = { agreement_id, funder_id: organisation_id, covered_fare: '20.00', covered_on: '2026-03-05' };
  return (await insertRide(sql.db, rider, { ...completedBy(driver, '2026-03-05T15:00:00Z'), ...cover })).id;
}

beforeEach(async () => {
  organisation_id = await anOrganisation();
  agreement_id = randomUUID();
  await insertRow(sql.db, 'agreements', {
    id: agreement_id,
    organisation_id,
    name: 'Dialysis',
    starts_on: '2026-01-01',
    budget_cents: 100_000,
    budget_period: 'month',
    co_pay_cents: 0,
    co_pay_percent: 0,
    covers_tip: false,
    weekdays: [],
    places: '[]',
    shows_addresses: false,
    created_at: '2026-01-01',
  });
  ride_id = await aRide();
});

async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  await sql.db.query('begin');
  try {
    const result = await work();
    await sql.db.query('commit');
    return result;
  } catch (error) {
    await sql.db.query('rollback');
    throw error;
  }
}

async function nextSequence(): Promise<number> {
  const { rows } = await sql.db.query<{ last: number }>(
    `insert into invoice_counters as counter (year, last) values (2026, 1)
      on conflict (year) do update set last = counter.last + 1 returning last`,
  );
  return rows[0]?.last ?? 0;
}

const invoiceRow = (row: SqlRow = {}) => ({
  id: randomUUID(),
  kind: 'invoice',
  year: 2026,
  organisation_id,
  organisation_name: 'Clinic',
  month: '2026-03',
  issued_at: '2026-04-01T12:00:00Z',
  issued_on: '2026-04-01',
  due_on: '2026-05-01',
  total_cents: 20_00,
  ...row,
});
const line = (invoice_id: string, row: SqlRow = {}) =>
  insertRow(sql.db, 'invoice_lines', {
    invoice_id,
    line: 1,
    ride_id,
    agreement_id,
    agreement_name: 'Dialysis',
    passenger_name: 'Ann',
    day: '2026-03-05',
    ride_cents: 21_70,
    covered_cents: 20_00,
    refunded_cents: 0,
    amount_cents: 20_00,
    ...row,
  });

/** An invoice of one ride, whole; its id. */
function issue(row: SqlRow = {}, ofLine: SqlRow = {}): Promise<string> {
  return inTransaction(async () => {
    const { id } = await insertRow(sql.db, 'invoices', {
      sequence: await nextSequence(),
      ...invoiceRow(row),
    });
    await line(id, ofLine);
    return id;
  });
}

async function aRefund(cents: number): Promise<string> {
  const parts = { amount_cents: cents, card_cents: 0, wallet_cents: 0, organisation_cents: cents };
  const from = { driver_cents: cents, platform_cents: 0, status: 'succeeded', reason: 'A detour' };
  return (await insertRow(sql.db, 'refunds', { id: randomUUID(), ride_id, ...parts, ...from })).id;
}

describe('the number of an invoice', () => {
  it('follows the last one, and none is lost', async () => {
    const first = await issue();
    ride_id = await aRide();
    const second = await issue({ month: '2026-02' });
    const { rows } = await sql.db.query<{ sequence: number }>(
      'select sequence from invoices where id = any($1) order by sequence',
      [[first, second]],
    );
    expect(rows[1]?.sequence).toBe((rows[0]?.sequence ?? 0) + 1);
    await expectRefused(
      inTransaction(() => nextSequence()),
      'invoice_counters_used',
    );
    const gap = () =>
      inTransaction(
        async () => (
          await nextSequence(),
          insertRow(sql.db, 'invoices', { ...invoiceRow(), sequence: await nextSequence() })
        ),
      );
    await expectRefused(gap(), 'invoices_number_follows');
    await expectRefused(
      insertRow(sql.db, 'invoices', { ...invoiceRow(), sequence: rows[1]?.sequence }),
      'invoices_number_key',
    );
    await expectRefused(
      insertRow(sql.db, 'invoices', { ...invoiceRow(), sequence: 1_000 }),
      'invoices_number_follows',
    );
  });

  it('is counted one by one, and never given again', async () => {
    await issue();
    await expectRefused(
      sql.db.query('update invoice_counters set last = last + 2'),
      'invoice_counters_follow',
    );
    await expectRefused(
      sql.db.query('update invoice_counters set last = last - 1'),
      'invoice_counters_follow',
    );
    await expectRefused(sql.db.query('delete from invoice_counters'), 'invoice_counters_kept');
    const skipped = insertRow(sql.db, 'invoice_counters', { year: 2031, last: 2 });
    await expectRefused(skipped, 'invoice_counters_begin');
  });
});

describe('an invoice', () => {
  itRefuses(
    {
      invoices_kind_known: { kind: 'receipt', total_cents: 1 },
      invoices_organisation_name_some: { organisation_name: '' },
      invoices_month_is_month: { month: '2025-13' },
      invoices_due_after_issue: { due_on: '2026-03-31' },
      invoices_total_of_kind: [{ total_cents: 0 }, { total_cents: -1 }, { kind: 'credit_note' }],
      invoices_year_of_issue: { issued_on: '2025-12-31', month: '2025-11' },
      invoices_after_month: { month: '2026-04' },
      invoices_sum_of_lines: { total_cents: 19_99 },
    },
    (row) => issue(row),
  );

  it('is one of its organisation and month, and its ride is on no other', async () => {
    await issue();
    const again = await aRide();
    await expectRefused(issue({}, { ride_id: again }), 'invoices_one_of_month');
    await expectRefused(issue({ month: '2026-02' }), 'invoice_lines_one_of_ride');
  });

  it('never changes, and neither do its lines', async () => {
    const id = await issue();
    for (const table of ['invoices', 'invoice_lines', 'invoice_refunds', 'invoice_reminders']) {
      await expectRefused(sql.db.query(`delete from ${table}`), `${table}_append_only`);
    }
    await expectRefused(sql.db.query('update invoices set total_cents = 1'), 'invoices_append_only');
    await expectRefused(sql.db.query('update invoice_lines set day = day'), 'invoice_lines_append_only');
    const another = line(id, { line: 2, ride_id: await aRide() });
    await expectRefused(another, 'invoices_sum_of_lines');
  });

  it('is less by the refunds that it lists, each of which is in no other line', async () => {
    const refund_id = await aRefund(5_00);
    const less = { refunded_cents: 5_00, amount_cents: 15_00 };
    await expectRefused(issue({ total_cents: 15_00 }, less), 'invoice_lines_list_refunds');
    const withRefund = (cents: number, ofInvoice: SqlRow = {}) =>
      inTransaction(async () => {
        const total = { total_cents: 15_00, ...ofInvoice };
        const { id } = await insertRow(sql.db, 'invoices', {
          sequence: await nextSequence(),
          ...invoiceRow(total),
        });
        await line(id, less);
        await insertRow(sql.db, 'invoice_refunds', {
          refund_id,
          invoice_id: id,
          line: 1,
          amount_cents: cents,
        });
        return id;
      });
    await expectRefused(withRefund(5_01), 'invoice_lines_list_refunds');
    await expectRefused(withRefund(4_99), 'invoice_lines_list_refunds');
    const id = await withRefund(5_00);
    const other = await aRefund(1_00);
    const more = insertRow(sql.db, 'invoice_refunds', {
      refund_id: other,
      invoice_id: id,
      line: 1,
      amount_cents: 1,
    });
    await expectRefused(more, 'invoice_lines_list_refunds');
    const again = insertRow(sql.db, 'invoice_refunds', {
      refund_id,
      invoice_id: id,
      line: 1,
      amount_cents: 1,
    });
    await expectRefused(again, 'invoice_refunds_pkey');
  });

  itRefuses(
    {
      invoice_lines_line_positive: { line: 0 },
      invoice_lines_covered_range: [
        { covered_cents: 21_71, amount_cents: 21_71 },
        { covered_cents: -1, amount_cents: -1 },
      ],
      invoice_lines_refunded_range: { refunded_cents: -1, amount_cents: 20_01 },
      invoice_lines_amount_adds_up: { amount_cents: 19_00 },
      invoice_lines_amount_not_zero: { refunded_cents: 20_00, amount_cents: 0 },
    },
    (row) => issue({}, row),
  );
});

describe('what an organisation pays', () => {
  const pay = (
    row: SqlRow = {},
    posted?: number,
    { account = 'bank_clearing', ...from }: { account?: string; payment_id?: string } = {},
  ) =>
    inTransaction(async () => {
      const amount_cents = Number(row['amount_cents'] ?? 10_00);
      const entry_id = randomUUID();
      await insertRow(sql.db, 'journal_entries', {
        id: entry_id,
        kind: 'organisation_paid',
        actor_role: 'system',
        organisation_id,
        ...from,
      });
      const cents = posted ?? amount_cents;
      await sql.db.query(
        `insert into postings (entry_id, line, account, amount_cents)
          values ($1, 1, $3, -$2::bigint), ($1, 2, 'organisation_receivable', $2)`,
        [entry_id, cents, account],
      );
      const { id } = await insertRow(sql.db, 'organisation_payments', {
        id: randomUUID(),
        organisation_id,
        amount_cents,
        received_on: '2026-04-05',
        bank_reference: 'RF-1',
        named_invoice_ids: [],
        recorded_at: '2026-04-05T12:00:00Z',
        entry_id,
        ...row,
      });
      return id;
    });

  itRefuses(
    {
      organisation_payments_reference_some: [{ bank_reference: '' }, { bank_reference: ' x' }],
      organisation_payments_below_zero_reverses: [{ amount_cents: -1 }, { reason: 'Wrong' }],
    },
    (row) => pay(row),
  );

  it('by card is what the provider brought, once, and says so in the ledger', async () => {
    const invoice_id = await issue();
    const card = (row: SqlRow = {}) => insertInvoicePayment(sql.db, { invoice_id, ...row });
    await expectRefused(card({ kind: 'funding' }), 'payments_funding_has_no_ride');
    const paid = await card();
    const byCard = (id: string, account = 'provider_clearing') =>
      pay({ card_payment_id: id }, undefined, { payment_id: id, account });
    const less = byCard(await card({ captured_cents: 9_00 }));
    await expectRefused(less, 'organisation_payments_booked');
    await expectRefused(byCard(paid, 'bank_clearing'), 'organisation_payments_booked');
    await expectRefused(pay({}, undefined, { payment_id: paid }), 'organisation_payments_booked');
    await expectRefused(pay({ card_payment_id: paid }), 'organisation_payments_booked');
    await byCard(paid);
    await expectRefused(byCard(paid), 'journal_entries_one_entry_per_payment');
    await expectRefused(pay({ card_payment_id: paid }), 'organisation_payments_one_of_card');
  });

  it('is in the ledger as it is recorded, and kept', async () => {
    await expectRefused(pay({}, 9_99), 'organisation_payments_booked');
    const elsewhere = await anOrganisation();
    await expectRefused(pay({ organisation_id: elsewhere }), 'organisation_payments_booked');
    const id = await pay();
    for (const change of [
      `update organisation_payments set amount_cents = 1`,
      `delete from organisation_payments`,
    ])
      await expectRefused(sql.db.query(change), 'organisation_payments_append_only');
    const other = await pay();
    const { rows } = await sql.db.query<{ entry_id: string }>(
      'select entry_id from organisation_payments where id = $1',
      [id],
    );
    expect(other).not.toBe(id);
    await expectRefused(pay({ entry_id: rows[0]?.entry_id }), 'organisation_payments_one_of_entry');
  });

  it('is taken back once, as a whole, by its own organisation', async () => {
    const reverses_id = await pay();
    const back = { reverses_id, reason: 'Typed twice' };
    await expectRefused(pay({ ...back, amount_cents: -9_99 }), 'organisation_payments_reversed_whole');
    const reversal = await pay({ ...back, amount_cents: -10_00 });
    await expectRefused(pay({ ...back, amount_cents: -10_00 }), 'organisation_payments_one_reversal');
    const twice = { ...back, reverses_id: reversal, amount_cents: 10_00 };
    await expectRefused(pay(twice), 'organisation_payments_reversed_whole');
  });

  it('settles no more than an invoice has and it brings, of one organisation', async () => {
    const invoice_id = await issue();
    const payment_id = await pay();
    const settle = (amount_cents: number, row: SqlRow = {}) =>
      insertRow(sql.db, 'invoice_settlements', {
        id: randomUUID(),
        organisation_id,
        invoice_id,
        payment_id,
        amount_cents,
        created_at: '2026-04-05T12:00:00Z',
        ...row,
      });
    await expectRefused(settle(10_01), 'invoice_settlements_within_source');
    await expectRefused(settle(-1), 'invoice_settlements_within_invoice');
    await settle(6_00);
    await expectRefused(settle(-1_00), 'invoice_settlements_within_source');
    await settle(4_00);
    await expectRefused(settle(1), 'invoice_settlements_within_source');
    const big = await pay({ amount_cents: 50_00 });
    await expectRefused(settle(10_01, { payment_id: big }), 'invoice_settlements_within_invoice');
    await expectRefused(settle(1, { credit_note_id: invoice_id }), 'invoice_settlements_one_source');
    const itself = settle(1, { payment_id: null, credit_note_id: invoice_id });
    await expectRefused(itself, 'invoice_settlements_within_source');
    await expectRefused(settle(0), 'invoice_settlements_amount_not_zero');
    const elsewhere = await anOrganisation();
    await expectRefused(settle(1, { organisation_id: elsewhere }), 'invoice_settlements_invoice_fkey');
    await expectRefused(
      sql.db.query('update invoice_settlements set created_at = now()'),
      'invoice_settlements_append_only',
    );
  });

  it('is no entry of the ledger without an organisation', async () => {
    const postings = [
      { account: 'bank_clearing', cents: -1 },
      { account: 'organisation_receivable', cents: 1 },
    ];
    await expectRefused(
      postEntry(sql.db, { kind: 'organisation_paid' }, postings),
      'journal_entries_cover_kinds_have_organisation',
    );
  });

  itRefuses(
    { invoice_reminders_number_positive: { number: 0 }, invoice_reminders_open_positive: { open_cents: 0 } },
    async (row) => {
      const invoice_id = await issue();
      const reminder = { invoice_id, number: 1, sent_at: '2026-05-05T12:00:00Z', open_cents: 1, ...row };
      return insertRow(sql.db, 'invoice_reminders', reminder);
    },
  );
});
