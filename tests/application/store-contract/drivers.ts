import { describe, expect, it } from 'vitest';
import { setOnline } from '../../../domain/drivers/driver.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

export function describeDrivers(contract: Contract): void {
  const fixture = createFixture(contract);

  describe('drivers', () => {
    it('are found by user id and by profile id, with the flags of the user', async () => {
      const userId = fixture.nextId();
      const driver = aDriver({ userId, profileId: fixture.nextId(), rating: 4.87, totalTrips: 12 });
      const user = aUser.driver({ id: userId, email: `${userId}@maumee.test`, isDriverApproved: false });
      await fixture.unitOfWork.run(async ({ users, drivers }) => {
        await users.insert({ ...user, suspended: true, suspendedReason: 'Complaint' }, 'hash');
        await drivers.insert(driver);
      });
      const found = await fixture.unitOfWork.run(({ drivers }) =>
        Promise.all([drivers.find(userId), drivers.find(driver.profileId), drivers.lock(userId)]),
      );
      const expected = { ...driver, approved: false, suspended: true };
      expect(found).toEqual([expected, expected, expected]);
    });

    it('are null when there are none, also for a rider', async () => {
      const riderId = await fixture.rider();
      const found = await fixture.unitOfWork.run(({ drivers }) =>
        Promise.all([drivers.find(riderId), drivers.lock(riderId), drivers.find(fixture.nextId())]),
      );
      expect(found).toEqual([null, null, null]);
    });

    it('have one profile', async () => {
      const userId = await fixture.driver();
      const second = aDriver({ userId, profileId: fixture.nextId() });
      await expect(fixture.unitOfWork.run(({ drivers }) => drivers.insert(second))).rejects.toMatchObject({
        kind: 'conflict',
        code: 'DRIVER_EXISTS',
      });
    });

    it('save what they set themselves and nothing else', async () => {
      const userId = await fixture.driver();
      const [before, after] = await fixture.unitOfWork.run(async ({ drivers }) => {
        const driver = await drivers.lock(userId);
        if (!driver) throw new Error('No driver');
        const vehicle = { make: 'Ford', model: null, year: 2019, color: null, licensePlate: 'X 1' };
        const takes = ['walker', 'attendant'] as const;
        const set = { ...setOnline(driver, false), allowLongDistance: true, vehicle, takes };
        await drivers.save({ ...set, approved: false, suspended: true, rating: 1, totalTrips: 99 });
        return [set, await drivers.find(userId)];
      });
      expect(after).toEqual(before);
      const stranger = aDriver({ userId: fixture.nextId() });
      await expect(fixture.unitOfWork.run(({ drivers }) => drivers.save(stranger))).rejects.toMatchObject(
        NOT_FOUND,
      );
    });

    it('replace their week, sorted and without doubles', async () => {
      const userId = await fixture.driver();
      const slot = (weekday: number, hour: number) => ({ weekday, hour });
      const weeks = await fixture.unitOfWork.run(async ({ drivers }) => {
        const empty = await drivers.week(userId);
        await drivers.saveWeek(userId, [slot(6, 23), slot(0, 9), slot(0, 8), slot(0, 9)]);
        const first = await drivers.week(userId);
        await drivers.saveWeek(userId, [slot(3, 0)]);
        const second = await drivers.week(userId);
        await drivers.saveWeek(userId, []);
        return [empty, first, second, await drivers.week(userId)];
      });
      expect(weeks).toEqual([[], [slot(0, 8), slot(0, 9), slot(6, 23)], [slot(3, 0)], []]);
    });

    it('count their trips', async () => {
      const userId = await fixture.driver();
      const driver = await fixture.unitOfWork.run(async ({ drivers }) => {
        await Promise.all([drivers.addTrip(userId), drivers.addTrip(userId)]);
        return drivers.find(userId);
      });
      expect(driver?.totalTrips).toBe(2);
      await expect(
        fixture.unitOfWork.run(({ drivers }) => drivers.addTrip(fixture.nextId())),
      ).rejects.toMatchObject(NOT_FOUND);
    });

    it('are trusted and trusted no more, however often it is said', async () => {
      const [riderId, driverId] = await Promise.all([fixture.rider(), fixture.driver()]);
      const setTrusted = (trusted: boolean) =>
        fixture.unitOfWork.run(({ drivers }) =>
          drivers.setTrusted({ id: fixture.nextId(), riderId, driverId, trusted }),
        );
      const seen: boolean[] = [];
      for (const trusted of [false, true, true, false, false]) {
        await setTrusted(trusted);
        seen.push(await contract.kit().look.trusts(riderId, driverId));
      }
      expect(seen).toEqual([false, true, true, false, false]);
    });

    it('are trusted only when they exist, and not by themselves', async () => {
      const driverId = await fixture.driver();
      const trust = (id: string) =>
        fixture.unitOfWork.run(({ drivers }) =>
          drivers.setTrusted({ id: fixture.nextId(), riderId: driverId, driverId: id, trusted: true }),
        );
      await expect(trust(fixture.nextId())).rejects.toMatchObject(NOT_FOUND);
      await expect(trust(driverId)).rejects.toMatchObject({ kind: 'invalid', code: 'INVALID_FIELD' });
    });
  });
}
