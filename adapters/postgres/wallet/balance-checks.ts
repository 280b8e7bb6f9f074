import { AUDITED, isSecuredBy, type LedgerCheck } from './ledger-check.ts';
import { POSTED_TO_AUDITED } from './verified-totals.ts';

/** Entries, postings, balances and holds: invariants 1 to 5. */
export const BALANCE_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 1,
    rule: 'The postings of every entry sum to zero',
    parts: [
      {
        scope: 'entries',
        sql: `select entry_id as subject, format('the sum is %s cents', sum(amount_cents)) as detail
          from ${AUDITED} join postings on entry_id = audited.id
          group by entry_id having sum(amount_cents) <> 0`,
      },
    ],
  },
  {
    invariant: 2,
    rule: 'Every entry has all of its postings',
    parts: [
      {
        scope: 'entries',
        sql: `select audited.id as subject,
            format('%s postings, the last is line %s', count(posting.line), coalesce(max(posting.line), 0)) as detail
          from ${AUDITED} left join postings posting on posting.entry_id = audited.id
          group by audited.id
          having count(posting.line) < 2 or count(posting.line) <> max(posting.line)`,
      },
    ],
  },
  {
    invariant: 2,
    rule: 'The database refuses changes of the ledger',
    parts: [
      {
        scope: null,
        sql: `select guard.name as subject, format('the trigger of %s is missing or disabled', guard.table) as detail
          from (values
              ('journal_entries', 'journal_entries_append_only'), ('journal_entries', 'journal_entries_balanced'),
              ('wallet_credits', 'wallet_credits_append_only'), ('wallet_credits', 'wallet_credits_booked'),
              ('postings', 'postings_append_only'), ('postings', 'postings_balanced'),
              ('postings', 'postings_apply_to_balances'), ('balances', 'balances_only_by_postings'),
              ('balances', 'balances_of_postings_kept'), ('holds', 'holds_of_payer'), ('rides', 'rides_payer_fixed'),
              ('earning_offsets', 'earning_offsets_append_only'), ('earning_offsets', 'earning_offsets_booked'),
              ('earning_offsets', 'earning_offsets_apply_to_earnings'),
              ('invoices', 'invoices_append_only'), ('invoices', 'invoices_number_follows'),
              ('invoice_lines', 'invoice_lines_append_only'), ('invoice_refunds', 'invoice_refunds_append_only'),
              ('organisation_payments', 'organisation_payments_append_only'),
              ('organisation_payments', 'organisation_payments_booked'),
              ('invoice_settlements', 'invoice_settlements_append_only'),
              ('invoice_settlements', 'invoice_settlements_fit'),
              ('passenger_merge_transfers', 'passenger_merge_transfers_append_only'),
              ('passenger_merge_transfers', 'passenger_merge_transfers_booked'),
              ('journal_entries', 'journal_entries_nothing_of_merged'),
              ('holds', 'holds_end_once'), ('holds', 'holds_kept'), ('ride_history', 'ride_history_append_only')
            ) as guard ("table", name)
            left join pg_trigger trigger on trigger.tgrelid = guard.table::regclass
              and trigger.tgname = guard.name and trigger.tgenabled in ('O', 'A')
          where trigger.oid is null`,
      },
    ],
  },
  {
    invariant: 3,
    rule: 'What is available, held or reserved is never below zero',
    parts: [
      {
        scope: 'users',
        sql: `select user_id as subject, format('%s is %s cents', account, cents) as detail
          from (${POSTED_TO_AUDITED}) posted cross join lateral (values
            ('rider_available', available_cents), ('rider_held', held_cents), ('driver_reserved', reserved_cents)
          ) as balance (account, cents)
          where cents < 0`,
      },
    ],
  },
  {
    invariant: 3,
    rule: 'Balances equal the sum of the postings',
    parts: [
      {
        scope: 'users',
        sql: `select users.id as subject,
            format('balances (%s, %s, %s, %s, %s), postings in cents (%s, %s, %s, %s, %s)',
              wallet_balance, held_balance, earnings_balance, reserved_balance, cash_balance,
              posted.available_cents, posted.held_cents, posted.earnings_cents, posted.reserved_cents,
              posted.cash_cents) as detail
          from ${AUDITED} join users on users.id = audited.id
            left join balances on balances.user_id = users.id
            left join (${POSTED_TO_AUDITED}) posted on posted.user_id = users.id
          where wallet_balance * 100 is distinct from coalesce(posted.available_cents, 0)
            or held_balance * 100 is distinct from coalesce(posted.held_cents, 0)
            or earnings_balance * 100 is distinct from coalesce(posted.earnings_cents, 0)
            or reserved_balance * 100 is distinct from coalesce(posted.reserved_cents, 0)
            or cash_balance * 100 is distinct from coalesce(posted.cash_cents, 0)`,
      },
    ],
  },
  {
    invariant: 1,
    rule: 'A credit is one entry of exactly its amount, from the business to its rider',
    parts: [
      {
        scope: 'credits',
        sql: `select credit.id as subject,
            format('%s cents for user %s; %s entries gave %s at a cost of %s', credit.amount_cents, credit.user_id,
              count(entry.id), coalesce(sum(posted.given), 0), coalesce(-sum(posted.cost), 0)) as detail
          from ${AUDITED} join wallet_credits credit on credit.id = audited.id
            left join journal_entries entry on entry.credit_id = credit.id
            left join lateral (
              select sum(amount_cents) filter (where account = 'rider_available' and user_id = credit.user_id) as given,
                sum(amount_cents) filter (where account = 'credits_granted') as cost
              from postings where entry_id = entry.id
            ) posted on true
          group by credit.id
          having count(entry.id) <> 1 or coalesce(sum(posted.given), 0) <> credit.amount_cents
            or coalesce(-sum(posted.cost), 0) <> credit.amount_cents`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'What a rider has held is the sum of the open holds, ride by ride',
    parts: [
      {
        scope: 'rides',
        sql: `select ride_id as subject,
            format('user %s has %s cents held, open holds of %s', user_id, coalesce(posted.cents, 0),
              coalesce(held.cents, 0)) as detail
          from (
              select entry.ride_id, posting.user_id, sum(posting.amount_cents) as cents
              from ${AUDITED} join journal_entries entry on entry.ride_id = audited.id
                join postings posting on posting.entry_id = entry.id and posting.account = 'rider_held'
              group by entry.ride_id, posting.user_id
            ) posted full join (
              select ride_id, user_id, sum(amount_cents) as cents
              from ${AUDITED} join holds on ride_id = audited.id and status = 'open'
              group by ride_id, user_id
            ) held using (ride_id, user_id)
          where coalesce(posted.cents, 0) <> coalesce(held.cents, 0)`,
      },
      {
        scope: 'entries',
        sql: `select entry.id as subject, format('%s cents held for no ride', sum(posting.amount_cents)) as detail
          from ${AUDITED} join journal_entries entry on entry.id = audited.id and entry.ride_id is null
            join postings posting on posting.entry_id = entry.id and posting.account = 'rider_held'
          group by entry.id having sum(posting.amount_cents) <> 0`,
      },
    ],
  },
  {
    invariant: 4,
    rule: 'Exactly the unfinished rides paid from the wallet hold money',
    parts: [
      {
        scope: 'rides',
        sql: `select ride.id as subject, format('%s with %s open holds', ride.status, count(hold.id)) as detail
          from ${AUDITED} join rides ride on ride.id = audited.id
            left join holds hold on hold.ride_id = ride.id and hold.status = 'open'
          group by ride.id
          having count(hold.id) <>
            (${isSecuredBy('hold')} and ride.status not in ('completed', 'cancelled'))::integer`,
      },
    ],
  },
  {
    invariant: 5,
    rule: 'A hold that has ended was captured or released to the cent, an open one not at all',
    parts: [
      {
        scope: 'rides',
        sql: `select holds.id as subject,
            format('%s: %s captured, %s released of %s cents', status, captured_cents, released_cents, amount_cents)
              as detail
          from ${AUDITED} join holds on ride_id = audited.id
          where captured_cents + released_cents <> case when status = 'open' then 0 else amount_cents end
            or captured_cents < 0 or released_cents < 0`,
      },
    ],
  },
];
