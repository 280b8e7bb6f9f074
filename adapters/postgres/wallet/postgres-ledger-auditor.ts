import type { ClientBase } from 'pg';
import type { AuditReport, LedgerAuditor } from '../../../application/ports/ledger-auditor.ts';
import type { ConnectionPool } from '../connection-pool.ts';
import { domainErrorFrom } from '../constraint-errors.ts';
import { BALANCE_CHECKS } from './balance-checks.ts';
import { CARD_CHECKS } from './card-checks.ts';
import type { LedgerCheck } from './ledger-check.ts';
import { PAYOUT_CHECKS } from './payout-checks.ts';
import { RIDE_CHECKS } from './ride-checks.ts';

const CHECKS = [...BALANCE_CHECKS, ...RIDE_CHECKS, ...CARD_CHECKS, ...PAYOUT_CHECKS];

/** So many violations of each rule are listed; all of them are counted. */
const LISTED = 100;

interface ViolationRow {
  readonly subject: string;
  readonly detail: string;
  readonly total: number;
}

/** Asks every check of one snapshot, in which nothing moves while it is being read. */
export class PostgresLedgerAuditor implements LedgerAuditor {
  constructor(private readonly pool: ConnectionPool) {}

  async verify(): Promise<AuditReport> {
    try {
      const client = await this.pool.connect();
      try {
        await client.query('begin isolation level repeatable read read only');
        await client.query('set local statement_timeout = 0');
        return await report(client);
      } finally {
        await client.query('rollback').catch(() => undefined);
        client.release(client.getTransactionStatus() !== 'I');
      }
    } catch (error) {
      throw domainErrorFrom(error);
    }
  }
}

async function report(client: ClientBase): Promise<AuditReport> {
  const [counts, ...found] = await Promise.all([
    client.query<{ entries: number; rides: number }>(
      `select (select count(*)::integer from journal_entries) as entries,
         (select count(*)::integer from rides) as rides`,
    ),
    ...CHECKS.map((check) => getViolations(client, check)),
  ]);
  const { entries = 0, rides = 0 } = counts.rows[0] ?? {};
  return {
    checks: CHECKS.map(({ invariant, rule }, index) => ({
      ...{ invariant, rule, violations: found[index]?.[0]?.total ?? 0 },
    })),
    violations: CHECKS.flatMap(({ invariant, rule }, index) =>
      (found[index] ?? []).map(({ subject, detail }) => ({ invariant, rule, subject, detail })),
    ),
    entries,
    rides,
  };
}

async function getViolations(client: ClientBase, check: LedgerCheck): Promise<ViolationRow[]> {
  const { rows } = await client.query<ViolationRow>(
    `select subject::text, detail, count(*) over ()::integer as total from (${check.sql}) as violation
     order by subject limit ${LISTED}`,
    [...(check.values ?? [])],
  );
  return rows;
}
