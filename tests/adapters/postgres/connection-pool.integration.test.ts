import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createConnectionPool,
  findLostSettings,
  type ConnectionPool,
} from '../../../adapters/postgres/connection-pool.ts';
import { useSqlClient } from '../../support/sql-client.ts';

const sql = useSqlClient();
let pool: ConnectionPool;

beforeAll(() => {
  pool = createConnectionPool({ databaseUrl: sql.url, maxConnections: 1, statementTimeoutMs: 200 });
});
afterAll(() => pool.end());

it('runs a statement in one process, without compiling it first', async () => {
  const { rows } = await pool.query<{ jit: string; workers: string }>(
    `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`,
  );
  expect(rows).toEqual([{ jit: 'off', workers: '0' }]);
});

it.each([
  ['waits for the disk at a commit as the server does', {}, false],
  ['does not wait for it where what is written is worth nothing', { isDurable: false }, true],
])('%s', async (_, options, isSet) => {
  const other = createConnectionPool({ databaseUrl: sql.url, maxConnections: 1, ...options });
  const { rows } = await other.query<{ isSet: boolean }>(
    `select setting = 'off' and source = 'client' as "isSet" from pg_settings where name = 'synchronous_commit'`,
  );
  await other.end();
  expect(rows).toEqual([{ isSet }]);
});

it('ends a statement that takes too long, and goes on with the next one', async () => {
  const slow = `select count(*) from generate_series(1, 400) n
    where to_search_words(n || ' ' || pg_sleep(0.01)::text) @@ to_tsquery('simple', 'n:*')`;
  await expect(pool.query(slow)).rejects.toThrow(/statement timeout/);
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

it('tells which settings did not reach the database', async () => {
  const pool = createConnectionPool({ databaseUrl: sql.url, maxConnections: 1 });
  try {
    expect(await findLostSettings(pool)).toEqual([]);
    await pool.query('set enable_seqscan = on');
    await pool.query('set statement_timeout = 0');
    expect(await findLostSettings(pool)).toEqual([
      'enable_seqscan = on (needed: off)',
      'statement_timeout = 0 (needed: 8000)',
    ]);
  } finally {
    await pool.end();
  }
});
