import type { MutationResolvers, RatingResolvers } from '../generated/resolver-types.ts';

export const ratingsMutations: Pick<MutationResolvers, 'rateRide'> = {
  rateRide: (_, { input: { stars, ...given } }, { useCases, actor }) =>
    useCases.rateRide.execute(actor, { ...given, rating: stars }),
};

export const Rating: RatingResolvers = {
  stars: ({ rating }) => rating,
};
