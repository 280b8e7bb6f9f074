import { describe, expect, it } from 'vitest';
import type { Ride } from '../../../domain/rides/ride.ts';
import {
  rideCompletedEntry,
  rideHeldEntry,
  rideReleasedEntry,
  tipAddedEntry,
} from '../../../domain/wallet/entries.ts';
import { captureHold, openHold, releaseHold, type Hold } from '../../../domain/wallet/hold.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

const SETTLED = { kind: 'conflict', code: 'RIDE_STATE' };

export function describeHolds(contract: Contract): void {
  const fixture = createFixture(contract);
  const toHold = (ride: Ride): Hold =>
    openHold({ id: fixture.nextId(), rideId: ride.id, userId: ride.riderId, amountCents: 24_00, now: NOW });
  const save = (hold: Hold) => fixture.unitOfWork.run(({ holds }) => holds.save(hold));
  const lockOpen = (rideId: string) => fixture.unitOfWork.run(({ holds }) => holds.lockOpen(rideId));

  async function heldRide(): Promise<Hold> {
    const hold = toHold(await fixture.ride());
    await fixture.unitOfWork.run(({ holds }) => holds.insert(hold));
    return hold;
  }

  describe('holds', () => {
    it('are found while they are open', async () => {
      const hold = await heldRide();
      expect(await lockOpen(hold.rideId)).toEqual(hold);
      await save(captureHold(hold, 21_70, NOW));
      expect(await lockOpen(hold.rideId)).toBeNull();
      expect(await lockOpen(fixture.nextId())).toBeNull();
    });

    it('are of whoever pays for the ride', async () => {
      const payerId = await fixture.rider();
      const ride = await fixture.ride(aRide, { bookerId: payerId, payerId });
      const insert = (hold: Hold) => fixture.unitOfWork.run(({ holds }) => holds.insert(hold));
      await expect(insert(toHold(ride))).rejects.toThrow(/is paid by/);
      await insert({ ...toHold(ride), userId: payerId });
      expect(await lockOpen(ride.id)).toMatchObject({ userId: payerId });
    });

    it('end once', async () => {
      const hold = await heldRide();
      await save(releaseHold(hold, 'released', NOW));
      await expect(save(captureHold(hold, 21_70, NOW))).rejects.toMatchObject(SETTLED);
      await expect(
        save({ ...releaseHold(hold, 'expired', NOW), id: fixture.nextId() }),
      ).rejects.toMatchObject(NOT_FOUND);
    });

    it('are one per ride, until it is released', async () => {
      const hold = await heldRide();
      const second = { ...hold, id: fixture.nextId() };
      const insert = () => fixture.unitOfWork.run(({ holds }) => holds.insert(second));
      await expect(insert()).rejects.toMatchObject(SETTLED);
      await save(releaseHold(hold, 'expired', NOW));
      await insert();
      expect(await lockOpen(hold.rideId)).toEqual(second);
      await save(captureHold(second, 24_00, NOW));
      await expect(
        fixture.unitOfWork.run(({ holds }) => holds.insert({ ...hold, id: fixture.nextId() })),
      ).rejects.toMatchObject(SETTLED);
    });
  });
}

