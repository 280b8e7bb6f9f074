import type { ClientBase } from 'pg';
import { postEntry } from '../../../support/sql-fixtures.ts';
import { unguarded } from './unguarded.ts';

/** Two passengers without an account who were merged into others: one still is, with money that followed; one was taken back. */
export interface MergedWorld {
  readonly fromId: string;
  readonly intoId: string;
  readonly undoneMergeId: string;
}

type Plant = (db: ClientBase, world: MergedWorld) => Promise<unknown>;

const NOTHING_LEFT =
  'Who was merged into another person has no money: it has followed them, and is back once that is undone';
const IN_LEDGER =
  'What has followed merged passengers is in the ledger from the one to the other, and nothing else is moved';
const NAMED = 'Who was merged is named so on their record, and by one merge that holds';

/** Ways to break each rule of merges, with the rules that are broken by them. */
export const MERGE_PLANTS: readonly (readonly [name: string, rules: readonly string[], plant: Plant])[] = [
  [
    'a credit that stays with who was merged',
    [NOTHING_LEFT],
    async (db, { fromId }) => {
      await db.query('alter table journal_entries disable trigger journal_entries_nothing_of_merged');
      await postEntry(db, { kind: 'deposit', user_id: fromId }, [
        { account: 'provider_clearing', cents: -100 },
        { account: 'rider_available', cents: 100, userId: fromId },
      ]);
      await db.query('alter table journal_entries enable trigger journal_entries_nothing_of_merged');
    },
  ],
  [
    'a transfer that has not gone back as its merge was undone',
    [NOTHING_LEFT, IN_LEDGER],
    (db, { undoneMergeId }) =>
      unguarded(
        db,
        'passenger_merge_transfers',
        'delete from passenger_merge_transfers where merge_id = $1 and amount_cents < 0',
        undoneMergeId,
      ),
  ],
  [
    'money that was moved by no merge',
    [IN_LEDGER],
    async (db, { fromId, intoId }) => {
      const moved = [
        { account: 'rider_available', cents: -100, userId: intoId },
        { account: 'rider_available', cents: 100, userId: fromId },
      ];
      await postEntry(db, { kind: 'wallet_moved', user_id: intoId }, moved);
      const back = moved.map((posting) => ({ ...posting, cents: -posting.cents }));
      await postEntry(db, { kind: 'wallet_moved', user_id: intoId }, back);
    },
  ],
  [
    'a transfer of another amount than its entry',
    [IN_LEDGER],
    (db, { fromId }) =>
      unguarded(
        db,
        'passenger_merge_transfers',
        `update passenger_merge_transfers set amount_cents = amount_cents + 1
          where merge_id = (select id from passenger_merges where from_id = $1)`,
        fromId,
      ),
  ],
  [
    'a record that does not say any more into whom it was merged',
    [NAMED],
    (db, { fromId }) => db.query('update users set merged_into_id = null where id = $1', [fromId]),
  ],
];
