import type { ApprovalLimitVersions } from '../../../application/ports/approvals.ts';
import type { LimitsVersion } from '../../../domain/approvals/limits-version.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { APPROVAL_LIMITS } from './approval-table.ts';

const CURRENT = statement(
  'approval-limits.current',
  APPROVAL_LIMITS.columns,
  `select ${APPROVAL_LIMITS.list()} from approval_limits order by number desc limit 1`,
  APPROVAL_LIMITS.fromRow,
);

const LOCK_CHANGES = statement(
  'approval-limits.lock-changes',
  {},
  `select pg_advisory_xact_lock(hashtextextended('maumee approval limits', 0))`,
);

const INSERT = statement('approval-limits.insert', APPROVAL_LIMITS.columns, insertInto(APPROVAL_LIMITS));

export class PostgresApprovalLimits implements ApprovalLimitVersions {
  constructor(private readonly sql: SqlRunner) {}

  async current(): Promise<LimitsVersion> {
    const { rows } = await this.sql.run(CURRENT());
    if (!rows[0]) throw new Error('The database has no approval limits: its migrations have not run');
    return rows[0];
  }

  async lock(): Promise<LimitsVersion> {
    await this.sql.run(LOCK_CHANGES());
    return this.current();
  }

  async insert(limits: LimitsVersion): Promise<void> {
    await this.sql.run(INSERT(APPROVAL_LIMITS.toRow(limits)));
  }
}
