import { raw } from 'objection';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type {
  SecurityRecord,
  SecurityRecordFilter,
  SecurityRecords,
} from '../../../application/ports/security-log.ts';
import { json, nullable, text, time, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { SECURITY_EVENTS } from './security-events-table.ts';
import { SecurityRecordModel } from './security-record-model.ts';

const NEWEST = newestFirst('at', 'security_records');

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
