import type { PasskeyChallenge, PasskeyPurpose, Passkeys } from '../../../application/ports/users.ts';
import type { Passkey } from '../../../domain/users/passkey.ts';
import { arrayOf, bigCount, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';

export const PASSKEYS = defineTable(
  'passkeys',
  {
    id: uuid(),
    userId: uuid(),
    credentialId: text(),
    publicKey: text(),
    counter: bigCount(),
    transports: arrayOf(text()),
    name: text(),
    lastUsedAt: nullable(time()),
    createdAt: time(),
  } satisfies FieldsOf<Passkey>,
  {},
);

export const PASSKEY_CHALLENGES = defineTable(
  'passkey_challenges',
  {
    challenge: text(),
    purpose: text<PasskeyPurpose>(),
    userId: nullable(uuid()),
    expiresAt: time(),
  } satisfies FieldsOf<PasskeyChallenge>,
  {},
);

const OF_USER = statement(
  'passkeys.of-user',
  PASSKEYS.columns,
  `select ${PASSKEYS.list()} from passkeys where user_id = $user_id order by created_at, id`,
  PASSKEYS.fromRow,
);

const FIND = statement(
  'passkeys.find',
  PASSKEYS.columns,
  `select ${PASSKEYS.list()} from passkeys where credential_id = $credential_id`,
  PASSKEYS.fromRow,
);

const INSERT = statement('passkeys.insert', PASSKEYS.columns, insertInto(PASSKEYS));

/** Authenticators that do not count answer 0 each time. */
const SAVE_USE = statement(
  'passkeys.save-use',
  PASSKEYS.columns,
  `update passkeys set counter = $counter, last_used_at = $last_used_at
    where id = $id and (counter < $counter or (counter = 0 and $counter = 0))`,
);

const DELETE = statement(
  'passkeys.delete',
  PASSKEYS.columns,
  'delete from passkeys where user_id = $user_id and id = $id',
);

const DELETE_ALL = statement(
  'passkeys.delete-all',
  PASSKEYS.columns,
  'delete from passkeys where user_id = $user_id',
);

const INSERT_CHALLENGE = statement(
  'passkey-challenges.insert',
  PASSKEY_CHALLENGES.columns,
  insertInto(PASSKEY_CHALLENGES),
);

const TAKE_CHALLENGE = statement(
  'passkey-challenges.take',
  PASSKEY_CHALLENGES.columns,
  `delete from passkey_challenges where challenge = $challenge and purpose = $purpose
    returning ${PASSKEY_CHALLENGES.list()}`,
  PASSKEY_CHALLENGES.fromRow,
);

const DELETE_EXPIRED = statement(
  'passkey-challenges.delete-expired',
  PASSKEY_CHALLENGES.columns,
  'delete from passkey_challenges where expires_at <= $expires_at',
);

export class PostgresPasskeys implements Passkeys {
  constructor(private readonly sql: SqlRunner) {}

  async ofUser(userId: string): Promise<Passkey[]> {
    return [...(await this.sql.run(OF_USER({ user_id: userId }))).rows];
  }

  async find(credentialId: string): Promise<Passkey | null> {
    const { rows } = await this.sql.run(FIND({ credential_id: credentialId }));
    return rows[0] ?? null;
  }

  async insert(passkey: Passkey): Promise<void> {
    await this.sql.run(INSERT(PASSKEYS.toRow(passkey)));
  }

  async saveUse(id: string, counter: number, at: Date): Promise<boolean> {
    const { count } = await this.sql.run(SAVE_USE({ id, counter, last_used_at: at }));
    return count > 0;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.sql.run(DELETE({ user_id: userId, id }))).count > 0;
  }

  async deleteAll(userId: string): Promise<void> {
    await this.sql.run(DELETE_ALL({ user_id: userId }));
  }

  async insertChallenge(challenge: PasskeyChallenge): Promise<void> {
    await this.sql.run(INSERT_CHALLENGE(PASSKEY_CHALLENGES.toRow(challenge)));
  }

  async takeChallenge(challenge: string, purpose: PasskeyPurpose): Promise<PasskeyChallenge | null> {
    const { rows } = await this.sql.run(TAKE_CHALLENGE({ challenge, purpose }));
    return rows[0] ?? null;
  }

  async deleteExpiredChallenges(now: Date): Promise<number> {
    return (await this.sql.run(DELETE_EXPIRED({ expires_at: now }))).count;
  }
}
