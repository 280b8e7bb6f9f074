import type { WalletCredits } from '../../../application/ports/wallet.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import { cents } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { WALLET_CREDITS } from './wallet-tables.ts';

const FIND = statement(
  'wallet-credits.find',
  WALLET_CREDITS.columns,
  `select ${WALLET_CREDITS.list()} from wallet_credits where id = $id`,
  WALLET_CREDITS.fromRow,
);

const GRANTED_SINCE = statement(
  'wallet-credits.granted-since',
  WALLET_CREDITS.columns,
  `select coalesce(sum(amount_cents), 0)::bigint as granted_cents from wallet_credits
    where user_id = $user_id and created_at >= $created_at`,
  decoderOf({ grantedCents: cents() }),
);

const INSERT = statement('wallet-credits.insert', WALLET_CREDITS.columns, insertInto(WALLET_CREDITS));

export class PostgresWalletCredits implements WalletCredits {
  constructor(private readonly sql: SqlRunner) {}

  async find(creditId: string): Promise<WalletCredit | null> {
    const { rows } = await this.sql.run(FIND({ id: creditId }));
    return rows[0] ?? null;
  }

  async grantedSince(userId: string, since: Date): Promise<Cents> {
    const { rows } = await this.sql.run(GRANTED_SINCE({ user_id: userId, created_at: since }));
    return rows[0]?.grantedCents ?? 0;
  }

  async insert(credit: WalletCredit): Promise<void> {
    await this.sql.run(INSERT(WALLET_CREDITS.toRow(credit)));
  }
}
