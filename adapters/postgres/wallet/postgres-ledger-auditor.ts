import type { ClientBase } from 'pg';
import type { AuditReport, LedgerAuditor } from '../../../application/ports/wallet.ts';
import { UNHEARD, type Progress } from '../../../application/ports/operations.ts';
import { liftTimeLimits, type ConnectionPool } from '../connection-pool.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { AuditFindings } from './audit-findings.ts';
import { AUDIT_SCOPES, idsOf, type AuditScope, type VerifiedPoint } from './audit-scopes.ts';
import { BALANCE_CHECKS } from './balance-checks.ts';
import { CARD_CHECKS } from './card-checks.ts';
import { CASH_CHECKS } from './cash-checks.ts';
import { INVOICE_CHECKS } from './invoice-checks.ts';
import { MERGE_CHECKS } from './merge-checks.ts';
import { ORGANISATION_CHECKS } from './organisation-checks.ts';
import { COUNTER_CHECKS } from './counter-checks.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { findVerifiedPoint, recordAudit } from './ledger-audit-statements.ts';
import { PERIOD_CHECKS } from './period-checks.ts';
import { PAYOUT_CHECKS } from './payout-checks.ts';
import { RIDE_CHECKS } from './ride-checks.ts';
import { ADVANCE_BALANCES, ADVANCE_COUNTERS, RECOUNT_BALANCES, RECOUNT_COUNTERS } from './verified-totals.ts';

const CHECKS: readonly LedgerCheck[] = [
  ...BALANCE_CHECKS,
  ...RIDE_CHECKS,
  ...CARD_CHECKS,
  ...CASH_CHECKS,
  ...ORGANISATION_CHECKS,
  ...INVOICE_CHECKS,
  ...MERGE_CHECKS,
  ...PAYOUT_CHECKS,
  ...COUNTER_CHECKS,
  ...PERIOD_CHECKS,
];

/** So many rows are looked at by one statement: what an audit needs in memory does not grow with the database. */
const PAGE = 5_000;

/** Audits wait for each other. */
const LOCK = 'hashtextextended($1, 0)';
const LOCK_NAME = 'maumee ledger audit';

/**
 * Asks every check of one snapshot, in which nothing moves while it is being read: about everything, or about what
 * has been written since the verified point. The transaction writes nothing but the sums of the next verified point,
 * and only commits when nothing is broken.
 */
export class PostgresLedgerAuditor implements LedgerAuditor {
  constructor(private readonly pool: ConnectionPool) {}

  async verify({ full }: { readonly full: boolean }, progress = UNHEARD): Promise<AuditReport> {
    try {
      const client = await this.pool.connect();
      const restoreTimeLimits = await liftTimeLimits(client);
      try {
        await client.query(`select pg_advisory_lock(${LOCK})`, [LOCK_NAME]);
        return await audit(client, full, progress);
      } finally {
        await client.query('rollback').catch(() => undefined);
        await client.query(`select pg_advisory_unlock(${LOCK})`, [LOCK_NAME]).catch(() => undefined);
        await restoreTimeLimits();
        client.release(client.getTransactionStatus() !== 'I');
      }
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}

async function audit(client: ClientBase, full: boolean, progress: Progress): Promise<AuditReport> {
  await client.query('begin isolation level repeatable read');
  // Enough that a page is sorted and hashed in memory. Compiling statements of a page takes longer than running them.
  await client.query(`set local work_mem = '32MB'`);
  await client.query('set local jit = off');
  const { at, since, next } = await findVerifiedPoint(client);
  const from = full ? null : since;
  const findings = new AuditFindings(CHECKS);
  await prepareTotals(client, from);
  await findings.look(client, null, []);
  const counts = new Map<AuditScope, number>();
  let looked = 0;
  for (const scope of AUDIT_SCOPES) {
    for await (const ids of pages(client, scope, from)) {
      counts.set(scope, (counts.get(scope) ?? 0) + ids.length);
      await findings.look(client, scope, ids);
      looked += ids.length;
      progress(looked);
    }
  }
  const report: AuditReport = {
    extent: from === null ? 'full' : 'incremental',
    startedAt: at,
    since: from?.at ?? null,
    entries: counts.get('entries') ?? 0,
    rides: counts.get('rides') ?? 0,
    ...findings.report(),
  };
  const isProven = report.violations.length === 0;
  if (!isProven) await client.query('rollback');
  await recordAudit(client, report, isProven ? next : null);
  if (isProven) await client.query('commit');
  return report;
}

/** The balances of everybody are recounted page by page. */
async function prepareTotals(client: ClientBase, from: VerifiedPoint | null): Promise<void> {
  if (from === null) {
    await client.query(RECOUNT_COUNTERS);
    await lookUpByIndex(client);
    for await (const ids of pages(client, 'users', null)) await client.query(RECOUNT_BALANCES, [ids]);
    return;
  }
  await lookUpByIndex(client);
  await client.query(ADVANCE_BALANCES, [from.before]);
  await client.query(ADVANCE_COUNTERS, [from.before]);
}

/**
 * A page is a small part of every table. Left to itself the planner reads whole tables for each page as soon as that
 * seems no dearer, and the audit of everything takes as many times as long as there are pages.
 */
async function lookUpByIndex(client: ClientBase): Promise<void> {
  await client.query('set local enable_seqscan = off');
  await client.query('set local random_page_cost = 1');
}

async function* pages(
  client: ClientBase,
  scope: AuditScope,
  from: VerifiedPoint | null,
): AsyncGenerator<string[]> {
  const { text, values } = idsOf(scope, from);
  await client.query(`declare audited_ids no scroll cursor for ${text}`, [...values]);
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${PAGE} from audited_ids`);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < PAGE) break;
  }
  await client.query('close audited_ids');
}
