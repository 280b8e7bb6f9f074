import { setTimeout as pause } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { DomainError } from '../../domain/errors.ts';
import { withConnection } from './connection.ts';
import { migrationSourceOf, thisProgram, type Program } from './migration-source.ts';
import { requireKnownEnough, requireNothingPending, schemaStateOf } from './schema-state.ts';

/** Any constant will do; it only has to be the same in every process that migrates a database. */
const MIGRATION_LOCK = 7_304_219_001;
const LOCK_POLL_MS = 100;

/**
 * Who waits for a table's lock is waited for by everybody who comes after: a migration gives up soon, and tries again
 * when the others have gone on. About a minute in all.
 */
const TABLE_LOCK_MS = 1_500;
const TABLE_LOCK_PAUSE_MS = 1_000;
const TABLE_LOCK_ATTEMPTS = 25;

const OLDER_RELEASES = `
  select distinct release from pg_stat_activity, substring(application_name from '^maumee ([0-9]+\\.[0-9]+\\.[0-9]+)$') as release
   where datname = current_database() and string_to_array(release, '.')::integer[] < string_to_array($1, '.')::integer[]`;

const quietLogger = new Logger(() => () => undefined);

export interface MigrationOptions {
  /** Another release, in tests. */
  readonly program?: Program;
  /** How often a migration asks for the locks of its tables. */
  readonly lockAttempts?: number;
}

/**
 * Brings the schema of the product and of the job queue up to date, without what takes something away from older
 * programs (`contractSchema`), which go on working. Processes that start at once wait for each other; the later ones
 * find nothing left to do. Throws `SCHEMA_TOO_NEW` for a database that this program cannot work with, and `SCHEMA_BUSY`
 * when other transactions kept the locks that a migration needs.
 * @returns the names of the migrations that this call applied
 */
export function migrateToLatest(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  return whileAlone(databaseUrl, options, async (migrator) => {
    const { pending } = await migrator.readState();
    const applied = await migrator.apply(pending);
    await runMigrations({ connectionString: databaseUrl, logger: quietLogger });
    return applied;
  });
}

/**
 * Takes away what no release that still runs uses. Programs older than a migration's `oldestRelease` cannot work with
 * the database from then on. Throws `OLDER_RELEASE_RUNS` while one is connected.
 * @returns the names of the migrations that this call applied
 */
export function contractSchema(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  return whileAlone(databaseUrl, options, async (migrator) => {
    const state = await migrator.readState();
    requireNothingPending(state);
    for (const name of state.contracts) await migrator.requireNoOlderRelease(name);
    return migrator.apply(state.contracts);
  });
}

/** Undoes the last batch (what one call applied); its data is lost. The job queue's schema is left alone. */
export function rollbackLast(databaseUrl: string, options: MigrationOptions = {}): Promise<string[]> {
  return whileAlone(databaseUrl, options, (migrator) => migrator.rollBack(false));
}

/** Undoes every migration: all data of the product is lost. The job queue's schema is left alone. */
export function rollbackAll(databaseUrl: string): Promise<string[]> {
  return whileAlone(databaseUrl, {}, (migrator) => migrator.rollBack(true));
}

async function whileAlone<T>(
  databaseUrl: string,
  { program = thisProgram, lockAttempts = TABLE_LOCK_ATTEMPTS }: MigrationOptions,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  return withConnection(databaseUrl, async (lockHolder) => {
    // Asked again and again rather than waited for: a waiting statement would hold up indexes that are built concurrently.
    const isAlone = async () => {
      const { rows } = await lockHolder.query<{ alone: boolean }>(
        'select pg_try_advisory_lock($1) as alone',
        [MIGRATION_LOCK],
      );
      return rows[0]?.alone;
    };
    while (!(await isAlone())) await pause(LOCK_POLL_MS);
    const migrator = new Migrator(databaseUrl, lockHolder, program, lockAttempts);
    try {
      requireKnownEnough(await migrator.readState(), program);
      return await work(migrator);
    } finally {
      await migrator.close();
    }
  });
}

/** Changes the schema; the only one who does at the time. */
class Migrator {
  /** By how long they wait for locks; each keeps its connection from one migration to the next. */
  private readonly databases = new Map<number, Knex>();

