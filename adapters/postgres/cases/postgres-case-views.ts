import { raw } from 'objection';
import type {
  CaseFilter,
  CaseOrder,
  CasePerson,
  CaseView,
  CaseViews,
} from '../../../application/ports/cases.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import { urgencyRank, type CaseMessage } from '../../../domain/cases/case.ts';
import { arrayOf, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { CaseModel } from './case-model.ts';
import { CASE_MESSAGES, CASES } from './case-tables.ts';

const ORDERS: Record<CaseOrder, Order> = {
  newest: newestFirst('opened_at', 'cases'),
  urgency: { column: 'opened_at', type: 'time', direction: 'asc', rank: 'urgency', table: 'cases' },
};

const MESSAGES = statement(
  'case-views.messages',
  { case_ids: arrayOf(uuid()) },
  `select ${CASE_MESSAGES.list()} from case_messages where case_id = any($case_ids) order by at, id`,
  CASE_MESSAGES.fromRow,
);

const FILTERS = [
  ['state', 'cases.state'],
  ['kind', 'cases.kind'],
  ['rideId', 'cases.ride_id'],
  ['reporterId', 'cases.reporter_id'],
  ['assigneeId', 'cases.assignee_id'],
] as const satisfies readonly (readonly [keyof CaseFilter, string])[];

type Row = Readonly<Record<string, unknown>>;

export class PostgresCaseViews implements CaseViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(caseId: string): Promise<CaseView | null> {
    const query = this.select(ORDERS.newest).where('cases.id', caseId);
    const rows = await queryRows(this.sql, 'case-views.find', query);
    const messages = await this.messagesOf(rows);
    return rows[0] ? toView(rows[0], messages) : null;
  }

  async list(filter: CaseFilter, by: CaseOrder, page: PageRequest): Promise<Page<CaseView>> {
    const order = ORDERS[by];
    const query = this.select(order);
    for (const [field, column] of FILTERS) {
      const value = filter[field];
      if (value !== undefined) query.where(column, value);
    }
    // By the rank, which ends the walk through the index of either order where the resolved ones begin.
    if (filter.isUnresolved)
      query.whereRaw(`cases.urgency < ${urgencyRank({ kind: 'other', state: 'resolved' })}`);
    const rows = await queryRows(this.sql, 'case-views.list', onePage(query, order, page));
    const messages = await this.messagesOf(rows);
    return toPage(rows, order, page, (row) => toView(row, messages));
  }

  private select(order: Order) {
    return CaseModel.query(queryBuilder)
      .joinRelated('reporter')
      .leftJoinRelated('reported')
      .leftJoinRelated('assignee')
      .select(
        raw(CASES.list()),
        raw(position(order)),
        ...personColumns('reporter'),
        ...personColumns('reported'),
        ...personColumns('assignee'),
      );
  }

  private async messagesOf(rows: readonly Row[]): Promise<readonly CaseMessage[]> {
    if (rows.length === 0) return [];
    const found = await this.sql.run(MESSAGES({ case_ids: rows.map(({ id }) => String(id)) }));
    return found.rows;
  }
}

type Person = 'reporter' | 'reported' | 'assignee';

function personColumns(person: Person): string[] {
  return ['first_name', 'last_name', 'email'].map((column) => `${person}.${column} as ${person}_${column}`);
}

function toView(row: Row, messages: readonly CaseMessage[]): CaseView {
  const report = CASES.fromRow(row);
  return {
    report,
    reporter: toPerson(row, 'reporter', report.reporterId),
    reported: toPerson(row, 'reported', report.reportedId),
    assignee: toPerson(row, 'assignee', report.assigneeId),
    messages: messages.filter(({ caseId }) => caseId === report.id),
  };
}

function toPerson<Id extends string | null>(row: Row, person: Person, id: Id): CasePerson | (Id & null);
function toPerson(row: Row, person: Person, id: string | null): CasePerson | null {
  if (id === null) return null;
  const text = (column: string) => {
    const value = row[`${person}_${column}`];
    return typeof value === 'string' ? value : '';
  };
  return { id, firstName: text('first_name'), lastName: text('last_name'), email: text('email') };
}
