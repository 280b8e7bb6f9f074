import { expect, it, onTestFinished, vi } from 'vitest';
import { readEnvironment } from '../../../adapters/config/environment.ts';
import { serve } from '../../../cli/server/serve.ts';
import { runSql } from '../../support/database-server.ts';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { SYSTEM } from '../../support/test-use-cases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { onDatabase } from '../run-maumee.ts';

async function serveBehindAPooler() {
  const database = await createTestDatabase();
  const pooler = await openDatabaseProxy(database.url);
  const folder = temporaryFolder();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    ...onDatabase(pooler.url),
    DATABASE_DIRECT_URL: database.url,
    DATA_DIR: folder.path,
    DEMO: 'false',
    LOG_LEVEL: 'silent',
  });
  const running = await serve(environment, { client: false });
  onTestFinished(async () => {
    await running.stop();
    await pooler[Symbol.asyncDispose]();
    await database.drop();
    folder[Symbol.dispose]();
  });
  return { app: running.app, pooler, database };
}

it('listens for events and jobs past the pooler, and audits there', async () => {
  const { app, pooler, database } = await serveBehindAPooler();
  await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
  expect(app.sessionPool.totalCount).toBe(1);
  // By what only they ask: other connections trim the events, and read which rides have changed.
  const listening = () =>
    runSql<{ pid: number; query: string }>(
      database.url,
      `select pid, lower(query) as query from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and (query ilike 'listen %' or query like '%(xid, seq)%'
           or query like '%as xid, ''0'' as seq%' or query like '%verified_before::text%')
       order by pid`,
    );
  const before = await vi.waitFor(async () => {
    const found = await listening();
    expect(found.some(({ query }) => query.includes('jobs:insert'))).toBe(true);
    expect(found.some(({ query }) => !query.includes('jobs:insert'))).toBe(true);
    return found.map(({ pid }) => pid);
  });
  await pooler.vanish();
  await expect(app.pool.query('select 1')).rejects.toThrow();
  // By number alone: what a connection asked last changes with each look.
  const still = await runSql<{ pid: number }>(
    database.url,
    `select pid from pg_stat_activity where pid in (${before.join(', ')}) order by pid`,
  );
  expect(still.map(({ pid }) => pid)).toEqual(before);
});
