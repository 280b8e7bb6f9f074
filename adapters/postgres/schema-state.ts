import type pg from 'pg';
import { DomainError } from '../../domain/errors.ts';
import { withConnection } from './connection.ts';
import { thisProgram, type NamedMigration, type Program } from './migration-source.ts';

/** How the migrations of the database and of a program differ. */
export interface SchemaState {
  /** What the database lacks before the program can work with it. */
  readonly pending: readonly string[];
  /** What `maumee db contract` does once no process of an older release runs; the program works without it. */
  readonly contracts: readonly string[];
  /** What a newer program has done to the database, and this one does not know. */
  readonly unknown: readonly string[];
  /** The one of the unknown that took away what this program uses; null while it can work with the database. */
  readonly tooNew: NeededRelease | null;
}

interface NeededRelease {
  readonly migration: string;
  readonly oldestRelease: string;
}

/** What runs a statement: a connection, or a pool of them. */
type Queryable = Pick<pg.ClientBase, 'query'>;

const TOO_NEW = `
  select migration, oldest_release as "oldestRelease" from schema_contracts
   where migration <> all ($1) and string_to_array(oldest_release, '.')::integer[] > string_to_array($2, '.')::integer[]
   order by string_to_array(oldest_release, '.')::integer[] desc, migration desc limit 1`;

/** Reads only. */
export function readSchemaState(databaseUrl: string): Promise<SchemaState> {
  return withConnection(databaseUrl, schemaStateOf);
}

/** Throws `SCHEMA_TOO_NEW` or `SCHEMA_NOT_CURRENT` for a database that this program cannot work with. */
export async function requireCurrentSchema(databaseUrl: string): Promise<void> {
  const state = await readSchemaState(databaseUrl);
  requireKnownEnough(state);
  requireNothingPending(state);
}

/** Throws `SCHEMA_TOO_NEW` when a later release has taken away what this program uses. The schema is one that it began with. */
export async function requireOpenSchema(database: Queryable): Promise<void> {
  requireKnownEnough({ tooNew: await readTooNew(database, thisProgram) });
}

export async function schemaStateOf(
  database: Queryable,
  program: Program = thisProgram,
): Promise<SchemaState> {
  const tables = await database.query<{ migrations: boolean; contracts: boolean }>(
    `select to_regclass('knex_migrations') is not null as migrations,
            to_regclass('schema_contracts') is not null as contracts`,
  );
  const found = tables.rows[0];
  const { rows } = found?.migrations
    ? await database.query<{ name: string }>('select name from knex_migrations order by id')
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const missing = program.migrations.filter(({ file }) => !applied.has(file));
  // Nobody works with an empty database: it gets everything at once.
  const isLater = ({ oldestRelease }: NamedMigration) => applied.size > 0 && oldestRelease !== undefined;
  const known = new Set(program.migrations.map(({ file }) => file));
  return {
    pending: missing.filter((one) => !isLater(one)).map(({ file }) => file),
    contracts: missing.filter(isLater).map(({ file }) => file),
    unknown: [...applied].filter((name) => !known.has(name)),
    tooNew: found?.contracts ? await readTooNew(database, program) : null,
  };
}

async function readTooNew(database: Queryable, program: Program): Promise<NeededRelease | null> {
  const known = program.migrations.map(({ file }) => file);
  const { rows } = await database.query<NeededRelease>(TOO_NEW, [known, program.release]);
  return rows[0] ?? null;
}

/** What the operator reads, and does, when a later release has taken away what this program uses. */
export function describeTooNew({ migration, oldestRelease }: NeededRelease, { release } = thisProgram) {
  return `The database is newer than this program, release ${release}: ${migration} took away what it uses. Run release ${oldestRelease} or a newer one.`;
}

export function requireKnownEnough({ tooNew }: Pick<SchemaState, 'tooNew'>, program = thisProgram): void {
  if (tooNew) throw new DomainError('unavailable', 'SCHEMA_TOO_NEW', describeTooNew(tooNew, program));
}

export function requireNothingPending({ pending: [first, ...others] }: SchemaState): void {
  if (first === undefined) return;
  const missing = others.length > 0 ? `${first} and ${others.length} more migrations are` : `${first} is`;
  const message = `The database is not up to date: ${missing} missing. Run \`maumee db migrate\` first.`;
  throw new DomainError('unavailable', 'SCHEMA_NOT_CURRENT', message);
}
