import type { AuthenticatorApp, SecondFactors } from '../../../application/ports/users.ts';
import { arrayOf, integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

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

const LOCK_APP = statement(
  'second-factors.lock-app',
  TOTP_SECRETS.columns,
  `select ${TOTP_SECRETS.list()} from totp_secrets where user_id = $user_id for update`,
  TOTP_SECRETS.fromRow,
);

const SAVE_APP = statement(
  'second-factors.save-app',
  TOTP_SECRETS.columns,
  `${insertInto(TOTP_SECRETS)} on conflict (user_id) do update
    set sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
      confirmed_at = excluded.confirmed_at, created_at = excluded.created_at`,
);

const DELETE_APP = statement(
  'second-factors.delete-app',
  TOTP_SECRETS.columns,
  'delete from totp_secrets where user_id = $user_id',
);

const DELETE_CODES = statement(
  'second-factors.delete-codes',
  RECOVERY_CODES.columns,
  'delete from recovery_codes where user_id = $user_id',
);

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
  'select count(*)::integer as count from recovery_codes where user_id = $user_id and used_at is null',
  (row) => ({ count: Number(row['count']) }),
);

export class PostgresSecondFactors implements SecondFactors {
  constructor(private readonly sql: SqlRunner) {}

  async lockApp(userId: string): Promise<AuthenticatorApp | null> {
    const { rows } = await this.sql.run(LOCK_APP({ user_id: userId }));
    return rows[0] ?? null;
  }

  async saveApp(app: AuthenticatorApp): Promise<void> {
    await this.sql.run(SAVE_APP(TOTP_SECRETS.toRow(app)));
  }

  async deleteApp(userId: string): Promise<void> {
    await this.sql.run(DELETE_APP({ user_id: userId }));
  }

  async replaceRecoveryCodes(userId: string, digests: readonly string[], now: Date): Promise<void> {
    await Promise.all([
      this.sql.run(DELETE_CODES({ user_id: userId })),
      this.sql.run(INSERT_CODES({ user_id: userId, digests, created_at: now })),
    ]);
  }

  async useRecoveryCode(userId: string, digest: string, now: Date): Promise<boolean> {
    const { count } = await this.sql.run(USE_CODE({ user_id: userId, digest, used_at: now }));
    return count > 0;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    const { rows } = await this.sql.run(COUNT_CODES({ user_id: userId }));
    return rows[0]?.count ?? 0;
  }
}
