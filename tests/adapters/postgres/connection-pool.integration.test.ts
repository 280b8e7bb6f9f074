import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnectionPool, type ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
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

it('ends a statement that takes too long, and goes on with the next one', async () => {
  const slow = `select count(*) from generate_series(1, 400) n
    where to_search_words(n || ' ' || pg_sleep(0.01)::text) @@ to_tsquery('simple', 'n:*')`;
  await expect(pool.query(slow)).rejects.toThrow(/statement timeout/);
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
