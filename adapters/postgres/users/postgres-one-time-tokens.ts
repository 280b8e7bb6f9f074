import type {
  OneTimeToken,
  OneTimeTokens,
  TokenData,
  TokenPurpose,
} from '../../../application/ports/sign-in.ts';
import { arrayOf, integer, json, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
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
const INSERT = insert('one-time-tokens.insert', ONE_TIME_TOKENS, { also: ['digest'] });
const LOCK = select(
  'one-time-tokens.lock',
  ONE_TIME_TOKENS,
  'where digest = $digest and purpose = $purpose for update',
);
const DELETE = remove('one-time-tokens.delete', ONE_TIME_TOKENS, 'where id = $id');
const DELETE_EXPIRED = remove(
  'one-time-tokens.delete-expired',
  ONE_TIME_TOKENS,
  'where expires_at <= $expires_at',
);

const SAVE_TRY = statement(
  'one-time-tokens.save-try',
  ONE_TIME_TOKENS.columns,
  'update one_time_tokens set tries = tries + 1 where id = $id',
);

const DELETE_ALL = statement(
  'one-time-tokens.delete-all',
  { user_id: uuid(), purposes: arrayOf(ONE_TIME_TOKENS.columns.purpose) },
  'delete from one_time_tokens where user_id = $user_id and purpose = any($purposes)',
);

export const postgresOneTimeTokens = (sql: SqlRunner): OneTimeTokens => ({
  insert: (token, digest) => sql.write(INSERT({ ...ONE_TIME_TOKENS.toRow(token), digest })),
  lock: async <Purpose extends TokenPurpose>(purpose: Purpose, digest: string) =>
    // The purpose of a row tells the shape of its data, which its columns alone do not.
    (await sql.first(LOCK({ digest, purpose }))) as OneTimeToken<Purpose> | null,
  saveTry: (id) => sql.write(SAVE_TRY({ id })),
  delete: (id) => sql.write(DELETE({ id })),
  deleteAll: (userId, purposes) => sql.write(DELETE_ALL({ user_id: userId, purposes })),
  deleteExpired: (now) => sql.count(DELETE_EXPIRED({ expires_at: now })),
});
