import type { LedgerCheck } from './ledger-check.ts';

/** Passengers who were merged into another person: few, and looked at as a whole. */
export const MERGE_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 4,
    rule: 'Who was merged into another person has no money: it has followed them, and is back once that is undone',
    parts: [
      {
        scope: null,
        sql: `select users.id as subject,
            format('%s available, %s held', wallet_balance, held_balance) as detail
          from users join balances on balances.user_id = users.id
          where merged_into_id is not null and wallet_balance + held_balance <> 0
          union all
          select merge.id, format('%s cents have not gone back', sum(amount_cents))
          from passenger_merges merge join passenger_merge_transfers on merge_id = merge.id
          where undone_at is not null group by merge.id having sum(amount_cents) <> 0`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'What has followed merged passengers is in the ledger from the one to the other, and nothing else is moved',
    parts: [
      {
        scope: null,
        sql: `select coalesce(transfer.entry_id, moved.id) as subject,
            format('recorded %s cents, in the ledger %s', coalesce(transfer.amount_cents, 0), coalesce(moved.cents, 0))
              as detail
          from (
              select entry_id, amount_cents, from_id, into_id from passenger_merge_transfers
                join passenger_merges merge on merge.id = merge_id
            ) transfer full join (
              select entry.id, given.user_id as from_id, taken.user_id as into_id, taken.amount_cents as cents
              from journal_entries entry
                left join postings given on given.entry_id = entry.id and given.line = 1
                  and given.account = 'rider_available'
                left join postings taken on taken.entry_id = entry.id and taken.line = 2
                  and taken.account = 'rider_available'
              where entry.kind = 'wallet_moved'
            ) moved on moved.id = transfer.entry_id
          where (transfer.amount_cents, transfer.from_id, transfer.into_id)
            is distinct from (moved.cents, moved.from_id, moved.into_id)`,
      },
    ],
  },
  {
    invariant: 0,
    rule: 'Who was merged is named so on their record, and by one merge that holds',
    parts: [
      {
        scope: null,
        sql: `select coalesce(users.id, merge.from_id) as subject,
            format('merged into %s, by the merge into %s', users.merged_into_id, merge.into_id) as detail
          from (select id, merged_into_id from users where merged_into_id is not null) users
            full join (select from_id, into_id from passenger_merges where undone_at is null) merge
              on merge.from_id = users.id
          where users.merged_into_id is distinct from merge.into_id`,
      },
    ],
  },
];
