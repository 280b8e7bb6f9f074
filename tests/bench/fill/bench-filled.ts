import path from 'node:path';
import { mkdirSync } from 'node:fs';
import { migrateToLatest } from '../../../adapters/postgres/migrate.ts';
import { runSql } from '../../support/database-server.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { createTestUseCases, SYSTEM } from '../../support/test-use-cases.ts';
import { createDatabaseBeside } from '../bench-database.ts';
import { describeMachine } from '../machine.ts';
import { serveInProcess, type ServedProcess } from '../served-process.ts';
import { Caller } from './caller.ts';
import { fillDatabase } from './fill-database.ts';
import { toFillSizes, type FillSizes } from './fill-sizes.ts';
import type { FilledResult } from './filled-report.ts';
import { measureCalls } from './measure-calls.ts';
import { measureCommands } from './measure-commands.ts';
import { registerMeasuredUsers, toFilledUsers, type MeasuredUsers } from './measured-users.ts';
import { findScannedTables } from './scanned-tables.ts';

const SMALL_RIDES = 1_100;

interface Filled {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly users: MeasuredUsers;
  readonly sizes: FillSizes & { readonly fillSeconds: number };
}

/** Measures the same on a database of so many rides and on a small one beside it. */
export async function benchFilled(options: {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly rides: number;
  /** Of each kind. */
  readonly calls: number;
  readonly log: (line: string) => void;
}): Promise<FilledResult> {
  const { database, folder, rides, calls, log } = options;
  await using beside = await createDatabaseBeside(database.url, 'small');
  const small = await fill(beside, SMALL_RIDES, path.join(folder, 'small'), log);
  const large = await fill(database, rides, path.join(folder, 'large'), log);
  const at = new Date().toISOString();
  log('Plans');
  const scannedTables = await findScannedTables(large.databaseUrl, large.folder, large.users);
  log('Calls');
  const times = await measureBoth(small, large, calls, log);
  log('Commands');
  return {
    ...{ at, machine: await describeMachine(database.url), small: small.sizes, large: large.sizes },
    ...{ calls: times, scannedTables },
    smallCommands: await measureCommands(small.databaseUrl, small.folder),
    largeCommands: await measureCommands(large.databaseUrl, large.folder),
  };
}

async function fill(
  database: TestDatabase,
  rides: number,
  folder: string,
  log: (line: string) => void,
): Promise<Filled> {
  mkdirSync(folder);
  await migrateToLatest(database.url);
  const app = await createTestUseCases({ database });
  try {
    const users = await registerMeasuredUsers(app.useCases);
    const sizes = toFillSizes(rides);
    log(`Filling with ${rides} rides`);
    const startedAt = Date.now();
    await fillDatabase(database.url, sizes, toFilledUsers(users), log);
    // What autovacuum does to a database that grew over two years.
    await runSql(database.url, 'vacuum analyze');
    const fillSeconds = (Date.now() - startedAt) / 1000;
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    if (violations.length > 0)
      throw new Error(`The ledger does not verify: ${JSON.stringify(violations[0])}`);
    return { databaseUrl: database.url, folder, users, sizes: { ...sizes, fillSeconds } };
  } finally {
    await app.close();
  }
}

async function measureBoth(small: Filled, large: Filled, calls: number, log: (line: string) => void) {
  const servers: ServedProcess[] = [];
  const callers: Caller[] = [];
  try {
    for (const { databaseUrl, folder, users } of [small, large]) {
      const server = await serveInProcess({ databaseUrl, folder, poolSize: 10, profileFolder: null });
      servers.push(server);
      callers.push(await Caller.connect(server.url, users));
    }
    return await measureCalls(callers[0]!, callers[1]!, calls, log);
  } finally {
    for (const caller of callers) caller.close();
    for (const server of servers) await server.stop();
  }
}
