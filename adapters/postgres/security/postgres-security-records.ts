import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type {
  NamedPerson,
  SecurityRecord,
  SecurityRecordFilter,
  SecurityRecords,
} from '../../../application/ports/security.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { SECURITY_EVENTS } from './security-events-table.ts';
import { SecurityRecordModel } from './security-record-model.ts';

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

const FORGET = statement(
  'security-records.forget',
  SECURITY_EVENTS.columns,
  'delete from security_events where at < $at',
);

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
}) satisfies (row: Readonly<Record<string, unknown>>) => SecurityRecord;

export class PostgresSecurityRecords implements SecurityRecords {
  constructor(private readonly sql: SqlRunner) {}

  async list(filter: SecurityRecordFilter, page: PageRequest): Promise<Page<SecurityRecord>> {
    const query = SecurityRecordModel.query(queryBuilder)
      .leftJoinRelated('user')
      .select(
        'security_records.*',
        raw('coalesce("user".email, security_records.account) as account'),
        raw(NAMES),
        raw(position(NEWEST)),
      );
    for (const [field, column] of FILTERS) {
      const value = filter[field];
      if (value !== undefined) query.where(`security_records.${column}`, value);
    }
    const rows = await queryRows(this.sql, 'security-records.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, (row) => fromRow(row));
  }

  async forget(before: Date): Promise<number> {
    const { count } = await this.sql.run(FORGET({ at: before }));
    return count;
  }
}

const FILTERS = [
  ['kind', 'kind'],
  ['userId', 'user_id'],
  ['account', 'account'],
] as const satisfies readonly (readonly [keyof SecurityRecordFilter, string])[];
