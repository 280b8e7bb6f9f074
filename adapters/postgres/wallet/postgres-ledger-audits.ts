import type { AuditExtent, LedgerAudits, Violation } from '../../../application/ports/wallet.ts';
import { integer, json, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';

const LIST = statement(
  'ledger-audits.list',
  { limit: integer() },
  `select extent, started_at, finished_at, entries, rides, violations, listed
    from ledger_audits order by id desc limit $limit`,
  decoderOf({
    extent: text<AuditExtent>(),
    startedAt: time(),
    finishedAt: time(),
    entries: integer(),
    rides: integer(),
    violationCount: integer('violations'),
    violations: json<readonly Violation[], 'listed'>('listed'),
  }),
);

export const postgresLedgerAudits = (sql: SqlRunner): LedgerAudits => ({
  list: (limit) => sql.all(LIST({ limit })),
});
