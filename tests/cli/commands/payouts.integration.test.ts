import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { runSql } from '../../support/database-server.ts';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  onboard,
  type TestUseCases,
} from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const EIGHT_DAYS_MS = 8 * 86_400_000;

let app: TestUseCases;
let driver: UserActor;

/** One driver who earned 13.00 in a week that has passed. */
beforeAll(async () => {
  const clock = new FixedClock(new Date(Date.now() - EIGHT_DAYS_MS));
  app = await createTestUseCases({ clock, connections: 2 });
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '20');
  driver = await anOnlineDriver(useCases);
  await aCompletedRide(useCases, rider, driver);
});
afterAll(() => app.close());

const payouts = (args: readonly string[], environment: Record<string, string> = {}) =>
  runMaumee(['payouts', ...args], { ...onDatabase(app.databaseUrl), ...environment });

const stored = () => runSql(app.databaseUrl, 'select status, net_amount, transfer_status from payouts');

describe('maumee payouts', () => {
  it('generate shows its result in a dry run, asks, and makes the payouts of last week', async () => {
    const planned = await payouts(['generate', '--dry-run', '--json']);
    expect(planned.json()).toEqual({ payouts: 1, amount: '13.00', changed: false });
    const unconfirmed = await payouts(['generate']);
    expect([unconfirmed.exitCode, unconfirmed.stderr]).toEqual([2, 'Not confirmed: say --yes.\n']);
    expect(await stored()).toEqual([]);
    const made = await payouts(['generate', '--yes', '--json']);
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    expect(made.json()).toEqual({ payouts: 1, amount: '13.00', changed: true });
  });

  it('show names the rides that a payout pays', async () => {
    const [made] = (await payouts(['list', '--json'])).json<{ id: string }[]>();
    const shown = await payouts(['show', made!.id, '--json']);
    expect(shown.json()).toMatchObject({ rides: [{ amount: '13.00' }], net: '13.00' });
    expect((await payouts(['show', made!.id])).stdout).toContain('13.00');
    expect(await payouts(['show', '01980000-0000-7000-8000-00000000000b'])).toMatchObject({ exitCode: 4 });
  });

  it('transfer is refused without a provider, and nothing changes', async () => {
    const processed = await payouts(['process', '--yes']);
    expect(processed).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^payouts +1$/m) as unknown,
    });
    const before = await stored();
    const refused = await payouts(['transfer', '--yes', '--json'], { PAYMENTS: 'none' });
    expect(refused).toMatchObject({
      exitCode: 7,
      stdout: '',
      stderr: 'PAYMENTS_NOT_CONFIGURED: Payment processing is not configured\n',
    });
    expect(await stored()).toEqual(before);
  });

  it('transfer fails with exit code 1 for a driver without an account, and the money can be sent again', async () => {
    const declined = await payouts(['transfer', '--yes', '--json'], { PAYMENTS: 'sandbox' });
    expect(declined.exitCode).toBe(1);
    expect(declined.json()).toEqual({ successful: 0, failed: 1, unknown: 0, changed: true });
    expect(await stored()).toMatchObject([{ status: 'failed', transfer_status: 'failed' }]);

    await onboard(app.useCases, driver);
    await payouts(['process', '--yes']);
    const sent = await payouts(['transfer', '--yes', '--json'], { PAYMENTS: 'sandbox' });
    expect(sent.exitCode).toBe(0);
    expect(sent.json()).toEqual({ successful: 1, failed: 0, unknown: 0, changed: true });
    expect(await stored()).toMatchObject([{ status: 'completed', net_amount: '13.00' }]);
  });

  it('list shows those of a status', async () => {
    const completed = await payouts(['list', '--status', 'completed', '--json']);
    expect(completed.json<Record<string, unknown>[]>()).toMatchObject([
      { driver: 'Dora Driver', rides: 1, net: '13.00', status: 'completed', transfer: 'completed' },
    ]);
  });
});
