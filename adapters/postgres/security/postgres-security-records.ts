import { raw } from 'objection';
import type {
  NamedPerson,
  OldSecurityEvents,
  SecurityRecord,
  SecurityRecords,
} from '../../../application/ports/security.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { remove } from '../statement.ts';
import { decoderOf, type Decoder, type Related } from '../table.ts';
import { USERS } from '../users/user-table.ts';
import { SECURITY_EVENTS } from './security-events-table.ts';

/** Security events and the audit log in one list: a view. */
const SECURITY_RECORDS: Related = {
  name: 'security_records',
  relations: { user: { by: 'user_id', to: USERS } },
};
const NEWEST = newestFirst('at', 'security_records');

const NAME = `coalesce(nullif(trim(concat(first_name, ' ', last_name)), ''), email)`;
/** The fields of a change that hold the id of a person. */
const PEOPLE = ['driverId', 'riderId', 'userId', 'assigneeId'];
/** Null for what is no id. */
const toId = (text: string) =>
  `case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;
const IDS = ['before', 'after'].flatMap((side) =>
  PEOPLE.map((field) => toId(`(security_records.details->'${side}'->>'${field}')`)),
);

const NAMES = `"user".email as actor_email,
  coalesce(security_records.actor_name, trim(concat("user".first_name, ' ', "user".last_name))) as actor_name,
  coalesce((select json_agg(json_build_object('id', id, 'name', ${NAME})) from users
    where id = any(array[${IDS.join(', ')}])), '[]') as people,
  (select ${NAME} from users where security_records.subject_type = 'user'
    and id = ${toId('security_records.subject_id')}) as subject_name`;

const FORGET = remove('security-records.forget', SECURITY_EVENTS, 'where at < $at');

const fromRow = decoderOf({
  id: uuid(),
  at: time(),
  kind: text(),
  userId: nullable(uuid()),
  account: nullable(text()),
  address: nullable(text()),
  requestId: nullable(text()),
  actorName: nullable(text()),
  actorEmail: nullable(text()),
  people: json<readonly NamedPerson[]>(),
  subjectName: nullable(text()),
  subjectType: nullable(text()),
  subjectId: nullable(text()),
  reason: nullable(text()),
  details: json(),
}) satisfies Decoder<SecurityRecord>;

export const postgresSecurityRecords = (sql: SqlRunner): SecurityRecords => ({
  list: ({ kind, userId, account }, page) => {
    const query = queryOf(SECURITY_RECORDS)
      .leftJoinRelated('user')
      .select('security_records.*', raw('coalesce("user".email, security_records.account) as account'))
      .select(raw(NAMES));
    narrow(query, {
      'security_records.kind': kind,
      'security_records.user_id': userId,
      'security_records.account': account,
    });
    return readPage(sql, 'security-records.list', { query, order: NEWEST, page, toItem: fromRow });
  },
});

export const postgresOldSecurityEvents = (sql: SqlRunner): OldSecurityEvents => ({
  forget: (before) => sql.count(FORGET({ at: before })),
});
