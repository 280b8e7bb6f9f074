import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../../domain/users/user.ts';
import { aSavedCard } from '../../support/cards.ts';
import { runSql } from '../../support/database-server.ts';
import {
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  onboard,
} from '../../support/test-use-cases.ts';
import { onDatabase, runMaumee } from '../run-maumee.ts';

const app = useTestUseCases({ connections: 2 });
let driver: UserActor;
let rideId: string;

/** A ride paid by card and completed, and a driver who can be paid. */
beforeAll(async () => {
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '0');
  driver = await anOnlineDriver(useCases);
  await onboard(useCases, driver);
  const paymentMethodId = await aSavedCard(useCases, rider);
  rideId = await aCompletedRide(useCases, rider, driver, { tipAmount: '10', paymentMethodId });
});

const maumee = (args: readonly string[], payments = 'sandbox') =>
  runMaumee(args, { ...onDatabase(app.databaseUrl), PAYMENTS: payments });

describe('maumee rides refund', () => {
  it('asks, wants a reason, gives back, and refuses more than is left', async () => {
    const unconfirmed = await maumee(['rides', 'refund', rideId, '--reason', 'Detour']);
    expect(unconfirmed.exitCode).toBe(2);
    expect((await maumee(['rides', 'refund', rideId, '--yes'])).exitCode).not.toBe(0);
    const given = await maumee([
      'rides',
      'refund',
      rideId,
      '--reason',
      'Detour',
      '--amount',
      '5',
      '--yes',
      '--json',
    ]);
    expect(given.json()).toEqual({ ride: rideId, paid: '25.29', paymentStatus: 'completed', changed: true });
    const tooMuch = await maumee(['rides', 'refund', rideId, '--reason', 'x', '--amount', '20.30', '--yes']);
    expect(tooMuch).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('REFUND_TOO_HIGH') as unknown,
    });
  });
});

describe('maumee rides new-pin', () => {
  it('says that a ride which is over needs no PIN', async () => {
    expect(await maumee(['rides', 'new-pin', rideId, '--yes'])).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('START_PIN_UNUSED') as unknown,
    });
  });
});

describe('maumee reconcile', () => {
  it('finds nothing when the records agree, and lists the differences with exit code 1', async () => {
    const clean = await maumee(['reconcile', '--json']);
    expect(clean.exitCode).toBe(0);
    expect(clean.json()).toMatchObject({ payments: 1, refunds: 1, differences: [] });
    await runSql(
      app.databaseUrl,
      `update sandbox_objects set data = jsonb_set(data, '{amountCents}', '499') where kind = 'refund'`,
    );
    const differing = await maumee(['reconcile']);
    expect(differing).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('$5.00 refunded here, $4.99 at the provider') as unknown,
    });
  });

  it('says that there is no provider', async () => {
    expect(await maumee(['reconcile'], 'none')).toMatchObject({
      exitCode: 7,
      stderr: 'PAYMENTS_NOT_CONFIGURED: Payment processing is not configured\n',
    });
  });
});

describe('maumee payouts requests', () => {
  it('lists, approves and rejects', async () => {
    const { id } = await app.useCases.requestPayout.execute(driver, { amount: '10' });
    const listed = await maumee(['payouts', 'requests', 'list', '--json']);
    expect(listed.json()).toMatchObject([{ id, amount: '10.00', status: 'pending', driver: 'Dora Driver' }]);
    const paid = await maumee(['payouts', 'requests', 'approve', id, '--yes', '--json']);
    expect([paid.exitCode, paid.json()]).toMatchObject([0, { status: 'completed', transfer: 'completed' }]);
    const refused = await maumee(['payouts', 'requests', 'reject', id, '--notes', 'Too late', '--yes']);
    expect(refused).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('PAYOUT_STATE') as unknown,
    });
  });
});

describe('maumee jobs', () => {
  it('lists what waits and lets it run again', async () => {
    const listed = await maumee(['jobs', 'list', '--json']);
    const jobs = listed.json<{ id: string; name: string }[]>();
    const mail = jobs.find(({ name }) => name === 'send-email');
    expect(mail).toBeDefined();
    const retried = await maumee(['jobs', 'retry', mail?.id ?? '', '--yes', '--json']);
    expect([retried.exitCode, retried.json()]).toEqual([0, { asked: 1, retried: 1, changed: true }]);
    expect((await maumee(['jobs', 'retry', '999999999', '--yes'])).exitCode).toBe(1);
    expect((await maumee(['jobs', 'retry', '00000000-0000-7000-8000-000000000001', '--yes'])).exitCode).toBe(
      1,
    );
    expect((await maumee(['jobs', 'retry', 'all'])).exitCode).toBe(2);
  });

  it('lists the payments that are stuck, those that failed first, and lets them be tried again', async () => {
    const [payment] = await runSql(app.databaseUrl, 'select id, ride_id from payments');
    const { id, ride_id } = payment as { id: string; ride_id: string };
    const stuck = `update payments set due_step = 'finish-payment', due_at = now() + interval '1 hour',
      due_attempts = 25, due_error = E'No answer\nat all' where id = '${id}'`;
    await runSql(app.databaseUrl, stuck);
    const listed = await maumee(['jobs', 'list', '--failed', '--json']);
    expect(listed.json()).toEqual([
      {
        id,
        name: 'finish-payment',
        attempts: '25/25',
        error: 'No answer',
        subject: JSON.stringify({ rideId: ride_id, paymentId: id }),
        runAt: expect.any(String) as unknown,
      },
    ]);
    expect((await maumee(['jobs', 'retry', id, '--yes', '--json'])).json()).toEqual({
      asked: 1,
      retried: 1,
      changed: true,
    });
    expect(await app.useCases.recoverPayments.execute(() => undefined)).toBe(1);
    expect((await maumee(['jobs', 'list', '--failed', '--json'])).json()).toEqual([]);
    expect((await maumee(['jobs', 'retry', id, '--yes'])).exitCode).toBe(1);
  });
});
