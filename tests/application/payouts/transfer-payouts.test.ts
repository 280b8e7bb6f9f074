import { beforeEach, describe, expect, it } from 'vitest';
import type { TransferResult } from '../../../application/payouts/transfers.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import type { QueuedJob } from '../../support/in-memory/tables.ts';
import { aWeekLater, EARNED, type PayoutWeek } from './payout-week.ts';

let week: PayoutWeek;

beforeEach(async () => {
  week = await aWeekLater();
  await week.app.useCases.generatePayouts.execute(week.admin);
  await week.app.useCases.processPayouts.execute(week.admin);
});

const transfer = (input?: { dryRun: boolean }) =>
  week.app.useCases.transferPayouts.execute(week.admin, input);

const payouts = () => [...week.app.tables.payouts.values()];

const finishJob = (payoutId: string): QueuedJob => ({
  name: 'finish-payout',
  payload: { payoutId },
  runAt: minutesAfter(week.app.clock.now(), 2),
});

function answerWith(result: TransferResult): void {
  week.app.gateway.answer = () => result;
}

const DECLINED = { outcome: 'declined', reason: 'No account' } as const;
const UNKNOWN = { outcome: 'unknown', reason: 'Timed out' } as const;

describe('transferring payouts', () => {
  it('pays each processing one, and counts', async () => {
    expect(await transfer()).toEqual({ successful: 2, failed: 0, unknown: 0 });
    expect(week.app.gateway.asked).toMatchObject([
      { driverId: week.busy.userId, amountCents: 2 * EARNED },
      { driverId: week.other.userId, amountCents: EARNED },
    ]);
    expect(payouts()).toMatchObject(
      payouts().map(({ id }) => ({
        status: 'completed',
        transferStatus: 'completed',
        transferId: `tr_${id}`,
        completedAt: week.app.clock.now(),
      })),
    );
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 0 });
    expect([...week.app.tables.entries.values()].at(-1)).toMatchObject({
      kind: 'payout_paid',
      transactions: [{ userId: week.other.userId, type: 'payout', amountCents: EARNED }],
    });
  });

  it('leaves an audit row for each', async () => {
    await transfer();
    expect(week.app.tables.audit.slice(-2)).toMatchObject(
      payouts().map(({ id, transferId }) => ({
        actor: week.admin,
        action: 'payout.transfer',
        subjectId: id,
        before: { status: 'processing' },
        after: { status: 'completed', transferId },
      })),
    );
  });

  it('again pays nothing', async () => {
    await transfer();
    const before = week.app.tables;
    expect(await transfer()).toEqual({ successful: 0, failed: 0, unknown: 0 });
    expect(week.app.gateway.asked).toHaveLength(2);
    expect(week.app.tables).toEqual(before);
  });

  it('with a dry run asks nobody and changes nothing', async () => {
    const before = week.app.tables;
    expect(await transfer({ dryRun: true })).toEqual({ successful: 0, failed: 0, unknown: 2 });
    expect(week.app.gateway.asked).toEqual([]);
    expect(week.app.tables).toEqual(before);
  });

  it('that is declined gives the money back to the driver and can be tried again', async () => {
    answerWith(DECLINED);
    expect(await transfer()).toEqual({ successful: 0, failed: 2, unknown: 0 });
    expect(payouts()).toMatchObject([{ status: 'failed', transferStatus: 'failed' }, { status: 'failed' }]);
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 2 * EARNED, reservedCents: 0 });
    expect(week.app.tables.audit.at(-1)).toMatchObject({ after: { status: 'failed' } });

    week.app.gateway.answer = ({ payoutId }) => ({ outcome: 'succeeded', transferId: payoutId });
    expect(await transfer()).toMatchObject({ successful: 0 });
    await week.app.useCases.processPayouts.execute(week.admin);
    expect(await transfer()).toEqual({ successful: 2, failed: 0, unknown: 0 });
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 0 });
  });

  it('uses a new key for a new attempt, since a provider repeats its answer to an old one', async () => {
    answerWith(DECLINED);
    await transfer();
    await week.app.useCases.processPayouts.execute(week.admin);
    await transfer();
    const keys = week.app.gateway.asked.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(4);
  });

  it('whose outcome is unknown keeps the money reserved and asks again with the same key', async () => {
    answerWith(UNKNOWN);
    const before = week.app.tables;
    expect(await transfer()).toEqual({ successful: 0, failed: 0, unknown: 2 });
    // Only the jobs that ask the provider later are new: they are there before it is asked.
    const jobs = new Map(before.jobs);
    for (const { id } of payouts()) jobs.set(`finish-payout:${id}`, finishJob(id));
    expect(week.app.tables).toEqual({ ...before, jobs });
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 2 * EARNED });
    week.app.gateway.answer = ({ payoutId }) => ({ outcome: 'succeeded', transferId: payoutId });
    expect(await transfer()).toMatchObject({ successful: 2 });
    const keys = week.app.gateway.asked.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });

  it('counts each by its own outcome', async () => {
    week.app.gateway.answer = ({ driverId }) => (driverId === week.busy.userId ? DECLINED : UNKNOWN);
    expect(await transfer()).toEqual({ successful: 0, failed: 1, unknown: 1 });
  });

  it('by two runs at once is counted once each', async () => {
    const runs = await Promise.all([transfer(), transfer()]);
    expect(runs.reduce((sum, run) => sum + run.successful, 0)).toBe(2);
    expect(new Set(week.app.gateway.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 0 });
  });

  it('does not fail the next attempt when the refusal of the last one comes late', async () => {
    const { gateway, useCases } = week.app;
    answerWith(DECLINED);
    const send = gateway.transfers.create.bind(gateway.transfers);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    gateway.transfers.create = async (wanted) => {
      gateway.transfers.create = send;
      await held;
      return send(wanted);
    };
    const late = transfer();
    await transfer();
    await useCases.processPayouts.execute(week.admin);
    release();
    await late;
    expect(payouts()[0]).toMatchObject({ status: 'processing', attempts: 2 });
    expect(week.app.balances(week.busy)).toMatchObject({ reservedCents: 2 * EARNED, earningsCents: 0 });
  });
});
