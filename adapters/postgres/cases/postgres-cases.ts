import type { Cases } from '../../../application/ports/cases.ts';
import { urgencyRank, type Case, type CaseMessage } from '../../../domain/cases/case.ts';
import { notFound } from '../../../domain/errors.ts';
import { integer } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { assignments, insertInto, statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { CASE_MESSAGES, CASES } from './case-tables.ts';

const INSERT = statement('cases.insert', CASES.columns, insertInto(CASES, 'urgency'));

const LOCK = statement(
  'cases.lock',
  CASES.columns,
  `select ${CASES.list()} from cases where id = $id for no key update`,
  CASES.fromRow,
);

const SAVE = statement(
  'cases.save',
  CASES.columns,
  `update cases set ${assignments('state', 'urgency', 'assignee_id', 'kept_until', 'changed_at')} where id = $id`,
);

const HAS_SUSPENDED = statement(
  'cases.has-suspended',
  CASES.columns,
  'select 1 from cases where ride_id = $ride_id and suspends_driver limit 1',
);

const ADD_MESSAGE = statement('cases.add-message', CASE_MESSAGES.columns, insertInto(CASE_MESSAGES));

const COUNT_MESSAGES = statement(
  'cases.count-messages',
  CASE_MESSAGES.columns,
  'select count(*)::int as total from case_messages where case_id = $case_id',
  decoderOf({ total: integer() }),
);

const COUNT_UNRESOLVED = statement(
  'cases.count-unresolved',
  CASES.columns,
  `select count(*)::int as total from cases where reporter_id = $reporter_id and state <> 'resolved'`,
  decoderOf({ total: integer() }),
);

const PURGE = statement(
  'cases.purge',
  CASES.columns,
  `delete from cases where state = 'resolved' and kept_until < $kept_until`,
);

export class PostgresCases implements Cases {
  constructor(private readonly sql: SqlRunner) {}

  async insert(report: Case): Promise<void> {
    await this.sql.run(INSERT(toRow(report)));
  }

  async lock(caseId: string): Promise<Case | null> {
    const { rows } = await this.sql.run(LOCK({ id: caseId }));
    return rows[0] ?? null;
  }

  async save(report: Case): Promise<void> {
    const { count } = await this.sql.run(SAVE(toRow(report)));
    if (count === 0) throw notFound('Case');
  }

  async hasSuspended(rideId: string): Promise<boolean> {
    const { rows } = await this.sql.run(HAS_SUSPENDED({ ride_id: rideId }));
    return rows.length > 0;
  }

  async addMessage(message: CaseMessage): Promise<void> {
    await this.sql.run(ADD_MESSAGE(CASE_MESSAGES.toRow(message)));
  }

  async countMessages(caseId: string): Promise<number> {
    const { rows } = await this.sql.run(COUNT_MESSAGES({ case_id: caseId }));
    return rows[0]?.total ?? 0;
  }

  async countUnresolved(reporterId: string): Promise<number> {
    const { rows } = await this.sql.run(COUNT_UNRESOLVED({ reporter_id: reporterId }));
    return rows[0]?.total ?? 0;
  }

  async purge(now: Date): Promise<number> {
    const { count } = await this.sql.run(PURGE({ kept_until: now }));
    return count;
  }
}

function toRow(report: Case) {
  return { ...CASES.toRow(report), urgency: urgencyRank(report) };
}
