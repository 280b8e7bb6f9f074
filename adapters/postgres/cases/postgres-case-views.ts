import { raw } from 'objection';
import type { CaseFilter, CasePerson, CaseView, CaseViews } from '../../../application/ports/cases.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import type { CaseMessage } from '../../../domain/cases/case.ts';
import { arrayOf, uuid } from '../column-types.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { CaseModel } from './case-model.ts';
import { CASE_MESSAGES, CASES } from './case-tables.ts';

const NEWEST = newestFirst('opened_at', 'cases');

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
] as const satisfies readonly (readonly [keyof CaseFilter, string])[];

type Row = Readonly<Record<string, unknown>>;

export class PostgresCaseViews implements CaseViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(caseId: string): Promise<CaseView | null> {
    const query = this.select().where('cases.id', caseId);
    const rows = await queryRows(this.sql, 'case-views.find', query);
    const messages = await this.messagesOf(rows);
    return rows[0] ? toView(rows[0], messages) : null;
  }

  async list(filter: CaseFilter, page: PageRequest): Promise<Page<CaseView>> {
    const query = this.select();
    for (const [field, column] of FILTERS) {
      const value = filter[field];
      if (value !== undefined) query.where(column, value);
    }
    const rows = await queryRows(this.sql, 'case-views.list', onePage(query, NEWEST, page));
    const messages = await this.messagesOf(rows);
    return toPage(rows, NEWEST, page, (row) => toView(row, messages));
  }

  private select() {
    return CaseModel.query(queryBuilder)
      .joinRelated('reporter')
      .leftJoinRelated('reported')
      .select(
        raw(CASES.list()),
        raw(position(NEWEST)),
        ...personColumns('reporter'),
        ...personColumns('reported'),
      );
  }

  private async messagesOf(rows: readonly Row[]): Promise<readonly CaseMessage[]> {
    if (rows.length === 0) return [];
    const found = await this.sql.run(MESSAGES({ case_ids: rows.map(({ id }) => String(id)) }));
    return found.rows;
  }
}

function personColumns(person: 'reporter' | 'reported'): string[] {
  return ['first_name', 'last_name', 'email'].map((column) => `${person}.${column} as ${person}_${column}`);
}

function toView(row: Row, messages: readonly CaseMessage[]): CaseView {
  const report = CASES.fromRow(row);
  return {
    report,
    reporter: toPerson(row, 'reporter', report.reporterId),
    reported: report.reportedId === null ? null : toPerson(row, 'reported', report.reportedId),
    messages: messages.filter(({ caseId }) => caseId === report.id),
  };
}

function toPerson(row: Row, person: 'reporter' | 'reported', id: string): CasePerson {
  const text = (column: string) => {
    const value = row[`${person}_${column}`];
    return typeof value === 'string' ? value : '';
  };
  return { id, firstName: text('first_name'), lastName: text('last_name'), email: text('email') };
}
