import { postEntry } from '../../../support/sql-fixtures.ts';
import { unguarded, type Mutant } from './unguarded.ts';

/** One way to break each rule of cash, and no other. */
export const CASH_PLANTS: readonly Mutant[] = [
  [
    'What a driver owes for cash is never below zero',
    3,
    async (db, { driver: { userId } }) => {
      await db.query('alter table postings disable trigger postings_apply_to_balances');
      await postEntry(db, { kind: 'deposit' }, [
        { account: 'provider_clearing', cents: -10_000 },
        { account: 'driver_cash', userId, cents: 10_000 },
      ]);
      await db.query('alter table postings enable trigger postings_apply_to_balances');
      await unguarded(
        db,
        'balances',
        'update balances set cash_balance = cash_balance + 100 where user_id = $1',
        userId,
      );
    },
  ],
  [
    'What was received in cash is what its driver kept and owes: the fee, and no more',
    6,
    (db) => db.query('update rides set cash_received = cash_received + 1 where cash_received < total_fare'),
  ],
  [
    'What was received in cash is what its driver kept and owes: the fee, and no more',
    6,
    async (db) => {
      await db.query('alter table rides drop constraint rides_rules');
      await db.query('update rides set cash_received = null where cash_received >= total_fare');
    },
  ],
  [
    'What cash leaves or takes of earnings is listed by ride, of its driver alone',
    12,
    (db, { rider }) =>
      unguarded(
        db,
        'earning_offsets',
        `update earning_offsets set driver_id = $1
        where entry_id in (select id from journal_entries where kind = 'cash_set_off')`,
        rider.userId,
      ),
  ],
];
