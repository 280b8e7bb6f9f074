import type { Cases } from '../../../application/ports/cases.ts';
import { urgencyRank, type Case } from '../../../domain/cases/case.ts';
import { integer } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
import { onlyValue } from '../table.ts';
import { CASE_MESSAGES, CASES } from './case-tables.ts';

const CHANGES = ['state', 'urgency', 'assignee_id', 'kept_until', 'changed_at'] as const;

const INSERT = insert('cases.insert', CASES, { also: ['urgency'] });
const LOCK = select('cases.lock', CASES, 'where id = $id for no key update');
const SAVE = update('cases.save', CASES, CHANGES);
const ADD_MESSAGE = insert('cases.add-message', CASE_MESSAGES);
const PURGE = remove('cases.purge', CASES, `where state = 'resolved' and kept_until < $kept_until`);

const HAS_SUSPENDED = statement(
  'cases.has-suspended',
  CASES.columns,
  'select 1 from cases where ride_id = $ride_id and suspends_driver limit 1',
);

const COUNT_MESSAGES = statement(
  'cases.count-messages',
  CASE_MESSAGES.columns,
  'select count(*)::int from case_messages where case_id = $case_id',
  onlyValue(integer()),
);

const COUNT_UNRESOLVED = statement(
  'cases.count-unresolved',
  CASES.columns,
  `select count(*)::int from cases where reporter_id = $reporter_id and state <> 'resolved'`,
  onlyValue(integer()),
);

export const postgresCases = (sql: SqlRunner): Cases => ({
  insert: (report) => sql.write(INSERT(toRow(report))),
  lock: (id) => sql.first(LOCK({ id })),
  save: (report) => sql.change(SAVE(toRow(report)), 'Case'),
  hasSuspended: (rideId) => sql.some(HAS_SUSPENDED({ ride_id: rideId })),
  addMessage: (message) => sql.write(ADD_MESSAGE(CASE_MESSAGES.toRow(message))),
  countMessages: (caseId) => sql.only(COUNT_MESSAGES({ case_id: caseId })),
  countUnresolved: (reporterId) => sql.only(COUNT_UNRESOLVED({ reporter_id: reporterId })),
  purge: (now) => sql.count(PURGE({ kept_until: now })),
});

function toRow(report: Case) {
  return { ...CASES.toRow(report), urgency: urgencyRank(report) };
}
