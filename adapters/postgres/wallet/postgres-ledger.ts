import type { Balances, Ledger } from '../../../application/ports/wallet.ts';
import type { TransactionType } from '../../../domain/wallet/journal.ts';
import { arrayOf, cents, money, nullable, text, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { list, placeholders, statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { JOURNAL_ENTRIES } from './wallet-tables.ts';

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

/** Entry, postings and transactions in one statement; a trigger on the postings moves the balances. */
const POST = statement(
  'ledger.post',
  { ...JOURNAL_ENTRIES.columns, ...LINES },
  `with entry as (
      insert into journal_entries (${list(JOURNAL_ENTRIES.names)}, actor_role)
      values (${placeholders(JOURNAL_ENTRIES.names)},
        coalesce((select user_type from users where id = $actor_id), 'system'))
    ), lines as (
      insert into postings (entry_id, line, account, user_id, amount_cents)
      select $id, posting.line, posting.account, posting.user_id, posting.amount_cents
      from unnest($posting_accounts::text[], $posting_users::uuid[], $posting_amounts::bigint[]) with ordinality
        as posting (account, user_id, amount_cents, line)
    )
    insert into transactions
      (id, user_id, ride_id, journal_entry_id, type, amount, description, stripe_payment_intent_id, created_at)
    select line.id, line.user_id, $ride_id, $id, line.type, line.amount, line.description,
      case when line.type = 'deposit' then $provider_reference end, $created_at
    from unnest($transaction_ids::uuid[], $transaction_users::uuid[], $transaction_types::text[],
        $transaction_amounts::numeric[], $transaction_descriptions::text[])
      as line (id, user_id, type, amount, description)`,
);

const LOCK_BALANCES = statement(
  'ledger.lock-balances',
  USERS.columns,
  `select wallet_balance, held_balance, earnings_balance, reserved_balance
    from users where id = $id for no key update`,
  decoderOf({
    availableCents: money('wallet_balance'),
    heldCents: money('held_balance'),
    earningsCents: money('earnings_balance'),
    reservedCents: money('reserved_balance'),
  } satisfies FieldsOf<Balances>),
);

const HAS_LATER_TIP = statement(
  'ledger.has-later-tip',
  { ride_id: uuid() },
  `select 1 as found from journal_entries where ride_id = $ride_id and kind = 'tip_added'`,
);

export const postgresLedger = (sql: SqlRunner): Ledger => ({
  post: (entry) => {
    const { postings, transactions } = entry;
    return sql.write(
      POST({
        ...JOURNAL_ENTRIES.toRow(entry),
        posting_accounts: postings.map(({ account }) => account),
        posting_users: postings.map((posting) => ('userId' in posting ? posting.userId : null)),
        posting_amounts: postings.map(({ amountCents }) => amountCents),
        transaction_ids: transactions.map(({ id }) => id),
        transaction_users: transactions.map(({ userId }) => userId),
        transaction_types: transactions.map(({ type }) => type),
        transaction_amounts: transactions.map(({ amountCents }) => amountCents),
        transaction_descriptions: transactions.map(({ description }) => description),
      }),
    );
  },
  lockBalances: (id) => sql.only(LOCK_BALANCES({ id }), 'User'),
  hasLaterTip: (rideId) => sql.some(HAS_LATER_TIP({ ride_id: rideId })),
});
