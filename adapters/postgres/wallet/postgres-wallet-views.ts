import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { WalletActivity, WalletBalance, WalletViews } from '../../../application/ports/wallet-views.ts';
import { notFound } from '../../../domain/errors.ts';
import { boolean, integer, money, nullable, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import { TransactionModel } from './transaction-model.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, type FieldsOf } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { TRANSACTIONS } from './wallet-tables.ts';

const BALANCE = statement(
  'wallet-views.balance',
  USERS.columns,
  'select wallet_balance, held_balance from users where id = $id',
  decoderOf({
    availableCents: money('wallet_balance'),
    heldCents: money('held_balance'),
  } satisfies FieldsOf<WalletBalance>),
);
/** A hold's line, while its ride's money is still set aside. */
const IS_OPEN = `(transactions.type = 'hold' and exists (
  select from holds where holds.ride_id = transactions.ride_id and holds.status = 'open')) as is_open`;
const REFUND = `(select refund_id from journal_entries where id = transactions.journal_entry_id) as refund_id`;
const IS_CREDIT = `(transactions.type = 'deposit' and exists (
  select from journal_entries where id = transactions.journal_entry_id and credit_id is not null)) as is_credit`;
const activityFromRow = decoderOf({ isOpen: boolean(), refundId: nullable(uuid()), isCredit: boolean() });

const COUNT = statement(
  'wallet-views.count-transactions',
  TRANSACTIONS.columns,
  'select count(*)::integer as count from transactions where user_id = $user_id',
  decoderOf({ count: integer() }),
);
const NEWEST = newestFirst('created_at', 'transactions');

export class PostgresWalletViews implements WalletViews {
  constructor(private readonly sql: SqlRunner) {}

  /** Throws `NOT_FOUND` for nobody's wallet. */
  async balance(userId: string): Promise<WalletBalance> {
    const { rows } = await this.sql.run(BALANCE({ id: userId }));
    if (!rows[0]) throw notFound('Wallet');
    return rows[0];
  }

  async transactions(userId: string, page: PageRequest): Promise<Page<WalletActivity>> {
    const query = TransactionModel.query(queryBuilder)
      .select(raw(TRANSACTIONS.list()), raw(IS_OPEN), raw(REFUND), raw(IS_CREDIT), raw(position(NEWEST)))
      .where('user_id', userId);
    const rows = await queryRows(this.sql, 'wallet-views.transactions', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => ({
      ...TRANSACTIONS.fromRow(row),
      ...activityFromRow(row),
    }));
  }

  async countTransactions(userId: string): Promise<number> {
    const { rows } = await this.sql.run(COUNT({ user_id: userId }));
    return rows[0]?.count ?? 0;
  }
}
