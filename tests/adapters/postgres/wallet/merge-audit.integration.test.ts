import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnectionPool } from '../../../../adapters/postgres/connection-pool.ts';
import { MERGE_CHECKS } from '../../../../adapters/postgres/wallet/merge-checks.ts';
import { PostgresLedgerAuditor } from '../../../../adapters/postgres/wallet/postgres-ledger-auditor.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { aFundedRider, createTestUseCases, SYSTEM } from '../../../support/test-use-cases.ts';
import { MERGE_PLANTS, type MergedWorld } from './merge-mutants.ts';

let original: TestDatabase;
let world: MergedWorld;

beforeAll(async () => {
  original = await createTestDatabase();
  const app = await createTestUseCases({ database: original });
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '20');
  const merge = async () => {
    const person = { firstName: 'Walter', lastName: 'Whitfield', phone: '419 555 0100' };
    const { id: fromId } = await useCases.addPassenger.execute(SYSTEM, { ...person, consent: 'phone' });
    const credit = { userId: fromId, amount: '12.50', reference: 'test', description: 'Test money' };
    await useCases.creditWallet.execute(SYSTEM, credit);
    const pair = { fromId, intoId: rider.userId };
    const { version } = await useCases.previewMerge.execute(SYSTEM, pair);
    const asked = { ...pair, version, reason: 'Added twice' };
    return (await useCases.mergePassengers.execute(SYSTEM, asked)).merge;
  };
  const { fromId, intoId } = await merge();
  const { id: undoneMergeId } = await merge();
  await useCases.undoMerge.execute(SYSTEM, { mergeId: undoneMergeId, reason: 'Two people' });
  world = { fromId, intoId, undoneMergeId };
  await app.close();
});
afterAll(() => original.drop());

async function brokenRulesAfter(plant: (db: pg.Client) => Promise<unknown>): Promise<string[]> {
  await using copy = await createTestDatabase(original);
  const db = new pg.Client(copy.url);
  await db.connect();
  await plant(db);
  await db.end();
  const pool = createConnectionPool({ databaseUrl: copy.url, maxConnections: 1 });
  try {
    const { checks } = await new PostgresLedgerAuditor(pool).verify({ full: true });
    return checks.filter(({ violations }) => violations > 0).map(({ rule }) => rule);
  } finally {
    await pool.end();
  }
}

describe('the ledger auditor, of merged passengers', () => {
  it('finds nothing wrong with a merge and one that was undone', async () => {
    expect(await brokenRulesAfter(async () => undefined)).toEqual([]);
  });

  it.each(MERGE_PLANTS)('reports %s', async (_, rules, plant) => {
    expect(await brokenRulesAfter((db) => plant(db, world))).toEqual(rules);
  });

  it('has a planted fault for each rule', () => {
    const planted = new Set(MERGE_PLANTS.flatMap(([, rules]) => rules));
    expect(planted).toEqual(new Set(MERGE_CHECKS.map(({ rule }) => rule)));
  });
});
