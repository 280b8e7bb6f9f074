import { describe, expect, it } from 'vitest';
import type { EarningRecord } from '../../../application/ports/payouts.ts';
import { completePayout, failPayout, processPayout, type Payout } from '../../../domain/payouts/payout.ts';
import { toPeriod } from '../../../domain/payouts/period.ts';
import { rideRefundedEntry } from '../../../domain/wallet/entries.ts';
import { payoutEntry } from '../../../domain/wallet/payout-entries.ts';
import { makeRefund } from '../../../domain/payments/refund.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';
import { payoutsOf } from './payouts-kit.ts';

export function describePayouts(contract: Contract): void {
  const fixture = createFixture(contract);
  const { earning, getPayout, insert, whole, unpaid, unpaidDrivers, takeBack, removeRides, lock } =
    payoutsOf(fixture);

  describe('earnings', () => {
    it('wait for a payout, by time, with share and tip', async () => {
      const driverId = await fixture.driver();
      const late = await earning(driverId, minutesAfter(NOW, 5));
      const early = await earning(driverId);
      const row = ({ rideId, earnedAt }: EarningRecord) => ({ rideId, earnedAt, amountCents: 20_00 });
      expect(await unpaid(driverId)).toEqual([row(early), row(late)]);
    });

    it('name the drivers who wait for a payout, each once, page by page', async () => {
      const drivers = await Promise.all([fixture.driver(), fixture.driver(), fixture.driver()]);
      for (const driverId of [...drivers, ...drivers]) await earning(driverId);
      const later = await fixture.driver();
      await earning(later, minutesAfter(NOW, 5));
      const [idle, paid] = await Promise.all([fixture.driver(), fixture.driver()]);
      await insert(getPayout(paid), whole(await earning(paid)));
      const all = await unpaidDrivers(null, 1000);
      expect(all).toEqual([...new Set(all)].toSorted());
      expect(all).toEqual(expect.arrayContaining(drivers));
      expect(all).not.toContain(idle);
      expect(all).not.toContain(later);
      expect(all).not.toContain(paid);
      expect(await unpaidDrivers(null, 2)).toEqual(all.slice(0, 2));
      expect(await unpaidDrivers(all[0]!, 2)).toEqual(all.slice(1, 3));
      expect(await unpaidDrivers(all.at(-1)!, 2)).toEqual([]);
    });

    it('grow by a late tip', async () => {
      const driverId = await fixture.driver();
      const { rideId } = await earning(driverId);
      await fixture.unitOfWork.run(({ payouts }) => payouts.addTipToEarning(rideId, 2_45));
      expect(await unpaid(driverId)).toMatchObject([{ rideId, amountCents: 22_45 }]);
      await expect(
        fixture.unitOfWork.run(({ payouts }) => payouts.addTipToEarning(fixture.nextId(), 1)),
      ).rejects.toMatchObject(NOT_FOUND);
    });

    it('shrink by a refund, below nothing when the ride was paid', async () => {
      const driverId = await fixture.driver();
      const record = await earning(driverId);
      await takeBack(record.rideId, 5_00);
      expect(await unpaid(driverId)).toMatchObject([{ amountCents: 15_00 }]);
      await insert(getPayout(driverId, 15_00), { rideId: record.rideId, amountCents: 15_00 });
      expect(await unpaid(driverId)).toEqual([]);
      await takeBack(record.rideId, 4_00);
      expect(await unpaid(driverId)).toMatchObject([{ rideId: record.rideId, amountCents: -4_00 }]);
      await expect(takeBack(fixture.nextId(), 1)).rejects.toMatchObject(NOT_FOUND);
    });

    it('are one per ride', async () => {
      const record = await earning(await fixture.driver());
      await expect(
        fixture.unitOfWork.run(({ payouts }) => payouts.recordEarning({ ...record, id: fixture.nextId() })),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'RIDE_STATE' });
    });
  });

  describe('payouts', () => {
    it('take their rides out of the next one, in part or whole', async () => {
      const driverId = await fixture.driver();
      const [first, second] = [await earning(driverId), await earning(driverId, minutesAfter(NOW, 1))];
      const payout = getPayout(driverId, 23_00);
      expect(await insert(payout, whole(first), { rideId: second.rideId, amountCents: 3_00 })).toBe(true);
      expect(await lock(payout.id)).toEqual(payout);
      expect(await unpaid(driverId)).toMatchObject([{ rideId: second.rideId, amountCents: 17_00 }]);
    });

    it('give their rides free again', async () => {
      const driverId = await fixture.driver();
      const [first, second] = [await earning(driverId), await earning(driverId, minutesAfter(NOW, 1))];
      const payout = getPayout(driverId, 40_00);
      await insert(payout, whole(first), whole(second));
      expect(await unpaid(driverId)).toEqual([]);
      await removeRides(payout.id);
      expect((await unpaid(driverId)).map(({ rideId }) => rideId)).toEqual([first.rideId, second.rideId]);
    });

    it('are one per driver and period; a second writes nothing', async () => {
      const driverId = await fixture.driver();
      const [first, second] = [await earning(driverId), await earning(driverId)];
      await insert(getPayout(driverId), whole(first));
      const again = getPayout(driverId);
      expect(await insert(again, whole(second))).toBe(false);
      expect(await lock(again.id)).toBeNull();
      expect(await unpaid(driverId)).toMatchObject([{ rideId: second.rideId }]);
    });

    it('pay no ride twice', async () => {
      const driverId = await fixture.driver();
      const paid = await earning(driverId);
      await insert(getPayout(driverId), whole(paid));
      const later = {
        ...getPayout(driverId),
        period: toPeriod(minutesAfter(NOW, 14 * 24 * 60), 'America/New_York'),
      };
      for (const cents of [1, 20_00]) {
        await expect(insert(later, { rideId: paid.rideId, amountCents: cents })).rejects.toMatchObject({
          kind: 'conflict',
          code: 'RIDE_PAID',
        });
        expect(await lock(later.id)).toBeNull();
      }
    });

    it('are saved in every state', async () => {
      const payout = getPayout(await fixture.driver());
      await insert(payout, whole(await earning(payout.driverId)));
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
      await insert(payout, whole(await earning(driverId)));
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
      await insert(payout, whole(record));
      await fixture.unitOfWork.run(async ({ ledger, rides }) =>
        ledger.post({
          ...fixture.deposit(driverId, 20_00),
          userId: (await rides.lock(record.rideId))?.payerId ?? '',
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
        earningsCents: -refund.driverCents,
        reservedCents: 0,
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
