import { describe, expect, it } from 'vitest';
import { acceptRide, arriveAtPickup, cancelRide, startRide } from '../../../domain/rides/apply-transition.ts';
import { askToCancel, declineToCancel } from '../../../domain/rides/cancel-request.ts';
import { toCommitment } from '../../../domain/rides/commitment.ts';
import { addTip } from '../../../domain/rides/tip.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';
import { expectRefusal } from '../../support/refusal.ts';

export function describeRides(contract: Contract): void {
  const fixture = createFixture(contract);
  const lock = (rideId: string) => fixture.unitOfWork.run(({ rides }) => rides.lock(rideId));
  const request = (by: 'driver' | 'rider', actorId: string | null, now = NOW) => ({
    transitionId: fixture.nextId(),
    by,
    actorId,
    now,
  });
  const window = (from: number, to: number) => ({
    timeWindow: { from: minutesAfter(NOW, from), to: minutesAfter(NOW, to) },
  });

  describe('rides', () => {
    it.each([
      ['pending', aRide],
      [
        'with notes, a tip and odd coordinates',
        (overrides: Partial<Ride>) =>
          aRide({
            notes: "Gate 3, 'blue' \\ door\n2",
            needs: ['walker', 'service_animal'],
            extraMinutes: 30,
            tipCents: 1,
            isTestData: true,
            distanceMiles: 0.37,
            pickup: { address: 'Österreich ✓', lat: -0.1234567, lng: 179.9999999 },
            ...overrides,
          }),
      ],
      ['scheduled', aRide.scheduled],
      ['long', aRide.longDistance],
      ['cancelled', aRide.cancelled],
    ])('are locked as they were inserted: %s', async (_, build) => {
      const ride = await fixture.ride(build);
      expect(await lock(ride.id)).toEqual(ride);
    });

    it.each(['specific', 'accepted', 'confirmed', 'inProgress', 'completed'] as const)(
      'are locked as they were inserted: %s',
      async (variant) => {
        const ride = await fixture.ride(aRide[variant], { driverId: await fixture.driver() });
        expect(await lock(ride.id)).toEqual(ride);
      },
    );

    it('are locked with who booked and who pays', async () => {
      const [bookerId, payerId] = [await fixture.rider(), await fixture.rider()];
      const ride = await fixture.ride(aRide, { bookerId, payerId });
      expect(await lock(ride.id)).toMatchObject({ bookerId, payerId });
    });

    it('are upcoming for whoever pays, besides rider and driver', async () => {
      const [bookerId, payerId] = [await fixture.rider(), await fixture.rider()];
      const ride = await fixture.ride(aRide, { bookerId, payerId });
      const upcoming = (userId: string) => fixture.unitOfWork.run(({ rides }) => rides.upcoming(userId));
      expect(await upcoming(payerId)).toEqual([ride.id]);
      expect(await upcoming(ride.riderId)).toEqual([ride.id]);
      expect(await upcoming(bookerId)).toEqual([]);
    });

    it('are null when there are none', async () => {
      expect(await lock(fixture.nextId())).toBeNull();
    });

    it('keep every transition in their history', async () => {
      const [ride, driverId] = await Promise.all([fixture.ride(), fixture.driver()]);
      const driver = aDriver({ userId: driverId });
      const accepted = acceptRide(ride, driver, { ...request('driver', driverId), by: 'driver' });
      const started = startRide(accepted.ride, request('driver', driverId, minutesAfter(NOW, 5)));
      for (const { ride: next, transition } of [accepted, started]) {
        await fixture.unitOfWork.run(({ rides }) => rides.save(next, transition));
        expect(await lock(ride.id)).toEqual(next);
      }
      const history = await fixture.unitOfWork.run(({ rides }) => rides.history(ride.id));
      expect(history.slice(1)).toEqual([accepted.transition, started.transition]);
      expect(history[0]).toMatchObject({ action: 'request', from: null, to: 'pending', actorRole: 'rider' });
    });

    it('keep their history in the order of the moves, whatever the clocks of the processes say', async () => {
      const [ride, driverId] = await Promise.all([fixture.ride(), fixture.driver()]);
      const driver = aDriver({ userId: driverId });
      const accept = { ...request('driver', driverId, minutesAfter(NOW, -1)), by: 'driver' } as const;
      const accepted = acceptRide(ride, driver, accept);
      const started = startRide(accepted.ride, request('driver', driverId, minutesAfter(NOW, -2)));
      for (const { ride: next, transition } of [accepted, started]) {
        await fixture.unitOfWork.run(({ rides }) => rides.save(next, transition));
      }
      const history = await fixture.unitOfWork.run(({ rides }) => rides.history(ride.id));
      expect(history.map(({ action }) => action)).toEqual(['request', 'accept', 'start']);
    });

    it('take the time of their driver, soonest first, until they end; and save the time they are moved to', async () => {
      const [first, second, driverId] = await Promise.all([
        fixture.ride(),
        fixture.ride(aRide.scheduled),
        fixture.driver(),
      ]);
      const accept = (ride: Ride) =>
        acceptRide(ride, aDriver({ userId: driverId }), { ...request('driver', driverId), by: 'driver' });
      const [later, now] = [accept(second), accept(first)];
      const moved = { ...later.ride, scheduledFor: minutesAfter(NOW, 24 * 60 + 30) };
      const cancelled = cancelRide(now.ride, 'cancel', { ...request('rider', null), by: 'admin' });
      const commitments = () => fixture.unitOfWork.run(({ rides }) => rides.commitments(driverId));
      const save = (ride: Ride, { transition }: typeof now) =>
        fixture.unitOfWork.run(({ rides }) => rides.save(ride, transition));
      await save(moved, later);
      await save(now.ride, now);
      expect(await commitments()).toEqual([now.ride, moved].map(toCommitment));
      await save(cancelled.ride, cancelled);
      expect(await commitments()).toEqual([toCommitment(moved)]);
    });

    it('keep their driver busy from a ride for now that is accepted, and from the start of a scheduled one', async () => {
      const driverId = await fixture.driver();
      const now = acceptRide(await fixture.ride(), aDriver({ userId: driverId }), {
        ...request('driver', driverId),
        by: 'driver',
      });
      const later = acceptRide(await fixture.ride(aRide.scheduled), aDriver({ userId: driverId }), {
        ...request('driver', driverId),
        by: 'driver',
      });
      const admin = () => ({ ...request('rider', null), by: 'admin' as const, reason: 'Over' });
      const steps = [
        later,
        now,
        cancelRide(now.ride, 'cancel', admin()),
        startRide(later.ride, request('driver', driverId)),
      ];
      const seen: (string | undefined)[] = [];
      for (const { ride, transition } of steps) {
        await fixture.unitOfWork.run(({ rides }) => rides.save(ride, transition));
        seen.push((await fixture.unitOfWork.run(({ drivers }) => drivers.find(driverId)))?.availability);
      }
      expect(seen).toEqual(['available', 'busy', 'available', 'busy']);
    });

    it('are saved with the wish of the rider to cancel them and the answer to it', async () => {
      const driverId = await fixture.driver();
      const ride = await fixture.ride(aRide.accepted, { driverId });
      const asked = askToCancel(ride, { ...request('rider', ride.riderId), by: 'rider', reason: 'Ill' });
      const declined = declineToCancel(asked.ride, { ...request('driver', driverId), by: 'driver' });
      for (const { ride: next, transition } of [asked, declined]) {
        await fixture.unitOfWork.run(({ rides }) => rides.save(next, transition));
        expect(await lock(ride.id)).toEqual(next);
      }
    });

    it('are saved with where their driver said that they had arrived', async () => {
      const driverId = await fixture.driver();
      const ride = await fixture.ride(aRide.accepted, { driverId });
      const there = { lat: ride.pickup.lat + 0.07, lng: ride.pickup.lng };
      const arrived = arriveAtPickup(ride, there, request('driver', driverId));
      await fixture.unitOfWork.run(({ rides }) => rides.save(arrived.ride, arrived.transition));
      expect((await lock(ride.id))?.arrivedMiles).toBeCloseTo(4.84, 2);
    });

    it('are saved with who cancelled them and why', async () => {
      const ride = await fixture.ride();
      const cancelled = cancelRide(ride, 'cancel', {
        ...request('rider', ride.riderId),
        reason: 'Plans changed',
      });
      await fixture.unitOfWork.run(({ rides }) => rides.save(cancelled.ride, cancelled.transition));
      expect(await lock(ride.id)).toEqual(cancelled.ride);
    });

    it('that do not exist cannot be saved', async () => {
      const ride = aRide({ id: fixture.nextId(), riderId: await fixture.rider() });
      const { unitOfWork } = fixture;
      await expect(
        unitOfWork.run(({ rides }) => rides.save(ride, fixture.requested(ride))),
      ).rejects.toMatchObject(NOT_FOUND);
      await expect(unitOfWork.run(({ rides }) => rides.saveTip(ride))).rejects.toMatchObject(NOT_FOUND);
      expect(await unitOfWork.run(({ rides }) => rides.history(ride.id))).toEqual([]);
    });

    it('take a higher tip after completion', async () => {
      const ride = await fixture.ride(aRide.completed, { driverId: await fixture.driver() });
      const tipped = addTip(ride, 3_50, NOW);
      await fixture.unitOfWork.run(({ rides }) => rides.saveTip(tipped));
      expect(await lock(ride.id)).toEqual(tipped);
    });

    it('need a driver who exists and is not the rider', async () => {
      const riderId = await fixture.rider();
      await expect(fixture.ride(aRide.specific, { driverId: fixture.nextId() })).rejects.toMatchObject(
        NOT_FOUND,
      );
      await expectRefusal(() => fixture.ride(aRide.specific, { riderId, driverId: riderId }), {
        kind: 'invalid',
        code: 'INVALID_FIELD',
      });
    });

    it('are hidden from a driver who passes, however often', async () => {
      const [ride, driverId, other] = await Promise.all([fixture.ride(), fixture.driver(), fixture.driver()]);
      const pass = () => fixture.unitOfWork.run(({ rides }) => rides.pass(ride.id, driverId));
      await pass();
      await pass();
      expect(await contract.kit().look.hasPassed(ride.id, driverId)).toBe(true);
      expect(await contract.kit().look.hasPassed(ride.id, other)).toBe(false);
      await expect(
        fixture.unitOfWork.run(({ rides }) => rides.pass(fixture.nextId(), driverId)),
      ).rejects.toMatchObject(NOT_FOUND);
    });
  });

  describe('rides of one driver', () => {
    const overlap = {
      kind: 'conflict',
      code: 'RIDE_OVERLAP',
      message: 'You already have a ride at that time',
    };

    it.each([
      ['accepted', 'accepted'],
      ['confirmed', 'accepted'],
      ['inProgress', 'accepted'],
      ['accepted', 'inProgress'],
    ] as const)('cannot overlap: %s and %s', async (first, second) => {
      const driverId = await fixture.driver();
      await fixture.ride(aRide[first], { driverId, ...window(0, 60) });
      const refused = fixture.ride(aRide[second], { driverId, ...window(59, 90) });
      await expectRefusal(() => refused, overlap);
    });

    it('cannot be accepted into an overlap either', async () => {
      const driverId = await fixture.driver();
      await fixture.ride(aRide.accepted, { driverId, ...window(0, 60) });
      const ride = await fixture.ride();
      const driver = aDriver({ userId: driverId });
      const { ride: next, transition } = acceptRide(ride, driver, {
        ...request('driver', driverId),
        by: 'driver',
      });
      await expectRefusal(() => fixture.unitOfWork.run(({ rides }) => rides.save(next, transition)), overlap);
      expect(await lock(ride.id)).toEqual(ride);
    });

    it('can follow one another, and come in the place of a finished or another driver’s', async () => {
      const [driverId, other] = await Promise.all([fixture.driver(), fixture.driver()]);
      await fixture.ride(aRide.accepted, { driverId, ...window(0, 60) });
      await fixture.ride(aRide.accepted, { driverId, ...window(60, 120) });
      await fixture.ride(aRide.completed, { driverId, ...window(30, 90) });
      const ride = await fixture.ride(aRide.accepted, { driverId: other, ...window(30, 90) });
      expect(await lock(ride.id)).toEqual(ride);
    });

    it('are in progress one at a time, whatever their windows', async () => {
      const driverId = await fixture.driver();
      await fixture.ride(aRide.inProgress, { driverId, ...window(0, 60) });
      await expectRefusal(() => fixture.ride(aRide.inProgress, { driverId, ...window(600, 660) }), overlap);
    });
  });
}