export function describeLedger(contract: Contract): void {
  const fixture = createFixture(contract);
  const NOTHING = { availableCents: 0, heldCents: 0, earningsCents: 0, reservedCents: 0, cashCents: 0 };

  async function booked(availableCents: number): Promise<{ ride: Ride; hold: Hold }> {
    const ride = await fixture.ride(aRide, { riderId: await fixture.rider(availableCents), tipCents: 2_00 });
    const amountCents = ride.fare.totalCents + ride.tipCents;
    const hold = openHold({
      id: fixture.nextId(),
      rideId: ride.id,
      userId: ride.riderId,
      amountCents,
      now: NOW,
    });
    await fixture.unitOfWork.run(({ ledger }) => ledger.post(rideHeldEntry(fixture.header(), ride, hold)));
    return { ride, hold };
  }

  describe('the ledger', () => {
    it('adds deposits to what is available and shows them', async () => {
      const riderId = await fixture.rider(100_00);
      await fixture.unitOfWork.run(({ ledger }) => ledger.post(fixture.deposit(riderId, 1)));
      expect(await fixture.balances(riderId)).toEqual({ ...NOTHING, availableCents: 100_01 });
      expect(await contract.kit().look.activity(riderId)).toEqual([
        { type: 'deposit', amountCents: 100_00, description: 'Added "funds" \\ 10000', rideId: null },
        { type: 'deposit', amountCents: 1, description: 'Added "funds" \\ 1', rideId: null },
      ]);
    });

    it('holds, and gives back', async () => {
      const { ride, hold } = await booked(23_70);
      expect(await fixture.balances(ride.riderId)).toEqual({ ...NOTHING, heldCents: 23_70 });
      const released = releaseHold(hold, 'released', NOW);
      await fixture.unitOfWork.run(({ ledger }) =>
        ledger.post(rideReleasedEntry({ ...fixture.header(), actorId: ride.riderId }, ride, released)),
      );
      expect(await fixture.balances(ride.riderId)).toEqual({ ...NOTHING, availableCents: 23_70 });
      const activity = await contract.kit().look.activity(ride.riderId);
      expect(activity.map(({ type, rideId }) => [type, rideId])).toEqual([
        ['deposit', null],
        ['hold', ride.id],
        ['release', ride.id],
      ]);
    });

    it('settles a ride once: share and tip to the driver', async () => {
      const [{ ride, hold }, driverId] = await Promise.all([booked(50_00), fixture.driver()]);
      const done = aRide.completed({
        ...ride,
        driverId,
        tipCents: 3_00,
        finalCents: 24_70,
        driverShareCents: 18_45,
      });
      const post = () =>
        fixture.unitOfWork.run(({ ledger }) =>
          ledger.post(rideCompletedEntry(fixture.header(), done, captureHold(hold, 24_70, NOW))),
        );
      await post();
      expect(await fixture.balances(ride.riderId)).toEqual({ ...NOTHING, availableCents: 25_30 });
      expect(await fixture.balances(driverId)).toEqual({ ...NOTHING, earningsCents: 21_45 });
      await expect(post()).rejects.toMatchObject(SETTLED);
      await fixture.unitOfWork.run(({ ledger }) =>
        ledger.post(tipAddedEntry(fixture.header(), done, driverId, 25_30)),
      );
      expect(await fixture.balances(ride.riderId)).toEqual(NOTHING);
      expect(await fixture.balances(driverId)).toEqual({ ...NOTHING, earningsCents: 46_75 });
    });

    it('takes one later tip', async () => {
      const [{ ride }, driverId] = await Promise.all([booked(50_00), fixture.driver()]);
      const tip = () =>
        fixture.unitOfWork.run(({ ledger }) =>
          ledger.post(tipAddedEntry(fixture.header(), ride, driverId, 1_00)),
        );
      const hasTip = () => fixture.unitOfWork.run(({ ledger }) => ledger.hasLaterTip(ride.id));
      expect(await hasTip()).toBe(false);
      await tip();
      expect(await hasTip()).toBe(true);
      await expect(tip()).rejects.toMatchObject({ kind: 'conflict', code: 'TIP_ALREADY_ADDED' });
      expect((await fixture.balances(driverId)).earningsCents).toBe(1_00);
    });

    it('refuses to take more than is available, to the cent', async () => {
      const riderId = await fixture.rider(23_69);
      const ride = await fixture.ride(aRide, { riderId, tipCents: 2_00 });
      const hold = openHold({
        id: fixture.nextId(),
        rideId: ride.id,
        userId: riderId,
        amountCents: 23_70,
        now: NOW,
      });
      await expect(
        fixture.unitOfWork.run(({ ledger }) => ledger.post(rideHeldEntry(fixture.header(), ride, hold))),
      ).rejects.toMatchObject({
        kind: 'declined',
        code: 'INSUFFICIENT_FUNDS',
        message: 'INSUFFICIENT_FUNDS: Insufficient wallet balance',
      });
      expect(await fixture.balances(riderId)).toEqual({ ...NOTHING, availableCents: 23_69 });
      expect(await contract.kit().look.activity(riderId)).toHaveLength(1);
    });

    it('refuses to release what is not held', async () => {
      const { ride, hold } = await booked(23_70);
      const released = releaseHold({ ...hold, amountCents: 23_71 }, 'released', NOW);
      await expect(
        fixture.unitOfWork.run(({ ledger }) =>
          ledger.post(rideReleasedEntry(fixture.header(), ride, released)),
        ),
      ).rejects.toMatchObject(SETTLED);
    });

    it('keeps the balances of the largest amounts exact', async () => {
      const riderId = await fixture.rider(99_999_999_99);
      expect((await fixture.balances(riderId)).availableCents).toBe(99_999_999_99);
    });

    it('knows no balances of nobody', async () => {
      await expect(fixture.balances(fixture.nextId())).rejects.toMatchObject(NOT_FOUND);
    });
  });
}
