import { describe, expect, it } from 'vitest';
import type { EarningRecord } from '../../../application/ports/payouts.ts';
import {
  batchPayout,
  completePayout,
  failPayout,
  processPayout,
  type Earning,
  type Payout,
} from '../../../domain/payouts/payout.ts';
import { toPeriod } from '../../../domain/payouts/period.ts';
import { rideRefundedEntry } from '../../../domain/wallet/entries.ts';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { INITIAL_PRICING_ID } from '../../support/builders/a-pricing.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

export function describePayouts(contract: Contract): void {
  const fixture = createFixture(contract);
  const week = toPeriod(NOW, 'America/New_York');

  async function earning(driverId: string, earnedAt = NOW): Promise<EarningRecord> {
    const ride = await fixture.ride(aRide.completed, { driverId, tipCents: 1_55 });
    const record = {
      id: fixture.nextId(),
      driverId,
      rideId: ride.id,
      amountCents: 20_00,
      earnedAt,
      commissionRateBasisPoints: 85_00,
      pricingId: INITIAL_PRICING_ID,
      fareCents: 21_70,
      driverShareCents: 18_45,
      platformFeeCents: 3_25,
      tipCents: 1_55,
    };
    await fixture.unitOfWork.run(({ payouts }) => payouts.recordEarning(record));
    return record;
  }

  const getPayout = (driverId: string, amountCents = 20_00) =>
    batchPayout(fixture.nextId(), driverId, week, { ridesCount: 1, amountCents });
  const insert = (payout: Payout, earnings: readonly Earning[]) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.insert(payout, earnings));
  const unbatched = (driverId: string) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.lockUnbatched(driverId));
  const unbatchedDrivers = (after: string | null, limit: number, before = minutesAfter(NOW, 5)) =>
    fixture.unitOfWork.run(({ payouts }) => payouts.unbatchedDrivers(before, { after, limit }));
  const lock = (payoutId: string) => fixture.unitOfWork.run(({ payouts }) => payouts.lock(payoutId));

  describe('earnings', () => {
    it('wait for a batch, by time, with share and tip', async () => {
      const driverId = await fixture.driver();
      const late = await earning(driverId, minutesAfter(NOW, 5));
      const early = await earning(driverId);
      const row = ({ id, rideId, earnedAt }: Earning) => ({
        ...{ id, driverId, rideId, earnedAt, amountCents: 20_00 },
      });
      expect(await unbatched(driverId)).toEqual([row(early), row(late)]);
    });

    it('name the drivers who wait for a batch, each once, page by page', async () => {
      const drivers = await Promise.all([fixture.driver(), fixture.driver(), fixture.driver()]);
      for (const driverId of [...drivers, ...drivers]) await earning(driverId);
      const later = await fixture.driver();
      await earning(later, minutesAfter(NOW, 5));
      const [idle, batched] = await Promise.all([fixture.driver(), fixture.driver()]);
      await insert(getPayout(batched), [await earning(batched)]);
      const all = await unbatchedDrivers(null, 1000);
      expect(all).toEqual([...new Set(all)].toSorted());
      expect(all).toEqual(expect.arrayContaining(drivers));
      expect(all).not.toContain(idle);
      expect(all).not.toContain(later);
      expect(all).not.toContain(batched);
      expect(await unbatchedDrivers(null, 2)).toEqual(all.slice(0, 2));
      expect(await unbatchedDrivers(all[0]!, 2)).toEqual(all.slice(1, 3));
      expect(await unbatchedDrivers(all.at(-1)!, 2)).toEqual([]);
    });

    it('grow by a late tip', async () => {
      const driverId = await fixture.driver();
      const { rideId } = await earning(driverId);
      await fixture.unitOfWork.run(({ payouts }) => payouts.addTipToEarning(rideId, 2_45));
      expect(await unbatched(driverId)).toMatchObject([{ rideId, amountCents: 22_45 }]);
      await expect(
        fixture.unitOfWork.run(({ payouts }) => payouts.addTipToEarning(fixture.nextId(), 1)),
      ).rejects.toMatchObject(NOT_FOUND);
    });

    it('are one per ride', async () => {
      const record = await earning(await fixture.driver());
      await expect(
        fixture.unitOfWork.run(({ payouts }) => payouts.recordEarning({ ...record, id: fixture.nextId() })),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'RIDE_STATE' });
    });
  });

  describe('payouts', () => {
    it('take their earnings out of the next batch', async () => {
      const driverId = await fixture.driver();
      const [first, second] = [await earning(driverId), await earning(driverId)];
      const payout = getPayout(driverId);
      expect(await insert(payout, [first])).toBe(true);
      expect(await lock(payout.id)).toEqual(payout);
      expect(await unbatched(driverId)).toMatchObject([{ id: second.id }]);
    });

    it('are one per driver and period; a second writes nothing', async () => {
      const driverId = await fixture.driver();
      const [first, second] = [await earning(driverId), await earning(driverId)];
      await insert(getPayout(driverId), [first]);
      const again = getPayout(driverId);
      expect(await insert(again, [second])).toBe(false);
      expect(await lock(again.id)).toBeNull();
      expect(await unbatched(driverId)).toMatchObject([{ id: second.id }]);
    });

    it('take no earning twice, nor another driver’s', async () => {
      const [driverId, other] = await Promise.all([fixture.driver(), fixture.driver()]);
      const batched = await earning(driverId);
      await insert(getPayout(driverId), [batched]);
      for (const payout of [
        { ...getPayout(driverId), period: toPeriod(minutesAfter(NOW, 14 * 24 * 60), 'America/New_York') },
        getPayout(other),
      ]) {
        await expect(insert(payout, [batched])).rejects.toMatchObject({
          kind: 'conflict',
          code: 'EARNING_BATCHED',
        });
        expect(await lock(payout.id)).toBeNull();
      }
    });

    it('are saved in every state', async () => {
      const payout = getPayout(await fixture.driver());
      await insert(payout, [await earning(payout.driverId)]);
      const processing = processPayout(payout);
      const retried = processPayout(failPayout(processing, 'No account'));
      for (const next of [
        processing,
        failPayout(processing, 'No account'),
        retried,
        completePayout(retried, `tr_${payout.id}`, NOW),
      ]) {
        await fixture.unitOfWork.run(({ payouts }) => payouts.save(next));
        expect(await lock(payout.id)).toEqual(next);
      }
    });

    it('that failed are counted until they are processed again', async () => {
      const driverId = await fixture.driver();
      const failedCents = () => fixture.unitOfWork.run(({ payouts }) => payouts.failedCents(driverId));
      const payout = getPayout(driverId);
      await insert(payout, [await earning(driverId)]);
      const failed = failPayout(processPayout(payout), 'No account');
      const counted = [await failedCents()];
      for (const next of [failed, processPayout(failed)]) {
        await fixture.unitOfWork.run(({ payouts }) => payouts.save(next));
        counted.push(await failedCents());
      }
      expect(counted).toEqual([0, 20_00, 0]);
    });

    it('that do not exist are null and cannot be saved', async () => {
      const payout = getPayout(await fixture.driver());
      expect(await lock(payout.id)).toBeNull();
      await expect(fixture.unitOfWork.run(({ payouts }) => payouts.save(payout))).rejects.toMatchObject(
        NOT_FOUND,
      );
    });
  });

  describe('the money of a payout', () => {
    type Kind = Parameters<typeof payoutEntry>[1];

    async function payable(): Promise<{
      payout: Payout;
      post: (kind: Kind, amountCents?: number) => Promise<void>;
    }> {
      const driverId = await fixture.driver();
      const payout = getPayout(driverId);
      const record = await earning(driverId);
      await insert(payout, [record]);
      await fixture.unitOfWork.run(({ ledger }) =>
        ledger.post({
          ...fixture.deposit(driverId, 20_00),
          kind: 'tip_added',
          rideId: record.rideId,
          postings: [
            { account: 'provider_clearing', amountCents: -20_00 },
            { account: 'driver_earnings', userId: driverId, amountCents: 20_00 },
          ],
        }),
      );
      const post = (kind: Kind, amountCents = payout.amountCents) =>
        fixture.unitOfWork.run(({ ledger }) =>
          ledger.post(payoutEntry(fixture.header(), kind, { ...payout, amountCents, transferId: 'tr_1' })),
        );
      return { payout, post };
    }

    it('is reserved, comes back, is reserved again and paid once', async () => {
      const { payout, post } = await payable();
      const balances: number[][] = [];
      for (const kind of ['payout_reserved', 'payout_returned', 'payout_reserved', 'payout_paid'] as const) {
        await post(kind);
        const { earningsCents, reservedCents } = await fixture.balances(payout.driverId);
        balances.push([earningsCents, reservedCents]);
      }
      expect(balances).toEqual([
        [0, 20_00],
        [20_00, 0],
        [0, 20_00],
        [0, 0],
      ]);
      await expect(post('payout_paid')).rejects.toMatchObject({ kind: 'conflict', code: 'PAYOUT_STATE' });
      expect(await contract.kit().look.activity(payout.driverId)).toMatchObject([
        { type: 'deposit' },
        { type: 'payout', amountCents: 20_00 },
      ]);
    });

    it('that is reserved is paid, although a refund has taken back more than was left', async () => {
      const { payout, post } = await payable();
      const ride = await fixture.ride(aRide.completed, { driverId: payout.driverId });
      const asked = { id: fixture.nextId(), reason: 'x', requestedBy: null, amountCents: null, now: NOW };
      const refund = makeRefund(ride, [], null, asked);
      await post('payout_reserved');
      await fixture.unitOfWork.run(async ({ refunds, ledger }) => {
        await refunds.insert(refund);
        await ledger.post(rideRefundedEntry(fixture.header(), ride, refund));
      });
      await post('payout_paid');
      expect(await fixture.balances(payout.driverId)).toMatchObject({
        ...{ earningsCents: -refund.driverCents, reservedCents: 0 },
      });
    });

    it('is never more than was earned, nor paid without being reserved', async () => {
      const { post } = await payable();
      await expect(post('payout_reserved', 20_01)).rejects.toMatchObject({
        kind: 'conflict',
        code: 'INSUFFICIENT_EARNINGS',
      });
      await expect(post('payout_paid')).rejects.toMatchObject({ kind: 'conflict', code: 'PAYOUT_STATE' });
    });
  });
}
