import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  insertRow,
  postEntry,
  rideRow,
  userRow,
  type SqlRow,
  type StoredRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

async function hold(overrides: SqlRow = {}): Promise<StoredRow> {
  const { id: userId } = await insertRow(sql.db, 'users', userRow());
  const { id: rideId } = await insertRow(sql.db, 'rides', rideRow(userId));
  return insertRow(sql.db, 'holds', {
    id: randomUUID(),
    ride_id: rideId,
    user_id: userId,
    amount_cents: 2170,
    ...overrides,
  });
}

const end = (holdId: string, status: string, captured: number, released: number) =>
  sql.db.query(
    `update holds set status = $2, captured_cents = $3, released_cents = $4, closed_at = now() where id = $1`,
    [holdId, status, captured, released],
  );

describe('a hold accounts for all of its money', () => {
  itRefuses(
    {
      holds_amount_positive: [{ amount_cents: 0 }, { amount_cents: -1 }],
      holds_status_known: { status: 'lost', closed_at: 'now', released_cents: 2170 },
      holds_open_has_no_end: [{ closed_at: 'now' }, { status: 'captured', captured_cents: 2170 }],
      holds_end_accounts_for_all: { released_cents: 100 },
    },
    (overrides) => hold(overrides),
  );

  it.each([
    ['captured', 2170, 1, 'holds_end_accounts_for_all'],
    ['captured', 2000, 100, 'holds_end_accounts_for_all'],
    ['captured', 0, 2170, 'holds_captured_only_if_captured'],
    ['released', 2170, 0, 'holds_captured_only_if_captured'],
    ['expired', 1, 2169, 'holds_captured_only_if_captured'],
    ['captured', 2171, -1, 'holds_released_not_negative'],
    ['released', -1, 2171, 'holds_captured_not_negative'],
  ])(
    'refuses to end as %s with %i captured and %i released of 2170',
    async (status, captured, released, constraint) => {
      const { id } = await hold();
      await expectRefused(end(id, status, captured, released), constraint);
    },
  );
});

describe('a hold ends once', () => {
  it.each([
    ['captured', 2170, 0],
    ['captured', 2000, 170],
    ['released', 0, 2170],
    ['expired', 0, 2170],
  ])('ends as %s and never changes again', async (status, captured, released) => {
    const { id } = await hold();
    await end(id, status, captured, released);
    for (const change of [
      `status = 'open', captured_cents = 0, released_cents = 0, closed_at = null`,
      `status = 'captured', captured_cents = 1, released_cents = 2169`,
      'closed_at = closed_at',
    ]) {
      await expectRefused(sql.db.query(`update holds set ${change} where id = $1`, [id]), 'holds_end_once');
    }
  });

  it.each([
    'amount_cents = 1',
    'ride_id = gen_random_uuid()',
    'user_id = gen_random_uuid()',
    'opened_at = now()',
  ])('refuses to rewrite an open hold with %s', async (change) => {
    const { id } = await hold({ opened_at: '2026-11-01T00:00Z' });
    await expectRefused(sql.db.query(`update holds set ${change} where id = $1`, [id]), 'holds_end_once');
  });

  it.each(['delete from holds', 'truncate holds'])('refuses %s', async (statement) => {
    await expectRefused(sql.db.query(statement), 'holds_kept');
  });

  it('gives a ride one open hold, a new one only after the money was given back', async () => {
    const { id, ride_id, user_id } = await hold();
    const again = (): Promise<StoredRow> =>
      insertRow(sql.db, 'holds', { id: randomUUID(), ride_id, user_id, amount_cents: 100 });
    const refusal = { code: '23505', constraint: 'holds_one_open_or_captured_per_ride' };
    await expect(again()).rejects.toMatchObject(refusal);
    await end(id, 'released', 0, 2170);
    const second = await again();
    await end(second.id, 'captured', 100, 0);
    await expect(again()).rejects.toMatchObject(refusal);
  });
});

describe('a line of activity', () => {
  async function line(overrides: SqlRow): Promise<StoredRow> {
    const { id } = await insertRow(sql.db, 'users', userRow());
    const entry = await postEntry(sql.db, { kind: 'deposit', user_id: id }, [
      { account: 'provider_clearing', cents: -100 },
      { account: 'rider_available', userId: id, cents: 100 },
    ]);
    return insertRow(sql.db, 'transactions', {
      id: randomUUID(),
      user_id: id,
      journal_entry_id: entry,
      type: 'deposit',
      amount: '1.00',
      ...overrides,
    });
  }

  itRefuses(
    {
      transactions_type_known: { type: 'gift' },
      transactions_status_known: { status: 'maybe' },
      transactions_amount_positive: { amount: '-1.00' },
      transactions_journal_entry_id_fkey: { journal_entry_id: randomUUID() },
    },
    line,
  );

  it('without a journal entry is refused', async () => {
    await expect(line({ journal_entry_id: null })).rejects.toMatchObject({
      code: '23502',
      column: 'journal_entry_id',
    });
  });
});
