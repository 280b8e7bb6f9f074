import { raw } from 'objection';
import type { CaseOrder, CasePerson, CaseView, CaseViews } from '../../../application/ports/cases.ts';
import { urgencyRank, type CaseMessage } from '../../../domain/cases/case.ts';
import { arrayOf, uuid } from '../column-types.ts';
import { narrow, queryOf, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select } from '../statement.ts';
import { personColumns, personFromRow } from '../users/person-row.ts';
import { CASE_MESSAGES, CASES } from './case-tables.ts';

const ORDERS: Record<CaseOrder, Order> = {
  newest: newestFirst('opened_at', 'cases'),
  urgency: { column: 'opened_at', type: 'time', direction: 'asc', rank: 'urgency', table: 'cases' },
};

const MESSAGES = select(
  'case-views.messages',
  CASE_MESSAGES,
  'where case_id = any($case_ids) order by at, id',
  { case_ids: arrayOf(uuid()) },
);

const RESOLVED = urgencyRank({ kind: 'other', isServiceAnimalRefused: false, state: 'resolved' });

type Row = Readonly<Record<string, unknown>>;

export const postgresCaseViews = (sql: SqlRunner): CaseViews => {
  const messagesOf = async (rows: readonly Row[]): Promise<readonly CaseMessage[]> =>
    rows.length === 0 ? [] : sql.all(MESSAGES({ case_ids: rows.map(({ id }) => String(id)) }));
  return {
    find: async (caseId) => {
      const rows = await queryRows(sql, 'case-views.find', cases(ORDERS.newest).where('cases.id', caseId));
      const messages = await messagesOf(rows);
      return rows[0] ? toView(rows[0], messages) : null;
    },
    list: async ({ state, kind, rideId, reporterId, assigneeId, isUnresolved }, by, page) => {
      const order = ORDERS[by];
      const query = narrow(cases(order), {
        'cases.state': state,
        'cases.kind': kind,
        'cases.ride_id': rideId,
        'cases.reporter_id': reporterId,
        'cases.assignee_id': assigneeId,
      });
      // By the rank, which ends the walk through the index of either order where the resolved ones begin.
      if (isUnresolved) query.where(raw(`cases.urgency < ${RESOLVED}`));
      const rows = await queryRows(sql, 'case-views.list', onePage(query, order, page));
      const messages = await messagesOf(rows);
      return toPage(rows, order, page, (row) => toView(row, messages));
    },
  };
};

function cases(order: Order) {
  return queryOf(CASES)
    .joinRelated('reporter')
    .leftJoinRelated('[reported, assignee]')
    .select(raw(CASES.list()), raw(position(order)))
    .select(PEOPLE.flatMap((person) => personColumns(person, `${person}_`)));
}

const PEOPLE = ['reporter', 'reported', 'assignee'] as const;

function toView(row: Row, messages: readonly CaseMessage[]): CaseView {
  const report = CASES.fromRow(row);
  const toPerson = (id: string | null, prefix: string): CasePerson | null =>
    id === null ? null : { id, ...personFromRow(row, prefix) };
  return {
    report,
    reporter: { id: report.reporterId, ...personFromRow(row, 'reporter_') },
    reported: toPerson(report.reportedId, 'reported_'),
    assignee: toPerson(report.assigneeId, 'assignee_'),
    messages: messages.filter(({ caseId }) => caseId === report.id),
  };
}
