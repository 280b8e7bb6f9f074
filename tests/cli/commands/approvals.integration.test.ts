import { beforeAll, describe, expect, it } from 'vitest';
import { runSql } from '../../support/database-server.ts';
import { setApprovalLimits } from '../../support/approval-limits.ts';
import { aPendingRefund, anotherAdmin } from '../../support/a-pending-refund.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const app = useTestUseCases({ connections: 2 });
let rideId: string;

beforeAll(async () => {
  await setApprovalLimits(app.pool, { refundCents: 10_00 });
  const { useCases } = app;
  const [rider, driver] = [await aFundedRider(useCases, '100'), await anOnlineDriver(useCases)];
  rideId = await aCompletedRide(useCases, rider, driver);
});

const maumee = (...args: string[]) => runMaumee(args, onDatabase(app.databaseUrl));
const list = async () => (await maumee('approvals', 'list', '--json')).json<Record<string, string>[]>();

describe('maumee approvals', () => {
  it('lists what the command line has asked for, which it cannot approve but take back', async () => {
    const refund = ['rides', 'refund', rideId, '--reason', 'Detour', '--yes'];
    expect((await maumee(...refund, '--amount', '10')).exitCode).toBe(0);
    const asked = await maumee(...refund, '--amount', '0.01');
    const [waiting] = await list();
    expect(waiting).toMatchObject({ act: 'refund', amount: '0.01', requester: 'command line' });
    const id = waiting?.['id'] ?? '';
    expect(asked).toMatchObject({
      exitCode: 8,
      stderr: `APPROVAL_REQUIRED: Waiting for a second admin (maumee approvals approve ${id})\n`,
    });
    const approved = await maumee('approvals', 'approve', id, '--yes');
    expect(approved).toMatchObject({
      exitCode: 3,
      stderr: 'SELF_APPROVAL: Another admin has to approve this\n',
    });
    expect((await maumee('approvals', 'withdraw', id, '--yes')).exitCode).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('approves and refuses what an admin has asked for', async () => {
    const admin = await anotherAdmin(app.pool);
    const [first, second] = [
      await aPendingRefund(app.pool, rideId, admin),
      await aPendingRefund(app.pool, rideId, admin),
    ];
    const unconfirmed = await maumee('approvals', 'approve', first);
    expect([unconfirmed.exitCode, unconfirmed.stderr]).toEqual([2, 'Not confirmed: say --yes.\n']);
    const approved = await maumee('approvals', 'approve', first, '--yes', '--json');
    expect(approved.json()).toMatchObject({ id: first, state: 'approved', requester: 'Olga Other' });
    const refused = await maumee('approvals', 'refuse', second, '--reason', 'As booked', '--yes', '--json');
    expect(refused.json()).toMatchObject({ id: second, state: 'refused' });
    expect(
      await runSql(app.databaseUrl, 'select amount_cents::int from refunds order by created_at'),
    ).toEqual([{ amount_cents: 1000 }, { amount_cents: 1 }]);
  });
});
