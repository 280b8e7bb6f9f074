import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSqlClient } from '../../support/sql-client.ts';
import {
  toBalances,
  fundedRider,
  insertPostings,
  insertRow,
  postEntry,
  rideRow,
  userRow,
  type SqlPosting,
} from '../../support/sql-fixtures.ts';
import { expectRefused, itRefuses } from '../../support/sql-refusals.ts';

const sql = useSqlClient();

const platform = (cents: number): SqlPosting[] => [
  { account: 'provider_clearing', cents: -cents },
  { account: 'platform_revenue', cents },
];

describe('every entry sums to zero over two or more postings', () => {
  it('accepts an entry whose postings arrive one by one and balance at commit', async () => {
    const id = randomUUID();
    await sql.db.query('begin');
    await insertRow(sql.db, 'journal_entries', { id, kind: 'deposit' });
    await insertPostings(sql.db, id, [{ account: 'provider_clearing', cents: -500 }], 1);
    await insertPostings(sql.db, id, [{ account: 'platform_revenue', cents: 300 }], 2);
    await insertPostings(sql.db, id, [{ account: 'tips_clearing', cents: 200 }], 3);
    await sql.db.query('commit');

    const { rows } = await sql.db.query('select sum(amount_cents) from postings where entry_id = $1', [id]);
    expect(rows).toEqual([{ sum: '0' }]);
  });

  it.each<[string, string, SqlPosting[]]>([
    [
      'that creates money',
      'postings_sum_to_zero',
      [...platform(500), { account: 'tips_clearing', cents: 1 }],
    ],
    [
      'with two postings of the same sign',
      'postings_sum_to_zero',
      [
        { account: 'provider_clearing', cents: 5 },
        { account: 'tips_clearing', cents: 5 },
      ],
    ],
    ['with one posting', 'postings_sum_to_zero', platform(500).slice(0, 1)],
    ['without postings', 'postings_two_or_more', []],
    ['with a posting of nothing', 'postings_amount_not_zero', [{ account: 'tips_clearing', cents: 0 }]],
    ['on an unknown account', 'postings_account_known', [{ account: 'petty_cash', cents: 1 }]],
    [
      'that gives a platform account to a user',
      'postings_personal_accounts_have_user',
      [{ account: 'platform_revenue', userId: randomUUID(), cents: 1 }],
    ],
    [
      'that moves a wallet of nobody',
      'postings_personal_accounts_have_user',
      [{ account: 'rider_available', cents: 1 }],
    ],
  ])('refuses an entry %s', async (_, constraint, postings) => {
    await expectRefused(postEntry(sql.db, { kind: 'deposit' }, postings), constraint);
  });

  it('refuses lines below 1, behind which a posting could be added unseen', async () => {
    const id = randomUUID();
    await sql.db.query('begin');
    await insertRow(sql.db, 'journal_entries', { id, kind: 'deposit' });
    await expectRefused(insertPostings(sql.db, id, platform(500), 0), 'postings_line_positive');
  });

  it('refuses lines that leave such a gap', async () => {
    const id = randomUUID();
    await sql.db.query('begin');
    await insertRow(sql.db, 'journal_entries', { id, kind: 'deposit' });
    await insertPostings(sql.db, id, platform(500), 2);
    await expectRefused(sql.db.query('commit'), 'postings_two_or_more');
  });

  it('refuses a posting added after the check of the entry was forced', async () => {
    const id = randomUUID();
    await sql.db.query('begin');
    await insertRow(sql.db, 'journal_entries', { id, kind: 'deposit' });
    await insertPostings(sql.db, id, platform(500));
    await sql.db.query('set constraints all immediate');
    await expectRefused(
      insertPostings(sql.db, id, [{ account: 'tips_clearing', cents: 1 }], 3),
      'postings_sum_to_zero',
    );
  });

  it.each<[string, SqlPosting[]]>([
    ['one posting', [{ account: 'tips_clearing', cents: 1 }]],
    ['two that balance', platform(500)],
  ])('refuses %s added to an entry of an earlier transaction', async (_, postings) => {
    const id = await postEntry(sql.db, { kind: 'deposit' }, platform(500));
    await expectRefused(insertPostings(sql.db, id, postings, 3), 'postings_written_with_entry');
  });
});

