import { beforeEach, describe, expect, it } from 'vitest';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { aWeekLater, EARNED, earn, type PayoutWeek } from './payout-week.ts';

let week: PayoutWeek;

beforeEach(async () => {
  week = await aWeekLater();
  await week.app.useCases.generatePayouts.execute(week.admin);
});

const process = (input?: { dryRun: boolean }) => week.app.useCases.processPayouts.execute(week.admin, input);

const statuses = () => [...week.app.tables.payouts.values()].map(({ status }) => status);

/** Every transfer is declined once. */
async function declineAll(): Promise<void> {
  week.app.gateway.answer = () => ({ outcome: 'declined', reason: 'No account' });
  await week.app.useCases.transferPayouts.execute(week.admin);
}

describe('processing payouts', () => {
  it('makes the pending ones ready for transfer, with an audit row each', async () => {
    const processed = await process();
    expect(processed).toMatchObject([{ status: 'processing' }, { status: 'processing' }]);
    expect(statuses()).toEqual(['processing', 'processing']);
    expect(week.app.tables.audit.slice(-2)).toMatchObject(
      processed.map(({ id }) => ({
        actor: week.admin,
        action: 'payout.process',
        subjectId: id,
        before: { status: 'pending' },
        after: { status: 'processing' },
      })),
    );
  });

  it('again changes nothing', async () => {
    await process();
    const before = week.app.tables;
    expect(await process()).toEqual([]);
    expect(week.app.tables).toEqual(before);
  });

  it('with a dry run reports which it would change, and changes none', async () => {
    const before = week.app.tables;
    expect(await process({ dryRun: true })).toHaveLength(2);
    expect(week.app.tables).toEqual(before);
  });

  it('reserves the money of failed ones once more', async () => {
    await process();
    await declineAll();
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 2 * EARNED, reservedCents: 0 });
    expect(await process()).toHaveLength(2);
    expect(week.app.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 2 * EARNED });
  });

  it('after a week in which transfers failed pays each week once', async () => {
    const { app, rider, busy, admin } = week;
    await process();
    await declineAll();
    await earn(app, rider, busy);
    app.clock.advance({ days: 7 });
    const next = await app.useCases.generatePayouts.execute(admin);
    expect(next).toMatchObject([{ driverId: busy.userId, amountCents: EARNED }]);
    expect(await process()).toHaveLength(3);
    expect(app.balances(busy)).toMatchObject({ earningsCents: 0, reservedCents: 3 * EARNED });
  });

  it('leaves a failed one as it is when its money is gone, and goes on with the others', async () => {
    const { app, busy } = week;
    await process();
    await declineAll();
    await takeEarnings(2 * EARNED);
    expect(await process()).toMatchObject([{ driverId: week.other.userId }]);
    expect(statuses()).toEqual(['failed', 'processing']);
    expect(app.balances(busy)).toMatchObject({ reservedCents: 2 * EARNED });
  });
});

/** As a payout the driver asked for would, besides the weekly ones. */
async function takeEarnings(amountCents: number): Promise<void> {
  const { app, busy } = week;

  const header = { id: app.ids.next(), transactionIds: [], actorId: null, at: app.clock.now() };
  const payout = { id: app.ids.next(), driverId: busy.userId, amountCents, transferId: null };
  await app.store.run(({ ledger }) => ledger.post(payoutEntry(header, 'payout_reserved', payout)));
}
