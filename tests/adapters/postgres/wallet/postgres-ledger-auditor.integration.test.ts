import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { PostgresLedgerAuditor } from '../../../../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import type { AuditExtent, AuditReport } from '../../../../application/ports/wallet.ts';
import { runSql } from '../../../support/database-server.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { postEntry } from '../../../support/sql-fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { createTestUseCases } from '../../../support/test-use-cases.ts';
import { liveThreeWeeks, type AuditedWorld } from './audited-world.ts';
import { CARD_PLANTS } from './card-mutants.ts';
import { CASH_PLANTS } from './cash-mutants.ts';
import { COVER_PLANTS } from './cover-mutants.ts';
import { liveUnderAgreement } from './covered-world.ts';
import { COUNTER_PLANTS } from './counter-mutants.ts';
import { INVOICE_PLANTS } from './invoice-mutants.ts';
import { MERGE_PLANTS } from './merge-mutants.ts';
import { PERIOD_PLANTS } from './period-mutants.ts';
import { PLANTS as LEDGER_PLANTS } from './ledger-mutants.ts';
import { unguarded } from './unguarded.ts';
import { expectRefusal } from '../../../support/refusal.ts';

const PLANTS = [
  ...LEDGER_PLANTS,
  ...CARD_PLANTS,
  ...CASH_PLANTS,
  ...COVER_PLANTS,
  ...COUNTER_PLANTS,
  ...PERIOD_PLANTS,
];

/** Three weeks of the product; the verified point lies before the first of them. */
let original: TestDatabase;
let world: AuditedWorld;

beforeAll(async () => {
  const clock = new FixedClock();
  original = await createTestDatabase();
  await audit(original, 'full');
  const product = await createTestUseCases({ clock, database: original });
  world = await liveThreeWeeks(product.useCases, clock);
  await liveUnderAgreement(product, clock);
  await product.close();
});
afterAll(() => original.drop());

async function audit({ url }: TestDatabase, extent: AuditExtent): Promise<AuditReport> {
  const pool = createConnectionPool({ databaseUrl: url, maxConnections: 1 });
  try {
    const report = await new PostgresLedgerAuditor(pool).verify({ full: extent === 'full' });
    expect(report.extent).toBe(extent);
    return report;
  } finally {
    await pool.end();
  }
}

async function change({ url }: TestDatabase, work: (db: pg.Client) => Promise<unknown>): Promise<void> {
  const db = new pg.Client(url);
  await db.connect();
  try {
    await work(db);
  } finally {
    await db.end();
  }
}

/** What the auditor says, going on and from the beginning, of a copy of the world in which `plant` has been at work. */
async function auditsAfter(plant: (db: pg.Client) => Promise<unknown>): Promise<AuditReport[]> {
  await using copy = await createTestDatabase(original);
  await change(copy, plant);
  return [await audit(copy, 'incremental'), await audit(copy, 'full')];
}

const OVERPAID = `update balances set held_balance = held_balance + 0.01 where held_balance > 0`;

/** The rules of invoices and of merges, which have worlds of their own: what breaks a cover breaks sums of invoices, too. */
const OF_OTHER_WORLDS = new Set([...INVOICE_PLANTS, ...MERGE_PLANTS].flatMap(([, rules]) => rules));
const isHere = ({ rule }: { readonly rule: string }) => !OF_OTHER_WORLDS.has(rule);

describe('the ledger auditor, going on and from the beginning', () => {
  it('finds nothing wrong with three weeks of the product, and rides that an organisation pays for', async () => {
    for (const { checks, violations, entries, rides } of await auditsAfter(async () => undefined)) {
      expect(violations).toEqual([]);
      expect(checks.every((check) => check.violations === 0)).toBe(true);
      expect([rides, entries]).toEqual([14, 38]);
      // There is a planted violation for every check.
      expect(new Set([...PLANTS.map(([rule]) => rule), ...OF_OTHER_WORLDS])).toEqual(
        new Set(checks.map(({ rule }) => rule)),
      );
    }
  });

  it.each(PLANTS)('reports, and reports nothing else, when broken: %s', async (rule, invariant, plant) => {
    for (const { checks, violations } of await auditsAfter((db) => plant(db, world))) {
      const broken = checks.filter((check) => check.violations > 0 && isHere(check));
      const reported = violations.filter(isHere);
      expect(broken).toEqual([{ invariant, rule, violations: reported.length }]);
      for (const violation of reported) {
        expect(violation).toMatchObject({ invariant, rule });
        expect(violation.subject).not.toBe('');
        expect(violation.detail).not.toBe('');
      }
    }
  });

  it('counts all violations of a rule and lists a hundred', async () => {
    const manyEntries = `insert into journal_entries (id, kind, actor_role)
      select gen_random_uuid(), 'deposit', 'system' from generate_series(1, 101)`;
    for (const { checks, violations } of await auditsAfter((db) =>
      unguarded(db, 'journal_entries', manyEntries),
    )) {
      expect(checks.find(({ rule }) => rule === 'Every entry has all of its postings')?.violations).toBe(101);
      expect(violations).toHaveLength(100);
    }
  });

  it('tells an unavailable database from a clean one', async () => {
    const pool = createConnectionPool({ databaseUrl: 'postgres://127.0.0.1:1/none' });
    await expectRefusal(() => new PostgresLedgerAuditor(pool).verify({ full: true }), 'DATABASE_UNAVAILABLE');
    await pool.end();
  });
});

