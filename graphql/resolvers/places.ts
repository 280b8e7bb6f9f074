import type { MutationResolvers, QueryResolvers } from '../generated/resolver-types.ts';

export const placesQueries: Pick<QueryResolvers, 'savedPlaces' | 'recentPlaces'> = {
  savedPlaces: (_, _args, { useCases, actor }) => useCases.listSavedPlaces.execute(actor),
  recentPlaces: (_, _args, { useCases, actor }) => useCases.listRecentPlaces.execute(actor),
};

export const placesMutations: Pick<MutationResolvers, 'savePlace' | 'removePlace'> = {
  savePlace: (_, { input }, { useCases, actor }) => useCases.savePlace.execute(actor, input),
  removePlace: async (_, { input }, { useCases, actor }) => ({
    id: await useCases.removePlace.execute(actor, input),
  }),
};
