import { raw } from 'objection';
import type {
  ApprovalFilter,
  ApprovalPerson,
  ApprovalView,
  ApprovalViews,
} from '../../../application/ports/approvals.ts';
import type { Page, PageRequest } from '../../../application/ports/pages.ts';
import { queryBuilder, queryRows } from '../composed-query.ts';
import { newestFirst, onePage, position, toPage } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { ApprovalModel } from './approval-model.ts';
import { APPROVALS } from './approval-table.ts';

const NEWEST = newestFirst('requested_at', 'approvals');

/** The people by the relation that leads to them. */
const PEOPLE = {
  requester: 'requester',
  decider: 'decider',
  rider: 'rider',
  driver: 'payoutRequest:driver',
  credited: 'credited',
} as const;
type PersonName = keyof typeof PEOPLE;

type Row = Readonly<Record<string, unknown>>;

export class PostgresApprovalViews implements ApprovalViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(approvalId: string): Promise<ApprovalView | null> {
    const query = this.select().where('approvals.id', approvalId);
    const [row] = await queryRows(this.sql, 'approval-views.find', query);
    return row ? toView(row) : null;
  }

  async list({ state, openAt }: ApprovalFilter, page: PageRequest): Promise<Page<ApprovalView>> {
    const query = this.select();
    if (state) query.where('approvals.state', state);
    if (openAt) query.where('approvals.expires_at', '>=', openAt);
    const rows = await queryRows(this.sql, 'approval-views.list', onePage(query, NEWEST, page));
    return toPage(rows, NEWEST, page, toView);
  }

  private select() {
    const names = Object.keys(PEOPLE) as PersonName[];
    return ApprovalModel.query(queryBuilder)
      .leftJoinRelated('[requester, decider, credited, ride, payoutRequest.driver]')
      .leftJoin('users as rider', 'rider.id', 'ride.rider_id')
      .select(raw(APPROVALS.list()), raw(position(NEWEST)), ...names.flatMap(personColumns));
  }
}

function personColumns(name: PersonName): string[] {
  return ['id', 'first_name', 'last_name', 'email'].map(
    (column) => `${PEOPLE[name]}.${column} as ${name}_${column}`,
  );
}

function toView(row: Row): ApprovalView {
  return {
    approval: APPROVALS.fromRow(row),
    requester: toPerson(row, 'requester'),
    decider: toPerson(row, 'decider'),
    recipient: toPerson(row, 'rider') ?? toPerson(row, 'driver') ?? toPerson(row, 'credited'),
  };
}

function toPerson(row: Row, name: PersonName): ApprovalPerson | null {
  const text = (column: string) => {
    const value = row[`${name}_${column}`];
    return typeof value === 'string' ? value : '';
  };
  const id = text('id');
  if (id === '') return null;
  return { id, firstName: text('first_name'), lastName: text('last_name'), email: text('email') };
}
