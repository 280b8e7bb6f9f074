import { notFound } from '../../domain/errors.ts';
import { rateRide as rate } from '../../domain/ratings/rating.ts';
import { admin, riderOrDriver } from '../access.ts';
import { type Page, pageRequest } from '../ports/pages.ts';
import { type RatingView, ratingViews } from '../ports/ratings.ts';
import { userViews } from '../ports/users.ts';
import { command, query } from '../use-case.ts';
import { listRatingsInput, rateRideInput } from './inputs.ts';

/** Admins: every rating, newest first, or by stars; of some stars, and about or from the person with an address. */
export const listRatings = query({
  access: admin,
  input: listRatingsInput,
  needs: { ratingViews, userViews },
  run: async ({ input }, { ratingViews, userViews }): Promise<Page<RatingView>> => {
    const { stars, email, side, order, ...page } = input;
    const found = email === undefined ? null : await userViews.findByEmail(email);
    if (email !== undefined && !found) return { items: [], cursors: [], nextCursor: null };
    const filter = {
      ...(stars !== undefined && { stars }),
      ...(found && { [side === 'about' ? 'rateeId' : 'raterId']: found.id }),
    };
    return ratingViews.list(filter, order, pageRequest(page));
  },
});

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
