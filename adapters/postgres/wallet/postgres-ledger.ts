import type { Ledger } from '../../../application/ports/wallet.ts';
import type { JournalEntry, Posting, TransactionType } from '../../../domain/wallet/journal.ts';
import { arrayOf, cents, money, nullable, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { list, placeholders, statement } from '../statement.ts';
import { BALANCES, JOURNAL_ENTRIES } from './wallet-tables.ts';

/** The values of the postings and of the transactions, one array for each column. */
const LINES = {
  posting_accounts: arrayOf(text()),
  posting_users: arrayOf(nullable(uuid())),
  posting_amounts: arrayOf(cents()),
  transaction_ids: arrayOf(uuid()),
  transaction_users: arrayOf(uuid()),
  transaction_types: arrayOf(text<TransactionType>()),
  transaction_amounts: arrayOf(money()),
  transaction_descriptions: arrayOf(text()),
};

const ENTRY = `insert into journal_entries (${list(JOURNAL_ENTRIES.names)}, actor_role)
      values (${placeholders(JOURNAL_ENTRIES.names)},
        coalesce((select user_type from users where id = $actor_id), 'system'))` as const;
const INTO_POSTINGS = 'insert into postings (entry_id, line, account, user_id, amount_cents)';
const INTO_TRANSACTIONS = `insert into transactions
      (id, user_id, ride_id, journal_entry_id, type, amount, description, stripe_payment_intent_id, created_at)`;

/** Entry, postings and transactions in one statement; a trigger on the postings moves the balances. */
const POST = statement(
  'ledger.post',
  { ...JOURNAL_ENTRIES.columns, ...LINES },
  `with entry as (${ENTRY}), lines as (
      ${INTO_POSTINGS}
      select $id, posting.line, posting.account, posting.user_id, posting.amount_cents
      from unnest($posting_accounts::text[], $posting_users::uuid[], $posting_amounts::bigint[]) with ordinality
        as posting (account, user_id, amount_cents, line)
    )
    ${INTO_TRANSACTIONS}
    select line.id, line.user_id, $ride_id, $id, line.type, line.amount, line.description,
      case when line.type = 'deposit' then $provider_reference end, $created_at
    from unnest($transaction_ids::uuid[], $transaction_users::uuid[], $transaction_types::text[],
        $transaction_amounts::numeric[], $transaction_descriptions::text[])
      as line (id, user_id, type, amount, description)`,
);

const PAIR = {
  from_account: text(),
  from_user: nullable(uuid()),
  from_amount: cents(),
  to_account: text(),
  to_user: nullable(uuid()),
  to_amount: cents(),
  transaction_id: uuid(),
  transaction_user: uuid(),
  transaction_type: text<TransactionType>(),
  transaction_amount: money(),
  transaction_description: text(),
};

/** The same of two postings and one transaction, as most entries have: values cost the database less than lists of them. */
const POST_PAIR = statement(
  'ledger.post-pair',
  { ...JOURNAL_ENTRIES.columns, ...PAIR },
  `with entry as (${ENTRY}), lines as (
      ${INTO_POSTINGS}
      values ($id, 1, $from_account, $from_user, $from_amount), ($id, 2, $to_account, $to_user, $to_amount)
    )
    ${INTO_TRANSACTIONS}
    values ($transaction_id, $transaction_user, $ride_id, $id, $transaction_type, $transaction_amount,
      $transaction_description, case when $transaction_type = 'deposit' then $provider_reference end, $created_at)`,
);

const LOCK_BALANCES = statement(
  'ledger.lock-balances',
  BALANCES.columns,
  `select ${BALANCES.list()} from balances where user_id = $user_id for no key update`,
  BALANCES.fromRow,
);

const HAS_LATER_TIP = statement(
  'ledger.has-later-tip',
  { ride_id: uuid() },
  `select 1 as found from journal_entries where ride_id = $ride_id and kind = 'tip_added'`,
);

export const postgresLedger = (sql: SqlRunner): Ledger => ({
  post: (entry) => sql.write(toPost(entry)),
  lockBalances: (userId) => sql.only(LOCK_BALANCES({ user_id: userId }), 'User'),
  hasLaterTip: (rideId) => sql.some(HAS_LATER_TIP({ ride_id: rideId })),
});

function toPost(entry: JournalEntry) {
  const { postings, transactions } = entry;
  const row = JOURNAL_ENTRIES.toRow(entry);
  const [from, to] = postings;
  const [transaction] = transactions;
  if (from && to && transaction && postings.length === 2 && transactions.length === 1) {
    return POST_PAIR({
      from_account: from.account,
      from_user: userOf(from),
      from_amount: from.amountCents,
      to_account: to.account,
      to_user: userOf(to),
      to_amount: to.amountCents,
      transaction_id: transaction.id,
      transaction_user: transaction.userId,
      transaction_type: transaction.type,
      transaction_amount: transaction.amountCents,
      transaction_description: transaction.description,
      ...row,
    });
  }
  return POST({
    posting_accounts: postings.map(({ account }) => account),
    posting_users: postings.map(userOf),
    posting_amounts: postings.map(({ amountCents }) => amountCents),
    transaction_ids: transactions.map(({ id }) => id),
    transaction_users: transactions.map(({ userId }) => userId),
    transaction_types: transactions.map(({ type }) => type),
    transaction_amounts: transactions.map(({ amountCents }) => amountCents),
    transaction_descriptions: transactions.map(({ description }) => description),
    ...row,
  });
}

function userOf(posting: Posting): string | null {
  return 'userId' in posting ? posting.userId : null;
}
