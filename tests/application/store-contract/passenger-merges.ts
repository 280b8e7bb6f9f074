import { describe, expect, it } from 'vitest';
import type { Agreement } from '../../../domain/organisations/agreement.ts';
import type { PassengerMerge } from '../../../domain/care/passenger-merge.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { anAgreement } from '../../support/builders/an-agreement.ts';
import { minutesAfter } from '../../support/builders/personas.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { type Contract, createFixture } from './kit.ts';

export function describePassengerMerges(contract: Contract): void {
  const fixture = createFixture(contract);
  const run: typeof fixture.unitOfWork.run = (work) => fixture.unitOfWork.run(work);
  const now = contract.clock.now();

  const aPassenger = async (): Promise<string> => {
    const id = fixture.nextId();
    await run(({ users }) => users.insert(aUser({ id, email: '', hasAccount: false }), '!'));
    return id;
  };
  const contents = (fromId: string, intoId: string) =>
    run(({ passengerMerges }) => passengerMerges.contents(fromId, intoId));
  const aMerge = (fromId: string, intoId: string, changes: Partial<PassengerMerge> = {}): PassengerMerge => ({
    id: fixture.nextId(),
    fromId,
    intoId,
    reason: 'Added twice',
    mergedBy: null,
    mergedAt: now,
    undoneBy: null,
    undoneAt: null,
    ...changes,
  });
  const insert = async (merge: PassengerMerge): Promise<PassengerMerge> => {
    await run(({ passengerMerges }) => passengerMerges.insert(merge));
    return merge;
  };
  const undo = (merge: PassengerMerge) =>
    run(({ passengerMerges }) => passengerMerges.saveUndone({ ...merge, undoneAt: minutesAfter(now, 5) }));
  const trust = (riderId: string, driverId: string) =>
    run(({ drivers }) => drivers.setTrusted({ id: fixture.nextId(), riderId, driverId, trusted: true }));
  const trusts = async (riderId: string, driverIds: readonly string[]) =>
    Promise.all(driverIds.map((driverId) => contract.kit().look.trusts(riderId, driverId)));
  const naming = async (passengerIds: readonly string[], changes: Partial<Agreement> = {}) => {
    const organisationId = fixture.nextId();
    const reached = { kind: 'clinic', email: 'rides@clinic.test', phone: '+14195550150' } as const;
    const clinic = { id: organisationId, name: `Clinic ${organisationId}`, ...reached };
    const agreement = anAgreement({ id: fixture.nextId(), organisationId, passengerIds, ...changes });
    await run(async ({ organisations, agreements }) => {
      await organisations.insert({ ...clinic, createdAt: now, closedAt: null });
      await agreements.insert(agreement);
    });
    return async () =>
      [...((await run(({ agreements }) => agreements.find(agreement.id)))?.passengerIds ?? [])].sort();
  };

  describe('merges of passengers', () => {
    it('move trusted drivers whom the other person does not trust, and only those back', async () => {
      const [fromId, intoId] = [await aPassenger(), await aPassenger()];
      const drivers = [await fixture.driver(), await fixture.driver()];
      const [shared = '', own = ''] = drivers;
      for (const driverId of drivers) await trust(fromId, driverId);
      await trust(intoId, shared);
      const { rows } = await contents(fromId, intoId);
      expect(rows.map(({ kind, moves }) => [kind, moves]).sort()).toEqual([
        ['trusted_driver', false],
        ['trusted_driver', true],
      ]);
      const merge = await insert(aMerge(fromId, intoId));
      expect([await trusts(fromId, [shared, own]), await trusts(intoId, [shared, own])]).toEqual([
        [true, false],
        [true, true],
      ]);
      await undo(merge);
      expect([await trusts(fromId, [shared, own]), await trusts(intoId, [shared, own])]).toEqual([
        [true, true],
        [true, false],
      ]);
    });

    it('move rides with their ratings, whose payer is named from then on', async () => {
      const [fromId, intoId, driverId] = [await aPassenger(), await aPassenger(), await fixture.driver()];
      const ride = await fixture.ride(aRide.completed, { riderId: fromId, driverId });
      const rating = { id: fixture.nextId(), rideId: ride.id, raterId: driverId, rateeId: fromId, rating: 2 };
      await run(({ ratings }) => ratings.insert({ ...rating, comment: 'Late', createdAt: now }));
      const meanOf = (id: string) =>
        run(async ({ users }) => {
          await users.updateRiderRating(id);
          return (await users.find(id))?.riderRating;
        });
      const merge = await insert(aMerge(fromId, intoId));
      const find = () => run(({ rides }) => rides.lock(ride.id));
      expect(await find()).toMatchObject({ riderId: intoId, payerId: ride.payerId });
      expect(await meanOf(intoId)).toBe(2);
      await undo(merge);
      expect(await find()).toEqual(ride);
      expect(await meanOf(fromId)).toBe(2);
    });

    it('keep the choice about the PIN, where the other person has none, as it was', async () => {
      const [fromId, intoId] = [await aPassenger(), await aPassenger()];
      const choose = (id: string, choice: 'always' | 'off') =>
        run(({ startPins }) => startPins.choose(id, choice));
      const choiceOf = (id: string) => run(({ startPins }) => startPins.choice(id));
      await choose(fromId, 'always');
      const merge = await insert(aMerge(fromId, intoId));
      expect([await choiceOf(fromId), await choiceOf(intoId)]).toEqual([null, 'always']);
      await choose(intoId, 'off');
      await undo(merge);
      expect([await choiceOf(fromId), await choiceOf(intoId)]).toEqual(['always', 'off']);
    });

    it('name the other person in agreements, and the passenger again', async () => {
      const [fromId, intoId, anyId] = [await aPassenger(), await aPassenger(), await aPassenger()];
      const one = await naming([fromId, anyId]);
      const both = await naming([fromId, intoId]);
      const ended = await naming([fromId], { endedAt: minutesAfter(now, 1), createdAt: now });
      const merge = await insert(aMerge(fromId, intoId));
      expect([await one(), await both(), await ended()]).toEqual([
        [intoId, anyId].sort(),
        [intoId],
        [fromId],
      ]);
      await undo(merge);
      expect([await one(), await both()]).toEqual([[fromId, anyId].sort(), [fromId, intoId].sort()]);
    });

    it('are forgotten row by row once they are too old', async () => {
      const [fromId, intoId] = [await aPassenger(), await aPassenger()];
      const ride = await fixture.ride(aRide.completed, { riderId: fromId, driverId: await fixture.driver() });
      const long = new Date('2020-03-05T15:00:00Z');
      const merge = await insert(aMerge(fromId, intoId, { mergedAt: long }));
      const forget = (at: Date) => run(({ passengerMerges }) => passengerMerges.forgetMovedBefore(at));
      expect([await forget(long), await forget(minutesAfter(long, 1))]).toEqual([0, 1]);
      await undo(merge);
      expect(await run(({ rides }) => rides.lock(ride.id))).toMatchObject({ riderId: intoId });
    });

    it('count what is in the way', async () => {
      const [fromId, intoId, payerId] = [await aPassenger(), await aPassenger(), await fixture.rider()];
      const driverId = await fixture.driver();
      const none = (await contents(fromId, intoId)).obstacles;
      expect(Object.values(none)).toEqual([0, 0, 0, 0, 0, 0]);
      await fixture.ride(aRide, { riderId: fromId });
      await fixture.ride(aRide, { riderId: fromId, bookerId: payerId, payerId });
      await fixture.ride(aRide.inProgress, { riderId: fromId, bookerId: payerId, payerId, driverId });
      const { obstacles } = await contents(fromId, intoId);
      expect(obstacles).toEqual({ ...none, under_way: 1, paid_ahead: 1 });
      expect((await contents(fromId, driverId)).obstacles.driven).toBe(1);
    });

    it('are one of a passenger at a time, who is found as somebody merged', async () => {
      const [fromId, intoId] = [await aPassenger(), await aPassenger()];
      const lock = () => run(({ closedAccounts }) => closedAccounts.lock(fromId));
      expect(await lock()).toMatchObject({ id: fromId });
      const merge = await insert(aMerge(fromId, intoId));
      await expect(insert(aMerge(fromId, await aPassenger()))).rejects.toMatchObject({
        kind: 'conflict',
        code: 'PASSENGER_MERGED',
      });
      expect(await lock()).toBeNull();
      await run(async ({ passengerMerges: merges }) => {
        expect(await merges.lockMerged(merge)).toMatchObject({ id: fromId });
        expect(await merges.openOf(fromId)).toEqual(merge);
        expect(await merges.openOf(intoId)).toBeNull();
        expect(await merges.openInto(intoId)).toEqual([merge]);
        expect(await merges.countUnderWay(merge.id)).toBe(0);
        expect(await merges.movedCents(merge.id)).toBe(0);
      });
      await undo(merge);
      const undone = { ...merge, undoneAt: minutesAfter(now, 5) };
      expect(await lock()).toMatchObject({ id: fromId });
      await run(async ({ passengerMerges: merges }) => {
        expect(await merges.find(merge.id)).toEqual(undone);
        expect(await merges.openOf(fromId)).toBeNull();
        expect(await merges.openInto(intoId)).toEqual([]);
        expect(await merges.concerning(intoId)).toEqual([undone]);
        expect(await merges.lockMerged(merge)).toBeNull();
      });
    });
  });
}
