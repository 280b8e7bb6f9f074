import { Logger, runMigrations } from 'graphile-worker';
import knex, { type Knex } from 'knex';
import type pg from 'pg';
import { DomainError } from '../../domain/errors.ts';
import { withConnection } from './connection.ts';
import { migrationSource } from './migration-source.ts';

/** Any constant will do; it only has to be the same in every process that migrates a database. */
const MIGRATION_LOCK = 7_304_219_001;

const quietLogger = new Logger(() => () => undefined);

/** How the migrations of the database and of this program differ. */
export interface SchemaState {
  /** What the database still lacks. */
  readonly pending: readonly string[];
  /** What a newer program has done to the database, and this one does not know. */
  readonly unknown: readonly string[];
}

/**
 * Brings the schema of the product and of the job queue up to date.
 * Processes that start at once wait for each other; the later ones find nothing left to do.
 * Throws `SCHEMA_TOO_NEW` for the database of a newer program.
 * @returns the names of the migrations that this call applied
 */
export function migrateToLatest(databaseUrl: string): Promise<string[]> {
  return whileAlone(databaseUrl, async (database) => {
    const [, applied] = (await database.migrate.latest()) as [number, string[]];
    await runMigrations({ connectionString: databaseUrl, logger: quietLogger });
    return applied;
  });
}

/** Reads only. */
export function readSchemaState(databaseUrl: string): Promise<SchemaState> {
  return withConnection(databaseUrl, schemaStateOf);
}

/** Throws `SCHEMA_TOO_NEW` or `SCHEMA_NOT_CURRENT` for a database that this program cannot work with. */
export async function requireCurrentSchema(databaseUrl: string): Promise<void> {
  const state = await readSchemaState(databaseUrl);
  requireKnown(state);
  const [first, ...others] = state.pending;
  if (first === undefined) return;
  const missing = others.length > 0 ? `${first} and ${others.length} more migrations are` : `${first} is`;
  const message = `The database is not up to date: ${missing} missing. Run \`maumee db migrate\` first.`;
  throw new DomainError('unavailable', 'SCHEMA_NOT_CURRENT', message);
}

async function schemaStateOf(client: pg.Client): Promise<SchemaState> {
  const table = await client.query<{ found: boolean }>(
    "select to_regclass('knex_migrations') is not null as found",
  );
  const { rows } = table.rows[0]?.found
    ? await client.query<{ name: string }>('select name from knex_migrations order by id')
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const known = (await migrationSource.getMigrations([])).map((one) => migrationSource.getMigrationName(one));
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

function requireKnown({ unknown: [first, ...others] }: SchemaState): void {
  if (first === undefined) return;
  const added = others.length > 0 ? `${first} and ${others.length} more migrations` : first;
  const message = `The database is newer than this program, which does not know ${added}. Run the program that made it, or a newer one.`;
  throw new DomainError('unavailable', 'SCHEMA_TOO_NEW', message);
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

function whileAlone<T>(databaseUrl: string, work: (database: Knex) => Promise<T>): Promise<T> {
  return withConnection(databaseUrl, async (lockHolder) => {
    const database = knex({ client: 'pg', connection: databaseUrl, migrations: { migrationSource } });
    try {
      await lockHolder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      requireKnown(await schemaStateOf(lockHolder));
      // Knex marks its lock in a table, where it outlives a killed process. Alone here, that mark is stale.
      await database.migrate.forceFreeMigrationsLock();
      return await work(database);
    } finally {
      await database.destroy();
    }
  });
}