describe('the verified point', () => {
  it('is where the next audit goes on: what was proven is not looked at again', async () => {
    await using copy = await createTestDatabase(original);
    const first = await audit(copy, 'incremental');
    const { entries, rides, since, violations } = await audit(copy, 'incremental');
    // Rides that are not over, and those whose payment changed within the hour.
    expect([entries, rides, since, violations]).toEqual([0, 6, first.startedAt, []]);
  });

  it('does not move while something is broken: the next audit finds it again', async () => {
    await using copy = await createTestDatabase(original);
    await change(copy, (db) => unguarded(db, 'balances', OVERPAID));
    const found = await audit(copy, 'incremental');
    expect(found.violations).toHaveLength(1);
    expect(await audit(copy, 'incremental')).toMatchObject({
      violations: found.violations,
      since: found.since,
    });
    await change(copy, (db) => unguarded(db, 'balances', OVERPAID.replace('+ 0.01', '- 0.01')));
    expect((await audit(copy, 'incremental')).violations).toEqual([]);
  });

  it('leaves what was broken below it to the audit of everything', async () => {
    await using copy = await createTestDatabase(original);
    await audit(copy, 'incremental');
    await change(copy, (db) =>
      unguarded(
        db,
        'postings',
        'delete from postings where entry_id in (select id from journal_entries limit 1)',
      ),
    );
    expect((await audit(copy, 'incremental')).violations).toEqual([]);
    expect((await audit(copy, 'full')).violations).not.toEqual([]);
  });

  it('lies below transactions that were running, so that none that commits late is missed', async () => {
    await using copy = await createTestDatabase(original);
    const late = new pg.Client(copy.url);
    await late.connect();
    await late.query('begin');
    await late.query('set local session_replication_role = replica');
    await late.query(
      `insert into journal_entries (id, kind, actor_role) values (gen_random_uuid(), 'deposit', 'system')`,
    );
    // What later transactions wrote is there already and proven, and is looked at again, but not counted twice.
    await change(copy, live);
    for (const extent of ['incremental', 'full', 'incremental'] as const)
      expect((await audit(copy, extent)).violations).toEqual([]);
    await late.query('commit');
    await late.end();
    const { violations } = await audit(copy, 'incremental');
    expect(violations.map(({ rule }) => rule)).toEqual(['Every entry has all of its postings']);
  });

  it('is no point for a database that was restored into a younger server', async () => {
    await using copy = await createTestDatabase(original);
    await runSql(copy.url, `update ledger_audits set verified_before = '999999999999'`);
    await audit(copy, 'full');
    const pool = createConnectionPool({ databaseUrl: copy.url, maxConnections: 1 });
    await runSql(copy.url, `delete from ledger_audits where verified_before < '999999999999'`);
    expect((await new PostgresLedgerAuditor(pool).verify({ full: false })).extent).toBe('full');
    await pool.end();
  });

  it('keeps the sums of everybody: audits that went on step by step know what one of everything counts', async () => {
    await using stepwise = await createTestDatabase(original);
    await using atOnce = await createTestDatabase(original);
    await audit(stepwise, 'incremental');
    await audit(atOnce, 'full');
    for (const table of ['verified_balances', 'verified_counters']) {
      const sums = `select to_jsonb(t) as sums from ${table} t
        where to_jsonb(t) - 'user_id' - 'driver_id' <> '${NOTHING[table] ?? ''}' order by 1`;
      const known = await runSql(stepwise.url, sums);
      expect(known.length).toBeGreaterThan(0);
      expect(known).toEqual(await runSql(atOnce.url, sums));
    }
  });
});

/** A deposit, and a request that a driver passed on. */
async function live(db: pg.Client): Promise<void> {
  const { rider, driver, pending } = world;
  await postEntry(db, { kind: 'deposit' }, [
    { account: 'provider_clearing', cents: -100 },
    { account: 'rider_available', userId: rider.userId, cents: 100 },
  ]);
  await db.query('insert into ride_passes (ride_id, driver_id) values ($1, $2)', [pending.id, driver.userId]);
  await db.query('update driver_decisions set decided = decided + 1 where driver_id = $1', [driver.userId]);
}

/** Users without money have a row in one and none in the other. */
const NOTHING: Readonly<Record<string, string>> = {
  verified_balances: JSON.stringify({
    available_cents: 0,
    held_cents: 0,
    earnings_cents: 0,
    reserved_cents: 0,
    earned_cents: 0,
    paid_cents: 0,
  }),
  verified_counters: JSON.stringify({ trips: 0, accepted: 0, decided: 0 }),
};
