import type pg from 'pg';
import { withConnection } from '../connection.ts';
import { readSchemaState, type SchemaState } from '../schema-state.ts';

/** What an operator wants to know of the database before anything else. */
export interface DatabaseHealth {
  /** The major version of the server. */
  readonly version: number;
  readonly schema: SchemaState;
  readonly missingExtensions: readonly string[];
  readonly hasJobQueue: boolean;
  /** By how much its clock is ahead of `now`, in milliseconds; half of the way there and back is taken off. */
  readonly clockAheadMs: number;
  /** Null while this program cannot work with the schema. */
  readonly people: { readonly admins: number; readonly demo: number } | null;
}

const EXTENSIONS = ['btree_gist'];

const FACTS = `
  select current_setting('server_version_num')::integer / 10000 as version,
    array(select extname::text from pg_extension) as extensions,
    to_regclass('graphile_worker.jobs') is not null as has_job_queue`;

const PEOPLE = `
  select count(*) filter (where user_type = 'admin' and not is_dispatcher and not suspended)::integer as admins,
    count(*) filter (where is_test_data)::integer as demo
  from users where user_type = 'admin' or is_test_data`;

interface FactRow {
  readonly version: number;
  readonly extensions: readonly string[];
  readonly has_job_queue: boolean;
}

/** Reads only. Throws `DATABASE_UNAVAILABLE`, with the reason as its cause. */
export function readDatabaseHealth(databaseUrl: string, now: () => number): Promise<DatabaseHealth> {
  return withConnection(databaseUrl, async (client) => {
    const clockAheadMs = await readClock(client, now);
    const { rows } = await client.query<FactRow>(FACTS);
    const facts = rows[0];
    if (!facts) throw new Error('The database says nothing of itself');
    const schema = await readSchemaState(databaseUrl);
    const isOurs = schema.pending.length === 0 && !schema.tooNew;
    const people = isOurs ? await client.query<{ admins: number; demo: number }>(PEOPLE) : null;
    return {
      version: facts.version,
      schema,
      missingExtensions: EXTENSIONS.filter((name) => !facts.extensions.includes(name)),
      hasJobQueue: facts.has_job_queue,
      clockAheadMs,
      people: people?.rows[0] ?? null,
    };
  });
}

async function readClock(client: pg.Client, now: () => number): Promise<number> {
  const before = now();
  const { rows } = await client.query<{ time: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as time',
  );
  const after = now();
  return Math.round(Number(rows[0]?.time) - (before + after) / 2);
}
