import { beforeAll, describe, expect, it, vi } from 'vitest';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import type { AuditReport } from '../../../application/ports/wallet.ts';
import { aFundedRider, useTestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, PROCESS_TIMEOUT_MS, runMaumee } from '../run-maumee.ts';
import { TIME_ZONE } from '../../support/places.ts';

const app = useTestUseCases({ connections: 2 });
let riderId: string;

beforeAll(async () => {
  ({ userId: riderId } = await aFundedRider(app.useCases, '20'));
  // What was written while another transaction of the server was open, of any test's, is looked at again.
  const allBefore =
    'select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as is from journal_entries';
  await vi.waitFor(async () => expect((await app.pool.query(allBefore)).rows).toEqual([{ is: true }]), {
    timeout: 20_000,
  });
});

const VERIFY = ['ledger', 'verify'];
const variables = () => onDatabase(app.databaseUrl);

describe('maumee ledger verify', { timeout: PROCESS_TIMEOUT_MS }, () => {
  it('says that every invariant holds, with exit code 0', async () => {
    const { exitCode, stdout, stderr } = await runMaumee(VERIFY, variables());
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/postings of every entry sum to zero/i);
    expect(stdout).toMatch(/Every invariant holds: 1 journal entries, 0 rides\.$/m);
  });

  it('names what is broken, with exit code 1', async () => {
    const client = await app.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query('update balances set wallet_balance = 25 where user_id = $1', [riderId]);
    } finally {
      client.release(true);
    }
    const result = await runMaumee([...VERIFY, '--full'], variables());
    expect(result.exitCode).toBe(1);
    expect(result.stderr).toContain(riderId);
    expect(result.stdout).toMatch(/^BROKEN: /m);
    const report = (await runMaumee([...VERIFY, '--full', '--json'], variables())).json<AuditReport>();
    expect(report.violations).toMatchObject([{ invariant: 3, subject: riderId }]);
  });

  it('looks at what is new since the last run that found nothing broken, and keeps every run', async () => {
    const { stdout } = await runMaumee(VERIFY, variables());
    expect(stdout).toMatch(
      /Every invariant holds: 0 journal entries, 0 rides concerned by what was written since /,
    );
    const runs = (await runMaumee(['ledger', 'audits', '--json'], variables())).json<object[]>();
    const broken = { extent: 'full', violationCount: 1, broken: 'Balances equal the sum of the postings' };
    expect(runs).toMatchObject([
      { extent: 'incremental', entries: 0, violationCount: 0, broken: null },
      broken,
      broken,
      { extent: 'full', entries: 1, violationCount: 0, broken: null },
    ]);
  });
});

describe('a month', { timeout: PROCESS_TIMEOUT_MS }, () => {
  const month = toLocalDay(new Date(), TIME_ZONE).slice(0, 7);

  it('has a trial balance', async () => {
    const { stdout } = await runMaumee(['ledger', 'trial-balance', '--month', month], variables());
    expect(stdout).toMatch(/rider_available +0\.00 +0\.00 +20\.00 +20\.00/);
    expect(stdout).toContain(`${month}: 20.00 debits, 20.00 credits.`);
  });

  it('that lasts is not closed, and none is', async () => {
    const closing = await runMaumee(['ledger', 'close', month, '--yes'], variables());
    expect(closing.exitCode).not.toBe(0);
    expect(closing.stderr).toContain('two hours after its end');
    expect((await runMaumee(['ledger', 'periods', '--json'], variables())).json()).toEqual([]);
  });
});
