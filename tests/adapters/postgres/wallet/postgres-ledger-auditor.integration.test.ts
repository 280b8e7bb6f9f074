import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { PostgresLedgerAuditor } from '../../../../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import type { AuditReport } from '../../../../application/ports/ledger-auditor.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { createTestUseCases } from '../../../support/test-use-cases.ts';
import { liveThreeWeeks, type AuditedWorld } from './audited-world.ts';
import { CARD_PLANTS } from './card-mutants.ts';
import { PLANTS as LEDGER_PLANTS } from './ledger-mutants.ts';
import { unguarded } from './unguarded.ts';

const PLANTS = [...LEDGER_PLANTS, ...CARD_PLANTS];

let original: TestDatabase;
let world: AuditedWorld;

beforeAll(async () => {
  const clock = new FixedClock();
  original = await createTestDatabase();
  const product = await createTestUseCases({ clock, database: original });
  world = await liveThreeWeeks(product.useCases, clock);
  await product.close();
});
afterAll(() => original.drop());

/** What the auditor says of a copy of the world in which `plant` has been at work. */
async function auditAfter(plant: (db: pg.Client) => Promise<unknown>): Promise<AuditReport> {
  await using copy = await createTestDatabase(original);
  const db = new pg.Client(copy.url);
  await db.connect();
  const pool = createConnectionPool({ databaseUrl: copy.url, maxConnections: 1 });
  try {
    await plant(db);
    return await new PostgresLedgerAuditor(pool).verify();
  } finally {
    await Promise.all([db.end(), pool.end()]);
  }
}

describe('the ledger auditor', () => {
  it('finds nothing wrong with three weeks of the product', async () => {
    const { checks, violations, entries, rides } = await auditAfter(async () => undefined);
    expect(violations).toEqual([]);
    expect(checks.every((check) => check.violations === 0)).toBe(true);
    expect([rides, entries]).toEqual([8, 19]);
  });

  it.each(PLANTS)('reports, and reports nothing else, when broken: %s', async (rule, invariant, plant) => {
    const { checks, violations } = await auditAfter((db) => plant(db, world));
    const broken = checks.filter((check) => check.violations > 0);
    expect(broken).toEqual([{ invariant, rule, violations: violations.length }]);
    for (const violation of violations) {
      expect(violation).toMatchObject({ invariant, rule });
      expect(violation.subject).not.toBe('');
      expect(violation.detail).not.toBe('');
    }
  });

  it('has a planted violation for every check', async () => {
    const { checks } = await auditAfter(async () => undefined);
    expect(new Set(PLANTS.map(([rule]) => rule))).toEqual(new Set(checks.map(({ rule }) => rule)));
  });

  it('counts all violations of a rule and lists a hundred', async () => {
    const { checks, violations } = await auditAfter((db) =>
      unguarded(
        db,
        'journal_entries',
        `insert into journal_entries (id, kind, actor_role)
         select gen_random_uuid(), 'deposit', 'system' from generate_series(1, 101)`,
      ),
    );
    expect(checks.find(({ rule }) => rule === 'Every entry has all of its postings')?.violations).toBe(101);
    expect(violations).toHaveLength(100);
  });

  it('tells an unavailable database from a clean one', async () => {
    const pool = createConnectionPool({ databaseUrl: 'postgres://127.0.0.1:1/none' });
    await expect(new PostgresLedgerAuditor(pool).verify()).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
    await pool.end();
  });
});