describe('what is written stays', () => {
  it.each(['journal_entries', 'postings', 'ride_history', 'audit_log'])(
    '%s refuses every change',
    async (table) => {
      const column = table === 'postings' ? 'account' : 'id';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expectRefused(sql.db.query(statement), `${table}_append_only`);
      }
    },
  );

  it('refuses a cascading TRUNCATE of people', async () => {
    await expect(sql.db.query('truncate users cascade')).rejects.toMatchObject({ code: '23001' });
  });

  it('refuses to forget a person who has ledger entries', async () => {
    const rider = await fundedRider(sql.db, 100);
    await expect(sql.db.query('delete from users where id = $1', [rider])).rejects.toThrow(
      /foreign key constraint/,
    );
  });
});

describe('corrections', () => {
  it('allows one reversal of an entry, which must name it', async () => {
    const original = await postEntry(sql.db, { kind: 'deposit' }, platform(700));
    await expectRefused(
      postEntry(sql.db, { kind: 'reversal' }, platform(-700)),
      'journal_entries_reversal_has_original',
    );
    const reversal = { kind: 'reversal', reverses_id: original };
    await postEntry(sql.db, reversal, platform(-700));
    await expectRefused(
      postEntry(sql.db, reversal, platform(-700)),
      'journal_entries_one_reversal_per_entry',
    );
  });
});

describe('an entry is written once', () => {
  it('completes a ride once', async () => {
    const { id } = await insertRow(sql.db, 'rides', rideRow(await fundedRider(sql.db, 100)));
    const completion = { kind: 'ride_completed', ride_id: id };
    await postEntry(sql.db, completion, platform(100));
    await expectRefused(
      postEntry(sql.db, completion, platform(100)),
      'journal_entries_one_completion_per_ride',
    );
  });

  itRefuses(
    {
      journal_entries_kind_known: { kind: 'gift' },
      journal_entries_ride_kinds_have_ride: { kind: 'ride_held' },
      journal_entries_payout_kinds_have_payout: [
        { kind: 'payout_paid' },
        { kind: 'payout_paid', payout_id: randomUUID(), payout_request_id: randomUUID() },
        { kind: 'deposit', payout_id: randomUUID() },
      ],
      journal_entries_actor_role_known: { kind: 'deposit', actor_role: 'hacker' },
    },
    (entry) => postEntry(sql.db, entry, platform(100)),
  );
});

describe('balances follow the postings', () => {
  it('adds up per account for everybody in the entry', async () => {
    const rider = await fundedRider(sql.db, 5000);
    const { id: driver } = await insertRow(sql.db, 'users', userRow({ user_type: 'driver' }));
    await postEntry(sql.db, { kind: 'deposit' }, [
      { account: 'rider_available', userId: rider, cents: -2370 },
      { account: 'rider_held', userId: rider, cents: 200 },
      { account: 'driver_earnings', userId: driver, cents: 1845 },
      { account: 'driver_earnings', userId: driver, cents: -45 },
      { account: 'driver_reserved', userId: driver, cents: 45 },
      { account: 'platform_revenue', cents: 325 },
    ]);
    expect(await toBalances(sql.db, rider)).toEqual(['26.30', '2.00', '0.00', '0.00']);
    expect(await toBalances(sql.db, driver)).toEqual(['0.00', '0.00', '18.00', '0.45']);
  });

  it('works inside one statement that also writes the entry', async () => {
    const rider = await fundedRider(sql.db, 1000);
    await sql.db.query(
      `with entry as (insert into journal_entries (id, kind, user_id) values ($1, 'deposit', $2) returning id)
       insert into postings (entry_id, line, account, user_id, amount_cents)
       select id, line, account, $2, cents
         from entry, (values (1, 'rider_available', -400), (2, 'rider_held', 400)) as p(line, account, cents)`,
      [randomUUID(), rider],
    );
    expect(await toBalances(sql.db, rider)).toEqual(['6.00', '4.00', '0.00', '0.00']);
  });
});
