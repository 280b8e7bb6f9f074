import { mkdirSync } from 'node:fs';
import { migrateToLatest } from '../../../adapters/postgres/migrate.ts';
import { runSql } from '../../support/database-server.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';
import { fillDatabase } from './fill-database.ts';
import { toFillSizes, type FillSizes } from './fill-sizes.ts';
import {
  registerMeasuredUsers,
  signInMeasuredUsers,
  toFilledUsers,
  type MeasuredUsers,
} from './measured-users.ts';

/** A filled database, and who is signed in there. */
export interface Filled {
  readonly databaseUrl: string;
  /** For what a server of the product keeps in files. */
  readonly folder: string;
  readonly users: MeasuredUsers;
  readonly sizes: FillSizes & { readonly fillSeconds: number };
}

/** Fills a database with so many rides, unless it was filled by an earlier run. */
export async function prepareFilled(
  database: TestDatabase,
  rides: number,
  folder: string,
  log: (line: string) => void,
): Promise<Filled> {
  mkdirSync(folder, { recursive: true });
  const { url: databaseUrl } = database;
  await migrateToLatest(databaseUrl);
  const app = await createTestUseCases({ database });
  const sizes = toFillSizes(rides);
  try {
    if (await isFilled(databaseUrl)) {
      log(`Filled before: ${databaseUrl.replace(/^.*@/, '')}`);
      const users = await signInMeasuredUsers(app.useCases);
      return { databaseUrl, folder, users, sizes: { ...sizes, fillSeconds: 0 } };
    }
    const users = await registerMeasuredUsers(app.useCases);
    log(`Filling with ${rides} rides`);
    const startedAt = Date.now();
    await fillDatabase(databaseUrl, sizes, toFilledUsers(users), log);
    // What autovacuum does to a database that grew over two years.
    await runSql(databaseUrl, 'vacuum analyze');
    const fillSeconds = (Date.now() - startedAt) / 1000;
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    if (violations.length > 0)
      throw new Error(`The ledger does not verify: ${JSON.stringify(violations[0])}`);
    return { databaseUrl, folder, users, sizes: { ...sizes, fillSeconds } };
  } finally {
    await app.close();
  }
}

/** Counting the figures is the last step of a fill. */
async function isFilled(databaseUrl: string): Promise<boolean> {
  const [row] = await runSql<{ filled: boolean }>(
    databaseUrl,
    'select exists (select from rides) and exists (select from figure_sums) as filled',
  );
  return row!.filled;
}
