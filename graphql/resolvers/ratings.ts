import { toConnection, toPageInput } from '../connections.ts';
import { withoutNulls } from '../without-nulls.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  rideReviews: async (_, { filter, order, ...page }, { useCases, actor }) =>
    toConnection(
      await useCases.listRatings.execute(actor, {
        ...withoutNulls({ ...filter, order }),
        ...toPageInput(page),
      }),
      page,
    ),
} satisfies Resolvers['Query'];

export const Mutation = {
  rateRide: (_, { input: { stars, ...given } }, { useCases, actor }) =>
    useCases.rateRide.execute(actor, { ...given, rating: stars }),
} satisfies Resolvers['Mutation'];

export const Rating: Resolvers['Rating'] = {
  stars: ({ rating }) => rating,
};

export const RideReview: Resolvers['RideReview'] = {
  stars: ({ rating }) => rating,
  totalFare: ({ fareCents }) => fareCents,
};
