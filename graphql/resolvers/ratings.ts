import { toConnection, toPageInput } from '../connections.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  RatingResolvers,
  RideReviewResolvers,
} from '../generated/resolver-types.ts';

export const ratingsQueries: Pick<QueryResolvers, 'rideReviews'> = {
  rideReviews: async (_, { filter, order, ...page }, { useCases, actor }) =>
    toConnection(
      await useCases.listRatings.execute(actor, {
        stars: filter?.stars ?? undefined,
        email: filter?.email ?? undefined,
        side: filter?.side ?? undefined,
        order: order ?? undefined,
        ...toPageInput(page),
      }),
      page,
    ),
};

export const ratingsMutations: Pick<MutationResolvers, 'rateRide'> = {
  rateRide: (_, { input: { stars, ...given } }, { useCases, actor }) =>
    useCases.rateRide.execute(actor, { ...given, rating: stars }),
};

export const Rating: RatingResolvers = {
  stars: ({ rating }) => rating,
};

export const RideReview: RideReviewResolvers = {
  stars: ({ rating }) => rating,
  totalFare: ({ fareCents }) => fareCents,
};
