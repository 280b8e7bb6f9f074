import { raw } from 'objection';
import type { WalletActivity, WalletBalance, WalletViews } from '../../../application/ports/wallet.ts';
import { paidLineWords } from '../../../domain/payments/wallet-line-words.ts';
import { boolean, cents, integer, money, nullable, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, onlyValue, type FieldsOf } from '../table.ts';
import { walletCentsOfEntry, walletCentsOfRide } from './wallet-cents.ts';
import { BALANCES, TRANSACTIONS } from './wallet-tables.ts';

const BALANCE = statement(
  'wallet-views.balance',
  BALANCES.columns,
  'select wallet_balance, held_balance from balances where user_id = $user_id',
  decoderOf({
    availableCents: money('wallet_balance'),
    heldCents: money('held_balance'),
  } satisfies FieldsOf<WalletBalance>),
);
/** Lines of what a ride took, of which the newest stands for all. */
const OF_RIDE = `ride_id is not null and type <> 'refund'`;
/** A top-up is spent in the transaction that brought it, and tells nothing by itself. */
const IS_TOLD_BY_ANOTHER = `transactions.ride_id is not null and transactions.type <> 'refund' and (
  transactions.type = 'deposit' or exists (
    select from transactions later
      where later.ride_id = transactions.ride_id and later.user_id = transactions.user_id
        and later.type not in ('deposit', 'refund')
        and (later.created_at, later.id) > (transactions.created_at, transactions.id)))`;
const IS_PAID = `transactions.type in ('charge', 'tip')`;
const WALLET_CENTS = `(case when ${IS_PAID} then ${walletCentsOfRide('transactions.ride_id')}
  else ${walletCentsOfEntry('transactions.journal_entry_id', 'transactions.user_id')} end) as wallet_cents`;
const PAID = `(case when ${IS_PAID} then (select sum(line.amount) from transactions line
  where line.ride_id = transactions.ride_id and line.type in ('charge', 'tip')) end) as paid`;
const PAID_TIP = `(case when ${IS_PAID} then (select tip_amount - covered_tip from rides
  where id = transactions.ride_id) end) as paid_tip`;
const REFUND = `(select refund_id from journal_entries where id = transactions.journal_entry_id) as refund_id`;
const IS_CREDIT = `(transactions.type = 'deposit' and exists (
  select from journal_entries where id = transactions.journal_entry_id and credit_id is not null)) as is_credit`;
const activityFromRow = decoderOf({
  walletCents: cents(),
  paidCents: nullable(money('paid')),
  paidTipCents: nullable(money('paid_tip')),
  refundId: nullable(uuid()),
  isCredit: boolean(),
});

const COUNT = statement(
  'wallet-views.count-transactions',
  TRANSACTIONS.columns,
  `select (count(*) filter (where not (${OF_RIDE})) + count(distinct ride_id) filter (where ${OF_RIDE}))::integer
    from transactions where user_id = $user_id`,
  onlyValue(integer()),
);
const NEWEST = newestFirst('created_at', 'transactions');
const READ = [WALLET_CENTS, PAID, PAID_TIP, REFUND, IS_CREDIT];

/** What was paid for a ride is only known with all that was charged for it: its sentence is made when it is read. */
function toActivity(row: Readonly<Record<string, unknown>>): WalletActivity {
  const read = activityFromRow(row);
  const { paidCents, walletCents } = read;
  // A tip in cash is in no line.
  const paidTipCents = paidCents === null ? null : Math.min(read.paidTipCents ?? 0, paidCents);
  const line = { ...TRANSACTIONS.fromRow(row), ...read, paidTipCents };
  const shown = { ...line, amountCents: Math.abs(walletCents) || (paidCents ?? line.amountCents) };
  if (paidCents === null || paidTipCents === null) return shown;
  const paid = { paidCents, walletCents, tipCents: paidTipCents };
  return { ...shown, description: paidLineWords(line.description, paid) };
}

export const postgresWalletViews = (sql: SqlRunner): WalletViews => ({
  balance: (id) => sql.only(BALANCE({ user_id: id }), 'Wallet'),
  transactions: (userId, page, shown) => {
    const query = queryOf(TRANSACTIONS)
      .select(raw(TRANSACTIONS.list()), ...READ.map((sql) => raw(sql)))
      .where('user_id', userId)
      .where(
        raw(
          shown?.endedHolds
            ? `(type = 'hold' or not (${IS_TOLD_BY_ANOTHER}))`
            : `not (${IS_TOLD_BY_ANOTHER})`,
        ),
      );
    return readPage(sql, 'wallet-views.transactions', { query, order: NEWEST, page, toItem: toActivity });
  },
  countTransactions: (userId) => sql.only(COUNT({ user_id: userId })),
});
