import { raw } from 'objection';
import type { Calls, CallView, CallViews } from '../../../application/ports/calls.ts';
import type { Call } from '../../../domain/desk/call.ts';
import { nullable, text, time, uuid } from '../column-types.ts';
import { queryOf } from '../composed-query.ts';
import { newestFirst, readPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select } from '../statement.ts';
import { defineTable, type FieldsOf } from '../table.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { USERS } from '../users/user-table.ts';

export const CALLS = defineTable(
  'calls',
  {
    id: uuid(),
    personId: uuid(),
    callerName: nullable(text()),
    phone: nullable(text()),
    words: text(),
    takenBy: nullable(uuid()),
    calledAt: time(),
  } satisfies FieldsOf<Call>,
  {},
  { person: { by: 'person_id', to: USERS }, taker: { by: 'taken_by', to: USERS } },
);

const FIND = select('calls.find', CALLS, 'where id = $id');
const INSERT = insert('calls.insert', CALLS);

export const postgresCalls = (sql: SqlRunner): Calls => ({
  find: (id) => sql.first(FIND({ id })),
  insert: (call) => sql.write(INSERT(CALLS.toRow(call))),
});

const NEWEST = newestFirst('called_at', 'calls');

export const postgresCallViews = (sql: SqlRunner): CallViews => ({
  list: (personId, page) => {
    const query = queryOf(CALLS)
      .joinRelated('person')
      .leftJoinRelated('taker')
      .select(raw(CALLS.list()))
      .select([...personColumns('person', 'person_'), ...personColumns('taker', 'taker_')]);
    if (personId !== null)
      query.where(
        raw('calls.person_id in (select id from users where id = ? or merged_into_id = ?)', [
          personId,
          personId,
        ]),
      );
    return readPage(sql, 'call-views.list', { query, order: NEWEST, page, toItem: toView });
  },
});

function toView(row: Readonly<Record<string, unknown>>): CallView {
  const call = CALLS.fromRow(row);
  const toPerson = (id: string, prefix: string) => {
    const { firstName, lastName } = personFromRow(row, prefix);
    return { id, firstName, lastName };
  };
  return {
    call,
    person: toPerson(call.personId, 'person_'),
    takenBy: call.takenBy === null ? null : toPerson(call.takenBy, 'taker_'),
  };
}
