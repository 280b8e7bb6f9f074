import type { ClientBase } from 'pg';
import type { AuditReport } from '../../../application/ports/wallet.ts';
import type { VerifiedPoint } from './audit-scopes.ts';

/**
 * The last audit that found nothing broken. A point above the transactions there are is of another server, from which
 * this database was restored: then there is none.
 */
const FIND_POINT = `
  select now() as at, pg_snapshot_xmin(pg_current_snapshot())::text as next, point.before, point.started_at
  from (select) as always left join (
    select verified_before::text as before, started_at from ledger_audits
    where verified_before <= pg_snapshot_xmin(pg_current_snapshot()) order by id desc limit 1
  ) point on true`;

interface PointRow {
  readonly at: Date;
  readonly next: string;
  readonly before: string | null;
  readonly started_at: Date | null;
}

/** First in its transaction: `next` is where the verified point will be. */
export async function findVerifiedPoint(
  client: ClientBase,
): Promise<{ readonly at: Date; readonly next: string; readonly since: VerifiedPoint | null }> {
  const { rows } = await client.query<PointRow>(FIND_POINT);
  const [row] = rows;
  if (!row) throw new Error('One row was asked for');
  const { at, next, before, started_at: startedAt } = row;
  return { at, next, since: before === null || startedAt === null ? null : { before, at: startedAt } };
}

const RECORD = `
  insert into ledger_audits (extent, started_at, entries, rides, violations, listed, verified_before)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Audits older than this are forgotten. */
const KEPT = '400 days';

export async function recordAudit(
  client: ClientBase,
  { extent, startedAt, entries, rides, checks, violations }: AuditReport,
  verifiedBefore: string | null,
): Promise<void> {
  const total = checks.reduce((sum, check) => sum + check.violations, 0);
  await client.query(RECORD, [
    extent,
    startedAt,
    entries,
    rides,
    total,
    JSON.stringify(violations),
    verifiedBefore,
  ]);
  await client.query(`delete from ledger_audits where started_at < now() - interval '${KEPT}'`);
}
