import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startJobRunner, type JobRunner } from '../../adapters/jobs/job-runner.ts';
import { jobHandlers, nightlyJobs } from '../../cli/job-handlers.ts';
import { aFundedRider, createTestUseCases, SYSTEM, type TestUseCases } from '../support/test-use-cases.ts';

let app: TestUseCases;
let jobs: JobRunner;
const logged: unknown[] = [];
const failed: unknown[] = [];

beforeAll(async () => {
  app = await createTestUseCases();
  const log = {
    info: (_: object, message: string) => void logged.push(message),
    error: (details: object, message: string) => void logged.push(message, details),
  };
  jobs = await startJobRunner({
    databaseUrl: app.databaseUrl,
    handlers: jobHandlers(app.useCases),
    nightly: nightlyJobs(app.useCases, log),
    onError: (...error) => failed.push(error),
  });
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

/** What happens at night; resolves when it has happened. */
async function night(): Promise<void> {
  const before = logged.length;
  await app.pool.query(`select graphile_worker.add_job('verify-ledger')`);
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(before), { timeout: 20_000, interval: 50 });
}

it('verifies all of the ledger every night, keeps the result and logs what is broken', async () => {
  const { userId } = await aFundedRider(app.useCases, '20');
  await night();
  expect(logged).toEqual(['The ledger verifies']);

  const client = await app.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update users set wallet_balance = 25 where id = $1', [userId]);
  client.release(true);
  await night();
  expect(logged.slice(1)).toMatchObject(['The ledger is BROKEN', { violations: [{ subject: userId }] }]);
  const runs = await app.useCases.listLedgerAudits.execute(SYSTEM);
  expect(runs).toMatchObject([
    { extent: 'full', violationCount: 1, violations: [{ subject: userId }] },
    { extent: 'full', violationCount: 0, entries: 1 },
  ]);
  expect(failed).toEqual([]);
}, 60_000);

it('is known to the queue as work of every night', async () => {
  const { rows } = await app.pool.query('select identifier from graphile_worker._private_known_crontabs');
  expect(rows).toEqual([{ identifier: 'verify-ledger' }]);
});
