import { notFound } from '../../domain/errors.ts';
import { signedIn } from '../access.ts';
import { rideViews } from '../ports/rides.ts';
import { userViews } from '../ports/users.ts';
import { query } from '../use-case.ts';

/** A rider's own figures; the rating is null when nobody has rated the rider yet ("No ratings"). */
export const showRiderStats = query({
  access: signedIn,
  needs: { rideViews, userViews },
  run: async ({ actor: { userId } }, { rideViews, userViews }) => {
    const [totalRides, user] = await Promise.all([rideViews.completedCount(userId), userViews.find(userId)]);
    if (!user) throw notFound('User');
    return { totalRides, rating: user.riderRatingCount > 0 ? user.riderRating : null };
  },
});
