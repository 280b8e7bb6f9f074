import { describe, expect, it } from 'vitest';
import { runSql } from '../../support/database-server.ts';
import { anotherAdmin } from '../../support/a-pending-refund.ts';
import { useTestUseCases } from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const app = useTestUseCases({ connections: 2 });

const maumee = (args: readonly string[], environment: Record<string, string> = {}) =>
  runMaumee(args, { ...onDatabase(app.databaseUrl), ...environment });
const WHY = ['--reason', 'Two of us now', '--yes'];
const published = async () => (await runSql(app.databaseUrl, 'select from pricing_config')).length;

describe('maumee approvals limits', () => {
  it('are what every shell is held to, whatever its environment says', async () => {
    expect((await maumee(['approvals', 'limits', '--json'])).json()).toMatchObject({ refundLimit: null });
    const set = await maumee(['approvals', 'set-limits', '--refund', '50', '--commission', '75-90', ...WHY]);
    expect(set).toMatchObject({ exitCode: 0 });
    expect((await maumee(['approvals', 'limits', '--json'])).json()).toMatchObject({
      refundLimit: '50.00',
      payoutLimit: null,
      commissionMin: '75.00',
      commissionMax: '90.00',
      waitingDays: 7,
      reason: 'Two of us now',
    });
    const rates = ['pricing', 'set', '--commission-rate', '60', '--accept-unusual', ...WHY];
    const environments: Record<string, string>[] = [{}, { APPROVAL_COMMISSION_RANGE: '0-100' }];
    for (const environment of environments) {
      expect(await maumee(rates, environment)).toMatchObject({ exitCode: 8 });
    }
    expect(await published()).toBe(1);
  });

  it('wait for a second admin to be lifted', async () => {
    const userId = await anotherAdmin(app.pool);
    const lift = ['approvals', 'set-limits', '--refund', 'none', '--commission', 'none', ...WHY];
    expect(await maumee(lift)).toMatchObject({ exitCode: 8 });
    const waiting = (await maumee(['approvals', 'list', '--json'])).json<Record<string, string>[]>();
    const found = waiting.find(({ act }) => act === 'limits');
    expect(found).toMatchObject({ limits: 'refund none, payout none, commission none, 7 days' });
    const id = found?.['id'] ?? '';
    expect(await maumee(['approvals', 'approve', id, '--yes'])).toMatchObject({ exitCode: 3 });
    await app.useCases.approveAct.execute({ kind: 'user', userType: 'admin', userId }, { id });
    expect((await maumee(['approvals', 'limits', '--json'])).json()).toMatchObject({ refundLimit: null });
  });

  it.each([
    ['--refund', 'much'],
    ['--commission', '75'],
    ['--commission', '75-90-95'],
    ['--days', '91'],
  ])('refuses %s %s', async (option, value) => {
    const refused = await maumee(['approvals', 'set-limits', option, value, ...WHY]);
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toMatch(/must be|at most/);
  });
});
