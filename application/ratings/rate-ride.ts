import { notFound } from '../../domain/errors.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { rateRide as rateRideInDomain, type Rating } from '../../domain/ratings/rating.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { rateRideInput, type RateRideInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Rider rates driver or driver rates rider, once per completed ride. Throws `ALREADY_RATED`. */
export class RateRide {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor | null, input: RateRideInput): Promise<Rating> {
    const { userId } = requireType(actor, 'rider', 'driver');
    const { rideId, comment, ...given } = parseInput(rateRideInput, input);
    return this.unitOfWork.run(async ({ rides, ratings, drivers, users }) => {
      const ride = await rides.lock(rideId);
      if (!ride || (userId !== ride.riderId && userId !== ride.driverId)) throw notFound('Ride');
      const rating = rateRideInDomain(ride, userId, {
        ...given,
        ...(comment && { comment }),
        id: this.ids.next(),
        now: this.clock.now(),
      });
      const { rateeId } = rating;
      await Promise.all([
        ratings.insert(rating),
        rateeId === ride.riderId ? users.updateRiderRating(rateeId) : drivers.updateRating(rateeId),
      ]);
      return rating;
    });
  }
}

export const rateRide = service(RateRide, [unitOfWork, ids, clock]);
