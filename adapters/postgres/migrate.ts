import { Logger, runMigrations } from 'graphile-worker';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { migrationSource } from './migration-source.ts';

/** Any constant will do; it only has to be the same in every process that migrates a database. */
const MIGRATION_LOCK = 7_304_219_001;

const quietLogger = new Logger(() => () => undefined);

/**
 * Brings the schema of the product and of the job queue up to date.
 * Processes that start at once wait for each other; the later ones find nothing left to do.
 * @returns the names of the migrations that this call applied
 */
export function migrateToLatest(databaseUrl: string): Promise<string[]> {
  return whileAlone(databaseUrl, async (database) => {
    const [, applied] = (await database.migrate.latest()) as [number, string[]];
    await runMigrations({ connectionString: databaseUrl, logger: quietLogger });
    return applied;
  });
}

/** The names of the migrations that the database still lacks; reads only. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const table = await client.query<{ found: boolean }>(
      "select to_regclass('knex_migrations') is not null as found",
    );
    const { rows } = table.rows[0]?.found
      ? await client.query<{ name: string }>('select name from knex_migrations')
      : { rows: [] };
    const applied = new Set(rows.map(({ name }) => name));
    const all = await migrationSource.getMigrations([]);
    return all
      .map((migration) => migrationSource.getMigrationName(migration))
      .filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

/** Undoes the last batch (what one `migrateToLatest` applied). The job queue's schema is left alone. */
export function rollbackLast(databaseUrl: string): Promise<string[]> {
  return rollBack(databaseUrl, false);
}

/** Undoes every migration: all data of the product is lost. The job queue's schema is left alone. */
export function rollbackAll(databaseUrl: string): Promise<string[]> {
  return rollBack(databaseUrl, true);
}

function rollBack(databaseUrl: string, all: boolean): Promise<string[]> {
  return whileAlone(databaseUrl, async (database) => {
    const [, undone] = (await database.migrate.rollback(undefined, all)) as [number, string[]];
    return undone;
  });
}

async function whileAlone<T>(databaseUrl: string, work: (database: Knex) => Promise<T>): Promise<T> {
  const lockHolder = new pg.Client({ connectionString: databaseUrl });
  await lockHolder.connect();
  const database = knex({ client: 'pg', connection: databaseUrl, migrations: { migrationSource } });
  try {
    await lockHolder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Knex marks its lock in a table, where it outlives a killed process. Alone here, that mark is stale.
    await database.migrate.forceFreeMigrationsLock();
    return await work(database);
  } finally {
    await database.destroy();
    await lockHolder.end();
  }
}
