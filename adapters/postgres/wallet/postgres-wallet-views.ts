import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type {
  WalletBalance,
  WalletTransaction,
  WalletViews,
} from '../../../application/ports/wallet-views.ts';
import { notFound } from '../../../domain/errors.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { TransactionType } from '../../../domain/wallet/journal.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { exactTime, newestFirst, toPage, type PlacedRow } from '../keyset.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { TransactionModel } from '../models/transaction-model.ts';

interface BalanceRow {
  readonly wallet_balance: string;
  readonly held_balance: string;
}

interface TransactionRow extends PlacedRow {
  readonly ride_id: string | null;
  readonly type: TransactionType;
  readonly amount: string;
  readonly description: string | null;
  readonly created_at: Date;
}

const BALANCE: Statement = {
  name: 'wallet-views.balance',
  text: 'select wallet_balance, held_balance from users where id = $1',
};
const NEWEST = { time: 'transactions.created_at', id: 'transactions.id' };

export class PostgresWalletViews implements WalletViews {
  constructor(private readonly sql: SqlRunner) {}

  /** Throws `NOT_FOUND` for nobody's wallet. */
  async balance(userId: string): Promise<WalletBalance> {
    const { rows } = await this.sql.run<BalanceRow>(BALANCE, [userId]);
    if (!rows[0]) throw notFound('Wallet');
    return {
      availableCents: centsFromDollars(rows[0].wallet_balance),
      heldCents: centsFromDollars(rows[0].held_balance),
    };
  }

  async transactions(userId: string, page: PageRequest): Promise<Page<WalletTransaction>> {
    const query = TransactionModel.query(queryBuilder)
      .select('id', 'ride_id', 'type', 'amount', 'description', 'created_at', raw(exactTime('created_at')))
      .where('user_id', userId);
    const newest = newestFirst(query, NEWEST, page);
    const rows = await queryRows<TransactionRow>(this.sql, 'wallet-views.transactions', newest);
    return toPage(rows, page.limit, transactionFromRow);
  }
}

function transactionFromRow(row: TransactionRow): WalletTransaction {
  return {
    id: row.id,
    rideId: row.ride_id,
    type: row.type,
    amountCents: centsFromDollars(row.amount),
    description: row.description ?? '',
    createdAt: row.created_at,
  };
}