  constructor(
    private readonly databaseUrl: string,
    private readonly client: pg.Client,
    private readonly program: Program,
    private readonly lockAttempts: number,
  ) {}

  readState() {
    return schemaStateOf(this.client, this.program);
  }

  async close(): Promise<void> {
    for (const database of this.databases.values()) await database.destroy();
  }

  /** Each in a transaction of its own, so that none keeps its locks during the next. All together are one batch. */
  async apply(names: readonly string[]): Promise<string[]> {
    const applied: string[] = [];
    try {
      for (const name of names) {
        const found = this.program.migrations.find(({ file }) => file === name);
        // What is no transaction waits for others without holding anybody up.
        const lockMs = found?.config?.transaction === false ? 0 : TABLE_LOCK_MS;
        await this.retrying(name, lockMs, (database) => database.migrate.up({ name }));
        applied.push(name);
      }
    } finally {
      await this.joinBatches(applied);
    }
    return applied;
  }

  /** By the names that connections give themselves; behind a pooler, by that of the event feed's, which goes past it. */
  async requireNoOlderRelease(name: string): Promise<void> {
    const { oldestRelease } = this.program.migrations.find(({ file }) => file === name) ?? {};
    const { rows } = await this.client.query<{ release: string }>(OLDER_RELEASES, [oldestRelease]);
    if (rows.length === 0) return;
    const releases = rows.map(({ release }) => release).join(', ');
    const message = `Processes of release ${releases} are connected, and ${name} takes away what they use. Stop them first; release ${oldestRelease} works without it.`;
    throw new DomainError('conflict', 'OLDER_RELEASE_RUNS', message);
  }

  async rollBack(all: boolean): Promise<string[]> {
    const { unknown } = await this.readState();
    if (unknown[0] !== undefined) {
      const message = `Only the program that made ${unknown[0]} can take it back.`;
      throw new DomainError('unavailable', 'SCHEMA_TOO_NEW', message);
    }
    const before = await this.readApplied();
    await this.retrying('The last batch', TABLE_LOCK_MS, (database) =>
      database.migrate.rollback(undefined, all),
    );
    const after = new Set(await this.readApplied());
    return before.filter((name) => !after.has(name)).toReversed();
  }

  private async retrying(
    what: string,
    lockMs: number,
    work: (database: Knex) => Promise<unknown>,
  ): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const database = this.open(lockMs);
        // Knex marks its lock in a table, where it outlives a killed process. Alone here, that mark is stale.
        await database.migrate.forceFreeMigrationsLock();
        await work(database);
        return;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (attempt >= this.lockAttempts) throw busy(what, error);
        await pause(TABLE_LOCK_PAUSE_MS);
      }
    }
  }

  private open(lockMs: number): Knex {
    const opened = this.databases.get(lockMs);
    if (opened) return opened;
    // The driver's own option, which the types of knex do not have.
    const connection = { connectionString: this.databaseUrl, lock_timeout: lockMs };
    const database = knex({
      client: 'pg',
      connection,
      migrations: {
        migrationSource: migrationSourceOf(this.program),
        // An older program may start again beside a newer one that has added something.
        disableMigrationsListValidation: true,
      },
      // What goes wrong is thrown as well.
      log: { warn: () => undefined },
    });
    this.databases.set(lockMs, database);
    return database;
  }

  private async joinBatches(names: readonly string[]): Promise<void> {
    await this.client.query(
      `update knex_migrations set batch = (select min(batch) from knex_migrations where name = any ($1))
        where name = any ($1)`,
      [names],
    );
  }

  private async readApplied(): Promise<string[]> {
    const { rows } = await this.client.query<{ name: string }>(
      'select name from knex_migrations order by id',
    );
    return rows.map(({ name }) => name);
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

function busy(what: string, cause: unknown): DomainError {
  const message = `${what} needs tables that a long transaction keeps locked (pg_stat_activity shows it). Nothing was changed: end it, and start again.`;
  const error = new DomainError('unavailable', 'SCHEMA_BUSY', message);
  error.cause = cause;
  return error;
}
