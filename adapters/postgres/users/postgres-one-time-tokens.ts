import type {
  OneTimeToken,
  OneTimeTokens,
  TokenData,
  TokenPurpose,
} from '../../../application/ports/users.ts';
import { arrayOf, integer, json, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { defineTable } from '../table.ts';

export const ONE_TIME_TOKENS = defineTable(
  'one_time_tokens',
  {
    id: uuid(),
    purpose: text<TokenPurpose>(),
    userId: uuid(),
    data: json<TokenData[TokenPurpose]>(),
    tries: integer(),
    expiresAt: time(),
    createdAt: time(),
  },
  { digest: text() },
);
const { columns } = ONE_TIME_TOKENS;

const INSERT = statement('one-time-tokens.insert', columns, insertInto(ONE_TIME_TOKENS, 'digest'));

const LOCK = statement(
  'one-time-tokens.lock',
  columns,
  `select ${ONE_TIME_TOKENS.list()} from one_time_tokens where digest = $digest and purpose = $purpose for update`,
  ONE_TIME_TOKENS.fromRow,
);

const SAVE_TRY = statement(
  'one-time-tokens.save-try',
  columns,
  'update one_time_tokens set tries = tries + 1 where id = $id',
);

const DELETE = statement('one-time-tokens.delete', columns, 'delete from one_time_tokens where id = $id');

const DELETE_ALL = statement(
  'one-time-tokens.delete-all',
  { ...columns, purposes: arrayOf(columns.purpose) },
  'delete from one_time_tokens where user_id = $user_id and purpose = any($purposes)',
);

const DELETE_EXPIRED = statement(
  'one-time-tokens.delete-expired',
  columns,
  'delete from one_time_tokens where expires_at <= $expires_at',
);

export class PostgresOneTimeTokens implements OneTimeTokens {
  constructor(private readonly sql: SqlRunner) {}

  async insert(token: OneTimeToken, digest: string): Promise<void> {
    await this.sql.run(INSERT({ ...ONE_TIME_TOKENS.toRow(token), digest }));
  }

  async lock<Purpose extends TokenPurpose>(
    purpose: Purpose,
    digest: string,
  ): Promise<OneTimeToken<Purpose> | null> {
    const { rows } = await this.sql.run(LOCK({ digest, purpose }));
    // The purpose of a row tells the shape of its data, which its columns alone do not.
    return (rows[0] as OneTimeToken<Purpose> | undefined) ?? null;
  }

  async saveTry(id: string): Promise<void> {
    await this.sql.run(SAVE_TRY({ id }));
  }

  async delete(id: string): Promise<void> {
    await this.sql.run(DELETE({ id }));
  }

  async deleteAll(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    await this.sql.run(DELETE_ALL({ user_id: userId, purposes }));
  }

  async deleteExpired(now: Date): Promise<number> {
    const { count } = await this.sql.run(DELETE_EXPIRED({ expires_at: now }));
    return count;
  }
}
