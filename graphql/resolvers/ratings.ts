import type { MutationResolvers } from '../generated/resolver-types.ts';

export const ratingsMutations: Pick<MutationResolvers, 'rateRide'> = {
  rateRide: (_, { comment, ...given }, { useCases, actor }) =>
    useCases.rateRide.execute(actor, { ...given, comment: comment ?? undefined }),
};
