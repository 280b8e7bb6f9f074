import type { AuthenticatorApp, SecondFactors } from '../../../application/ports/sign-in.ts';
import { arrayOf, integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
import { defineTable, onlyValue, type FieldsOf } from '../table.ts';

export const TOTP_SECRETS = defineTable(
  'totp_secrets',
  {
    userId: uuid(),
    sealedSecret: text(),
    lastStep: integer(),
    confirmedAt: nullable(time()),
    createdAt: time(),
  } satisfies FieldsOf<AuthenticatorApp>,
  {},
);

export const RECOVERY_CODES = defineTable(
  'recovery_codes',
  { userId: uuid(), digest: text(), usedAt: nullable(time()), createdAt: time() },
  {},
);

const LOCK_APP = select('second-factors.lock-app', TOTP_SECRETS, 'where user_id = $user_id for update');

const SAVE_APP = insert('second-factors.save-app', TOTP_SECRETS, {
  onConflict: `(user_id) do update
    set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
      confirmed_at = excluded.confirmed_at, created_at = excluded.created_at`,
});

const DELETE_APP = remove('second-factors.delete-app', TOTP_SECRETS, 'where user_id = $user_id');
const DELETE_CODES = remove('second-factors.delete-codes', RECOVERY_CODES, 'where user_id = $user_id');

const INSERT_CODES = statement(
  'second-factors.insert-codes',
  { ...RECOVERY_CODES.columns, digests: arrayOf(text()) },
  `insert into recovery_codes (user_id, digest, created_at)
    select $user_id, digest, $created_at from unnest($digests::text[]) as digest`,
);

const USE_CODE = statement(
  'second-factors.use-code',
  RECOVERY_CODES.columns,
  `update recovery_codes set used_at = $used_at
    where user_id = $user_id and digest = $digest and used_at is null`,
);

const COUNT_CODES = statement(
  'second-factors.count-codes',
  RECOVERY_CODES.columns,
  'select count(*)::integer from recovery_codes where user_id = $user_id and used_at is null',
  onlyValue(integer()),
);

export const postgresSecondFactors = (sql: SqlRunner): SecondFactors => ({
  lockApp: (userId) => sql.first(LOCK_APP({ user_id: userId })),
  saveApp: (app) => sql.write(SAVE_APP(TOTP_SECRETS.toRow(app))),
  deleteApp: (userId) => sql.write(DELETE_APP({ user_id: userId })),
  replaceRecoveryCodes: async (userId, digests, now) => {
    await Promise.all([
      sql.run(DELETE_CODES({ user_id: userId })),
      sql.run(INSERT_CODES({ user_id: userId, digests, created_at: now })),
    ]);
  },
  useRecoveryCode: (userId, digest, now) => sql.some(USE_CODE({ user_id: userId, digest, used_at: now })),
  countRecoveryCodes: (userId) => sql.only(COUNT_CODES({ user_id: userId })),
});
