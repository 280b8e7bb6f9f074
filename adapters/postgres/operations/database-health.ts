import pg from 'pg';
import { pendingMigrations } from '../migrate.ts';

/** What an operator wants to know of the database before anything else. */
export interface DatabaseHealth {
  /** The major version of the server. */
  readonly version: number;
  readonly pendingMigrations: readonly string[];
  readonly missingExtensions: readonly string[];
  readonly hasJobQueue: boolean;
  /** By how much its clock is ahead of `now`, in milliseconds; half of the way there and back is taken off. */
  readonly clockAheadMs: number;
  /** The rest is null while the schema is not up to date. */
  readonly people: { readonly admins: number; readonly demo: number } | null;
}

const EXTENSIONS = ['btree_gist'];

const FACTS = `
  select current_setting('server_version_num')::integer / 10000 as version,
    array(select extname::text from pg_extension) as extensions,
    to_regclass('graphile_worker.jobs') is not null as has_job_queue`;

const PEOPLE = `
  select count(*) filter (where user_type = 'admin' and not suspended)::integer as admins,
    count(*) filter (where is_test_data)::integer as demo
  from users where user_type = 'admin' or is_test_data`;

interface FactRow {
  readonly version: number;
  readonly extensions: readonly string[];
  readonly has_job_queue: boolean;
}

/** Reads only. Rejects with the driver's error when the database cannot be reached. */
export async function readDatabaseHealth(databaseUrl: string, now: () => number): Promise<DatabaseHealth> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const clockAheadMs = await readClock(client, now);
    const { rows } = await client.query<FactRow>(FACTS);
    const facts = rows[0];
    if (!facts) throw new Error('The database says nothing of itself');
    const pending = await pendingMigrations(databaseUrl);
    const people = pending.length === 0 ? await client.query<{ admins: number; demo: number }>(PEOPLE) : null;
    return {
      version: facts.version,
      pendingMigrations: pending,
      missingExtensions: EXTENSIONS.filter((name) => !facts.extensions.includes(name)),
      hasJobQueue: facts.has_job_queue,
      clockAheadMs,
      people: people?.rows[0] ?? null,
    };
  } finally {
    await client.end();
  }
}

async function readClock(client: pg.Client, now: () => number): Promise<number> {
  const before = now();
  const { rows } = await client.query<{ time: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as time',
  );
  const after = now();
  return Math.round(Number(rows[0]?.time) - (before + after) / 2);
}
