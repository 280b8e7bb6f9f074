import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOB_CONNECTIONS, startJobRunner, type JobRunner } from '../../adapters/jobs/job-runner.ts';
import { createConnectionPool } from '../../adapters/postgres/connection-pool.ts';
import { unconfiguredPaymentGateway } from '../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import { jobHandlers, nightlyJobs } from '../../cli/job-handlers.ts';
import { aFundedRider, useTestUseCases, SYSTEM } from '../support/test-use-cases.ts';

const PROVIDER = { mode: 'sandbox' } as const;

const app = useTestUseCases();
let jobs: JobRunner;
const logged: unknown[] = [];
const failed: unknown[] = [];

const log = {
  info: (_: object, message: string) => void logged.push(message),
  error: (details: object, message: string) => void logged.push(message, details),
};

/** A process that does the jobs. */
const startRunner = () =>
  startJobRunner({
    pool: createConnectionPool({ databaseUrl: app.databaseUrl, maxConnections: JOB_CONNECTIONS }),
    handlers: jobHandlers(app.useCases),
    nightly: nightlyJobs(app.useCases, PROVIDER, log),
    onError: (...error) => failed.push(error),
  });

beforeAll(async () => {
  jobs = await startRunner();
});
afterAll(async () => {
  await jobs.stop();
});

/** What happens at night; resolves when it has happened. */
async function night(work: string): Promise<void> {
  const before = logged.length;
  await app.pool.query(`select graphile_worker.add_job($1)`, [work]);
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(before), { timeout: 20_000, interval: 50 });
}

it('verifies all of the ledger every night, keeps the result and logs what is broken', async () => {
  const { userId } = await aFundedRider(app.useCases, '20');
  await night('verify-ledger');
  expect(logged).toEqual(['The ledger verifies']);

  const client = await app.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('update balances set wallet_balance = 25 where user_id = $1', [userId]);
  client.release(true);
  await night('verify-ledger');
  expect(logged.slice(1)).toMatchObject(['The ledger is BROKEN', { violations: [{ subject: userId }] }]);
  const runs = await app.useCases.listLedgerAudits.execute(SYSTEM);
  expect(runs).toMatchObject([
    { extent: 'full', violationCount: 1, violations: [{ subject: userId }] },
    { extent: 'full', violationCount: 0, entries: 1 },
  ]);
  expect(failed).toEqual([]);
}, 60_000);

describe('the comparison with the payment provider', () => {
  const last = async () => (await app.useCases.showLedgerState.execute(SYSTEM)).lastReconciliation;

  it('is made every night; the page on money shows the result, and differences are logged', async () => {
    await aFundedRider(app.useCases, '20');
    logged.length = 0;
    await night('reconcile');
    expect(logged).toEqual(['The payment provider agrees']);
    expect(await last()).toMatchObject({ differenceCount: 0, differences: [] });
    const { userId } = await aFundedRider(app.useCases, '5');
    await app.pool.query(
      `insert into payments (id, kind, user_id, amount_cents, captured_cents, status, provider_id, created_at)
       values (gen_random_uuid(), 'funding', $1, 500, 500, 'succeeded', 'pi_lost', now())`,
      [userId],
    );
    await night('reconcile');
    const difference = { kind: 'payment', providerId: 'pi_lost' };
    expect(logged.slice(1)).toMatchObject([
      'The payment provider DIFFERS',
      { count: 1, differences: [difference] },
    ]);
    expect(await last()).toMatchObject({ differenceCount: 1, differences: [difference] });
    expect(failed).toEqual([]);
  }, 60_000);

  it('is not made where there is no provider', () => {
    const work = nightlyJobs(app.useCases, unconfiguredPaymentGateway, log);
    expect(Object.keys(work)).toEqual(['verify-ledger']);
  });
});

describe('the work of a night', () => {
  it('is known to the queue', async () => {
    const { rows } = await app.pool.query(
      'select identifier from graphile_worker._private_known_crontabs order by identifier',
    );
    expect(rows).toEqual([{ identifier: 'reconcile' }, { identifier: 'verify-ledger' }]);
  });

  it('is done once by all processes together, also where none ran at night', async () => {
    await jobs.stop();
    await app.pool.query(
      `update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days'`,
    );
    logged.length = 0;
    const others = await Promise.all([startRunner(), startRunner(), startRunner()]);
    [jobs] = others as [JobRunner, ...JobRunner[]];
    const isIdle = async () => {
      expect(logged).toHaveLength(4);
      const { rows } = await app.pool.query('select from graphile_worker._private_jobs');
      expect(rows).toEqual([]);
    };
    await vi.waitFor(isIdle, { timeout: 20_000, interval: 50 });
    await Promise.all(others.slice(1).map((runner) => runner.stop()));
    expect(logged.filter((line) => typeof line === 'string').toSorted()).toEqual([
      'The ledger is BROKEN',
      'The payment provider DIFFERS',
    ]);
  }, 60_000);
});
