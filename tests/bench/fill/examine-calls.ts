import { readEnvironment } from '../../../adapters/config/environment.ts';
import { createConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { serve } from '../../../cli/server/serve.ts';
import { runSql } from '../../support/database-server.ts';
import { countPages, getPlans } from '../../support/query-plans.ts';
import { watchStatements, type WireStatement } from '../../support/watch-statements.ts';
import { toEnvironment } from '../served-process.ts';
import { Caller } from './caller.ts';
import type { MeasuredCall } from './page-reads.ts';
import type { Filled } from './prepare-filled.ts';

/** A statement of a call that reads a big table from end to end. */
export interface ScannedTable {
  readonly call: string;
  readonly statement: string;
  readonly table: string;
}

/** What each call has the database read. */
export interface ExaminedCalls {
  readonly scannedTables: readonly ScannedTable[];
  /** Pages of tables and indexes, by the name of the call, its session included. */
  readonly pages: ReadonlyMap<string, number>;
}

const BIG_TABLE_ROWS = 10_000;
/** Unlike those that begin and end transactions. */
const HAS_PLAN = /^\s*(with|select|insert|update|delete)\b/i;
const READS = /^\s*(with|select)\b/i;

/**
 * Makes every call once and has the database explain each statement it sent, as first planned and as settled for; with
 * `counted`, it also runs what reads once more, to count the pages.
 */
export async function examineCalls(
  filled: Filled,
  calls: readonly MeasuredCall[],
  counted: boolean,
): Promise<ExaminedCalls> {
  const sentByCall = await recordStatements(filled, calls);
  const big = new Set(await findBigTables(filled.databaseUrl));
  const pool = createConnectionPool({ databaseUrl: filled.databaseUrl, maxConnections: 1 });
  const client = await pool.connect();
  const found = new Map<string, ScannedTable>();
  const pages = new Map<string, number>();
  try {
    for (const [call, sent] of sentByCall) {
      for (const { name, text, values } of sent) {
        if (name === null || !HAS_PLAN.test(text)) continue;
        const { first, settled } = await getPlans(client, { name, text, values });
        for (const table of [...first.scannedTables, ...settled.scannedTables].filter((each) =>
          big.has(each),
        ))
          found.set(`${call} ${name} ${table}`, { call, statement: name, table });
        if (counted && READS.test(text))
          pages.set(call, (pages.get(call) ?? 0) + (await countPages(client, { name, text, values })));
      }
    }
  } finally {
    client.release();
    await pool.end();
  }
  return { scannedTables: [...found.values()], pages };
}

async function recordStatements(
  { databaseUrl, folder, users }: Filled,
  calls: readonly MeasuredCall[],
): Promise<Map<string, readonly WireStatement[]>> {
  const variables = toEnvironment({ databaseUrl, folder, poolSize: 10 });
  const environment = readEnvironment({ ...variables, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0' });
  const running = await serve(environment, { roles: { web: true, jobs: false }, client: false });
  try {
    const statements = watchStatements(running.app.pool);
    const caller = await Caller.connect(running.url, users);
    const sent = new Map<string, readonly WireStatement[]>();
    for (const call of calls) {
      await caller.getBody(call);
      statements.take();
      await caller.time(call);
      sent.set(call.name, statements.take());
    }
    caller.close();
    return sent;
  } finally {
    await running.stop();
  }
}

async function findBigTables(databaseUrl: string): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    databaseUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and reltuples > $1`,
    [BIG_TABLE_ROWS],
  );
  return rows.map(({ name }) => name);
}
