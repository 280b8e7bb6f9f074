import { notFound } from '../../domain/errors.ts';
import { rateRide as rate } from '../../domain/ratings/rating.ts';
import { riderOrDriver } from '../access.ts';
import { command } from '../use-case.ts';
import { rateRideInput } from './inputs.ts';

/** Rider rates driver or driver rates rider, once per completed ride. Throws `ALREADY_RATED`. */
export const rateRide = command({
  access: riderOrDriver,
  input: rateRideInput,
  run: async ({ tx, actor: { userId }, input: { rideId, comment, ...given } }) => {
    const ride = await tx.rides.lock(rideId);
    if (!ride || (userId !== ride.riderId && userId !== ride.driverId)) throw notFound('Ride');
    const said = comment ? { comment } : {};
    const rating = rate(ride, userId, { ...given, ...said, id: tx.newId(), now: tx.now() });
    const { rateeId } = rating;
    await Promise.all([
      tx.ratings.insert(rating),
      rateeId === ride.riderId ? tx.users.updateRiderRating(rateeId) : tx.drivers.updateRating(rateeId),
    ]);
    return rating;
  },
});
