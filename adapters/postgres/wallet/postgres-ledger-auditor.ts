import type { AuditReport, LedgerAuditor, Violation } from '../../../application/ports/ledger-auditor.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import { AUDIT_CHECKS } from './audit-checks.ts';

interface Finding {
  readonly subject: string;
  readonly detail: string;
}

/** Asks every check in one snapshot, so that what happens meanwhile is either all in it or not at all. */
export class PostgresLedgerAuditor implements LedgerAuditor {
  constructor(private readonly pool: ConnectionPool) {}

  async verify(): Promise<AuditReport> {
    const client = await this.pool.connect();
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query('set local statement_timeout = 0');
      const checks: AuditReport['checks'][number][] = [];
      const violations: Violation[] = [];
      for (const { invariant, rule, sql } of AUDIT_CHECKS) {
        const { rows } = await client.query<Finding>(sql);
        checks.push({ invariant, rule, violations: rows.length });
        violations.push(...rows.map(({ subject, detail }) => ({ invariant, rule, subject, detail })));
      }
      const { rows: counts } = await client.query<{ entries: number; rides: number }>(
        'select (select count(*) from journal_entries)::int as entries, (select count(*) from rides)::int as rides',
      );
      return { checks, violations, entries: counts[0]?.entries ?? 0, rides: counts[0]?.rides ?? 0 };
    } finally {
      await client.query('rollback').catch(() => undefined);
      client.release();
    }
  }
}
