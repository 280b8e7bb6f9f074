import type { PasskeyChallenge, PasskeyPurpose, Passkeys } from '../../../application/ports/sign-in.ts';
import type { Passkey } from '../../../domain/users/passkey.ts';
import { arrayOf, bigCount, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement } from '../statement.ts';
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

const OF_USER = select('passkeys.of-user', PASSKEYS, 'where user_id = $user_id order by created_at, id');
const FIND = select('passkeys.find', PASSKEYS, 'where credential_id = $credential_id');
const INSERT = insert('passkeys.insert', PASSKEYS);
const DELETE = remove('passkeys.delete', PASSKEYS, 'where user_id = $user_id and id = $id');
const DELETE_ALL = remove('passkeys.delete-all', PASSKEYS, 'where user_id = $user_id');

/** Authenticators that do not count answer 0 each time. */
const SAVE_USE = statement(
  'passkeys.save-use',
  PASSKEYS.columns,
  `update passkeys set counter = $counter, last_used_at = $last_used_at
    where id = $id and (counter < $counter or (counter = 0 and $counter = 0))`,
);

const INSERT_CHALLENGE = insert('passkey-challenges.insert', PASSKEY_CHALLENGES);
const DELETE_EXPIRED = remove(
  'passkey-challenges.delete-expired',
  PASSKEY_CHALLENGES,
  'where expires_at <= $expires_at',
);

const TAKE_CHALLENGE = statement(
  'passkey-challenges.take',
  PASSKEY_CHALLENGES.columns,
  `delete from passkey_challenges where challenge = $challenge and purpose = $purpose
    returning ${PASSKEY_CHALLENGES.list()}`,
  PASSKEY_CHALLENGES.fromRow,
);

export const postgresPasskeys = (sql: SqlRunner): Passkeys => ({
  ofUser: (userId) => sql.all(OF_USER({ user_id: userId })),
  find: (credentialId) => sql.first(FIND({ credential_id: credentialId })),
  insert: (passkey) => sql.write(INSERT(PASSKEYS.toRow(passkey))),
  saveUse: (id, counter, at) => sql.some(SAVE_USE({ id, counter, last_used_at: at })),
  delete: (userId, id) => sql.some(DELETE({ user_id: userId, id })),
  deleteAll: (userId) => sql.write(DELETE_ALL({ user_id: userId })),
  insertChallenge: (challenge) => sql.write(INSERT_CHALLENGE(PASSKEY_CHALLENGES.toRow(challenge))),
  takeChallenge: (challenge, purpose) => sql.first(TAKE_CHALLENGE({ challenge, purpose })),
  deleteExpiredChallenges: (now) => sql.count(DELETE_EXPIRED({ expires_at: now })),
});
