import { describe, expect, it } from 'vitest';
import type { Rating } from '../../../domain/ratings/rating.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { NOW } from '../../support/builders/personas.ts';
import { type Contract, NOT_FOUND, createFixture } from './kit.ts';

export function describeRatings(contract: Contract): void {
  const fixture = createFixture(contract);

  const getRating = (ride: Ride, rating: number, ratee: 'driver' | 'rider' = 'driver'): Rating => {
    const people = [ride.riderId, ride.driverId ?? ''];
    const [raterId = '', rateeId = ''] = ratee === 'driver' ? people : people.reverse();
    return {
      id: fixture.nextId(),
      rideId: ride.id,
      raterId,
      rateeId,
      rating,
      comment: 'Fine',
      createdAt: NOW,
    };
  };

  const rate = (rating: Rating) =>
    fixture.unitOfWork.run(({ ratings, drivers }) =>
      Promise.all([ratings.insert(rating), drivers.updateRating(rating.rateeId)]),
    );

  describe('ratings', () => {
    it('are given once by each side of a ride', async () => {
      const ride = await fixture.ride(aRide.completed, { driverId: await fixture.driver() });
      await fixture.unitOfWork.run(({ ratings }) =>
        Promise.all([ratings.insert(getRating(ride, 5)), ratings.insert(getRating(ride, 4, 'rider'))]),
      );
      await expect(
        fixture.unitOfWork.run(({ ratings }) => ratings.insert(getRating(ride, 1))),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'ALREADY_RATED' });
    });

    it('make the mean of a driver, who has 5.00 before the first', async () => {
      const driverId = await fixture.driver();
      const means: (number | undefined)[] = [];
      for (const rating of [4, 5, 5]) {
        const ride = await fixture.ride(aRide.completed, { driverId });
        means.push((await fixture.unitOfWork.run(({ drivers }) => drivers.find(driverId)))?.rating);
        await rate(getRating(ride, rating));
      }
      means.push((await fixture.unitOfWork.run(({ drivers }) => drivers.find(driverId)))?.rating);
      expect(means).toEqual([5, 4, 4.5, 4.67]);
    });

    it('all count when they are given at the same moment', async () => {
      const [riderId, driverId] = await Promise.all([fixture.rider(), fixture.driver()]);
      const stars = [1, 5, 2, 5, 3, 5, 4, 5, 5, 4];
      const rides = await Promise.all(stars.map(() => fixture.ride(aRide.completed, { riderId, driverId })));
      await Promise.all(rides.map((ride, index) => rate(getRating(ride, stars[index] ?? 0))));
      await Promise.all(
        rides.map((ride, index) =>
          fixture.unitOfWork.run(({ ratings, users }) =>
            Promise.all([
              ratings.insert(getRating(ride, stars[index] ?? 0, 'rider')),
              users.updateRiderRating(riderId),
            ]),
          ),
        ),
      );
      const [driver, rider] = await fixture.unitOfWork.run(({ drivers, users }) =>
        Promise.all([drivers.find(driverId), users.find(riderId)]),
      );
      expect(driver?.rating).toBe(3.9);
      expect(rider).toMatchObject({ riderRating: 3.9, riderRatingCount: 10 });
    });

    it('leave a driver without any at 5.00, and know no driver who does not exist', async () => {
      const driverId = await fixture.driver();
      const driver = await fixture.unitOfWork.run(async ({ drivers }) => {
        await drivers.updateRating(driverId);
        return drivers.find(driverId);
      });
      expect(driver?.rating).toBe(5);
      await expect(
        fixture.unitOfWork.run(({ drivers }) => drivers.updateRating(fixture.nextId())),
      ).rejects.toMatchObject(NOT_FOUND);
    });

    it('make the mean and count of a rider', async () => {
      const [riderId, driverId] = await Promise.all([fixture.rider(), fixture.driver()]);
      const rider = () => fixture.unitOfWork.run(({ users }) => users.find(riderId));
      await fixture.unitOfWork.run(({ users }) => users.updateRiderRating(riderId));
      expect(await rider()).toMatchObject({ riderRating: 5, riderRatingCount: 0 });
      for (const rating of [3, 3, 2]) {
        const ride = await fixture.ride(aRide.completed, { riderId, driverId });
        await fixture.unitOfWork.run(({ ratings, users }) =>
          Promise.all([ratings.insert(getRating(ride, rating, 'rider')), users.updateRiderRating(riderId)]),
        );
      }
      expect(await rider()).toMatchObject({ riderRating: 2.67, riderRatingCount: 3 });
    });
  });
}
