import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConnectionPool, type ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { watchConnectionWait } from '../../../adapters/postgres/connection-wait.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let pool: ConnectionPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createConnectionPool({ databaseUrl: database.url, maxConnections: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const sleep = (seconds: number) => pool.query(`select pg_sleep(${seconds})`);

it('grows with the line and with how long those before hold their connections', async () => {
  const wait = watchConnectionWait(pool);
  expect(wait(0)).toBe(0);
  await Promise.all(Array.from({ length: 40 }, () => sleep(0.02)));
  expect(wait(0)).toBe(0);
  // Two at a time, 20 ms each: one more every 10 ms. The guess that it began with still weighs.
  expect(wait(50)).toBeGreaterThan(200);
});

it('is as long as nobody has come to their turn', async () => {
  const wait = watchConnectionWait(pool);
  const held = Array.from({ length: 3 }, () => sleep(0.3));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(wait(0)).toBeGreaterThan(150);
  await Promise.all(held);
  expect(wait(0)).toBe(0);
});
