import { beforeEach, describe, expect, it } from 'vitest';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { aWeekLater, EARNED, earn, type PayoutWeek } from './payout-week.ts';

let week: PayoutWeek;

beforeEach(async () => {
  week = await aWeekLater();
  await week.product.useCases.generatePayouts.execute(week.admin);
});

const process = (input?: { dryRun: boolean }) =>
  week.product.useCases.processPayouts.execute(week.admin, input);

const statuses = () => [...week.product.tables.payouts.values()].map(({ status }) => status);

/** Every transfer is declined once. */
async function declineAll(): Promise<void> {
  week.product.gateway.answer = () => ({ outcome: 'declined', reason: 'No account' });
  await week.product.useCases.transferPayouts.execute(week.admin);
}

describe('processing payouts', () => {
  it('makes the pending ones ready for transfer, with an audit row each', async () => {
    const moved = await process();
    expect(moved).toMatchObject([{ status: 'processing' }, { status: 'processing' }]);
    expect(statuses()).toEqual(['processing', 'processing']);
    expect(week.product.tables.audit.slice(-2)).toMatchObject(
      moved.map(({ id }) => ({
        actor: week.admin,
        action: 'payout.process',
        subjectId: id,
        before: { status: 'pending' },
        after: { status: 'processing' },
      })),
    );
  });

  it('again moves nothing', async () => {
    await process();
    const before = week.product.tables;
    expect(await process()).toEqual([]);
    expect(week.product.tables).toEqual(before);
  });

  it('with a dry run tells which it would move, and moves none', async () => {
    const before = week.product.tables;
    expect(await process({ dryRun: true })).toHaveLength(2);
    expect(week.product.tables).toEqual(before);
  });

  it('reserves the money of failed ones once more', async () => {
    await process();
    await declineAll();
    expect(week.product.balances(week.busy)).toMatchObject({ earningsCents: 2 * EARNED, reservedCents: 0 });
    expect(await process()).toHaveLength(2);
    expect(week.product.balances(week.busy)).toMatchObject({ earningsCents: 0, reservedCents: 2 * EARNED });
  });

  it('after a week in which transfers failed pays each week once', async () => {
    const { product, rider, busy, admin } = week;
    await process();
    await declineAll();
    await earn(product, rider, busy);
    product.clock.advance({ days: 7 });
    const next = await product.useCases.generatePayouts.execute(admin);
    expect(next).toMatchObject([{ driverId: busy.userId, amountCents: EARNED }]);
    expect(await process()).toHaveLength(3);
    expect(product.balances(busy)).toMatchObject({ earningsCents: 0, reservedCents: 3 * EARNED });
  });

  it('leaves a failed one as it is when its money is gone, and goes on with the others', async () => {
    const { product, busy } = week;
    await process();
    await declineAll();
    await takeEarnings(2 * EARNED);
    expect(await process()).toMatchObject([{ driverId: week.other.userId }]);
    expect(statuses()).toEqual(['failed', 'processing']);
    expect(product.balances(busy)).toMatchObject({ reservedCents: 2 * EARNED });
  });
});

/** As a payout the driver asked for would, besides the weekly ones. */
async function takeEarnings(amountCents: number): Promise<void> {
  const { product, busy } = week;

  const header = { id: product.ids.next(), transactionIds: [], actorId: null, at: product.clock.now() };
  const payout = { id: product.ids.next(), driverId: busy.userId, amountCents, transferId: null };
  await product.store.run(({ ledger }) => ledger.post(payoutEntry(header, 'payout_reserved', payout)));
}
