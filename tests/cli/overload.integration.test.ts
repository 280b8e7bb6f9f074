import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { serveProcess, type ServedProcess } from './served-process.ts';

/** So many may be under way however slow they are. */
const ALWAYS = 32;
/** Without a word from the database, for longer than a new call may wait. */
const HELD_MS = 600;

let database: TestDatabase;
let app: ServedProcess;
let token: string;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await serveProcess(database.url, { DATABASE_POOL_SIZE: '2', RATE_LIMIT_PER_MINUTE: '0' });
  const response = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'r@maumee.test',
      password: 'Lake-Erie-1858',
      firstName: 'R',
      lastName: 'E',
    }),
  });
  ({ token } = (await response.json()) as { token: string });
}, 60_000);
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await database.drop();
});

async function ask(): Promise<{ status: number; code: unknown; retryAfter: string | null; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${app.url}/api/rides/rider`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as { code?: string };
  const ms = performance.now() - started;
  return { status: response.status, code: body.code, retryAfter: response.headers.get('retry-after'), ms };
}

it('calls that would wait too long are refused at once; those under way are carried out, and later ones', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('begin; lock table sessions');
  const underWay = Array.from({ length: 2 * ALWAYS }, ask);
  await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  const late = await Promise.all(Array.from({ length: 20 }, ask));
  const ready = await fetch(`${app.url}/readyz`);
  await client.query('rollback');
  await client.end();
  for (const { ms, ...answer } of late) {
    expect(answer).toEqual({ status: 503, code: 'OVERLOADED', retryAfter: '2' });
    expect(ms).toBeLessThan(HELD_MS);
  }
  expect(ready.status).toBe(200);
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ALWAYS);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await ask()).status).toBe(200);
});
