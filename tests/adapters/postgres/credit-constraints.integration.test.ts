import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  insertPostings,
  insertRow,
  postEntry,
  toBalances,
  userRow,
  type SqlPosting,
  type SqlRow,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const newUser = async () => (await insertRow(sql.db, 'users', userRow())).id;

const toWallet = (userId: string, cents: number, from = 'credits_granted'): SqlPosting[] => [
  { account: from, cents: -cents },
  { account: 'rider_available', userId, cents },
];

/** A credit of 5.00 with an entry of the given postings, in one transaction; its id. */
async function grant(userId: string, postings: SqlPosting[] | null, overrides: SqlRow = {}) {
  const id = randomUUID();
  await sql.db.query('begin');
  try {
    await insertRow(sql.db, 'wallet_credits', {
      id,
      user_id: userId,
      amount_cents: 500,
      reason: 'Late pickup',
      created_at: 'now',
      ...overrides,
    });
    if (postings) {
      const entryId = randomUUID();
      const entry = { id: entryId, kind: 'credit_granted', actor_role: 'system', user_id: userId };
      await insertRow(sql.db, 'journal_entries', { ...entry, credit_id: id });
      await insertPostings(sql.db, entryId, postings);
    }
    await sql.db.query('commit');
  } catch (error) {
    await sql.db.query('rollback');
    throw error;
  }
  return id;
}

describe('a credit is one entry of its amount', () => {
  it('from the business to the wallet', async () => {
    const userId = await newUser();
    await grant(userId, toWallet(userId, 500));
    expect(await toBalances(sql.db, userId)).toEqual(['5.00', '0.00', '0.00', '0.00']);
  });

  it.each<[string, (userId: string, otherId: string) => SqlPosting[] | null]>([
    ['without an entry', () => null],
    ['with an entry of another amount', (userId) => toWallet(userId, 501)],
    ['with an entry for somebody else', (_userId, otherId) => toWallet(otherId, 500)],
    ['paid by the provider', (userId) => toWallet(userId, 500, 'provider_clearing')],
  ])('refuses one %s', async (_what, postings) => {
    const [userId, otherId] = [await newUser(), await newUser()];
    await expectRefused(grant(userId, postings(userId, otherId)), 'wallet_credits_booked');
    expect(await toBalances(sql.db, userId)).toEqual(['0.00', '0.00', '0.00', '0.00']);
  });

  it('refuses a second entry', async () => {
    const userId = await newUser();
    const credit_id = await grant(userId, toWallet(userId, 500));
    await expectRefused(
      postEntry(sql.db, { kind: 'credit_granted', credit_id, user_id: userId }, toWallet(userId, 500)),
      'journal_entries_one_entry_per_credit',
    );
  });

  it.each<[string, SqlRow]>([
    ['a credit that names none', { kind: 'credit_granted' }],
    ['a deposit that names one', { kind: 'deposit', credit_id: randomUUID() }],
  ])('refuses the entry of %s', async (_what, entry) => {
    const userId = await newUser();
    await expectRefused(
      postEntry(sql.db, entry, toWallet(userId, 500)),
      'journal_entries_credit_kind_has_credit',
    );
  });
});

describe('a credit says how much, why and by whom', () => {
  itRefuses(
    {
      wallet_credits_amount_positive: [{ amount_cents: 0 }, { amount_cents: -1 }],
      wallet_credits_have_reason: { reason: ' ' },
    },
    async (overrides) => {
      const userId = await newUser();
      return grant(userId, null, overrides);
    },
  );

  it('refuses one to oneself', async () => {
    const userId = await newUser();
    await expectRefused(grant(userId, null, { granted_by: userId }), 'wallet_credits_two_people');
  });

  it.each(['update wallet_credits set amount_cents = 1', 'delete from wallet_credits'])(
    'stays as it is: %s',
    async (statement) => {
      const userId = await newUser();
      await grant(userId, toWallet(userId, 500));
      await expectRefused(sql.db.query(statement), 'wallet_credits_append_only');
    },
  );
});
