import type { WalletCredits } from '../../../application/ports/wallet.ts';
import { cents } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { WALLET_CREDITS } from './wallet-tables.ts';

const FIND = select('wallet-credits.find', WALLET_CREDITS, 'where id = $id');
const INSERT = insert('wallet-credits.insert', WALLET_CREDITS);

const GRANTED_SINCE = statement(
  'wallet-credits.granted-since',
  WALLET_CREDITS.columns,
  `select coalesce(sum(amount_cents), 0)::bigint from wallet_credits
    where user_id = $user_id and created_at >= $created_at`,
  onlyValue(cents()),
);

export const postgresWalletCredits = (sql: SqlRunner): WalletCredits => ({
  find: (id) => sql.first(FIND({ id })),
  grantedSince: (userId, since) => sql.only(GRANTED_SINCE({ user_id: userId, created_at: since })),
  insert: (credit) => sql.write(INSERT(WALLET_CREDITS.toRow(credit))),
});
