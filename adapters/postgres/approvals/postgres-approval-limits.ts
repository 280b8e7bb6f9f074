import type { ApprovalLimitVersions } from '../../../application/ports/approvals.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select, statement } from '../statement.ts';
import { APPROVAL_LIMITS } from './approval-table.ts';

/** The migrations have made the first version. */
const CURRENT = select('approval-limits.current', APPROVAL_LIMITS, 'order by number desc limit 1');

const LOCK_CHANGES = statement(
  'approval-limits.lock-changes',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee approval limits', 0))`,
);

const INSERT = insert('approval-limits.insert', APPROVAL_LIMITS);

export const postgresApprovalLimits = (sql: SqlRunner): ApprovalLimitVersions => ({
  current: () => sql.only(CURRENT()),
  lock: async () => {
    await sql.run(LOCK_CHANGES());
    return sql.only(CURRENT());
  },
  insert: (limits) => sql.write(INSERT(APPROVAL_LIMITS.toRow(limits))),
});
