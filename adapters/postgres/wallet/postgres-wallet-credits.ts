import type { WalletCredits } from '../../../application/ports/wallet-credits.ts';
import type { WalletCredit } from '../../../domain/wallet/credit.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { WALLET_CREDITS } from './wallet-tables.ts';

const FIND = statement(
  'wallet-credits.find',
  WALLET_CREDITS.columns,
  `select ${WALLET_CREDITS.list()} from wallet_credits where id = $id`,
  WALLET_CREDITS.fromRow,
);

const INSERT = statement('wallet-credits.insert', WALLET_CREDITS.columns, insertInto(WALLET_CREDITS));

export class PostgresWalletCredits implements WalletCredits {
  constructor(private readonly sql: SqlRunner) {}

  async find(creditId: string): Promise<WalletCredit | null> {
    const { rows } = await this.sql.run(FIND({ id: creditId }));
    return rows[0] ?? null;
  }

  async insert(credit: WalletCredit): Promise<void> {
    await this.sql.run(INSERT(WALLET_CREDITS.toRow(credit)));
  }
}
