import { toPlaceRecord } from '../../domain/places/place-record.ts';
import type { MutationResolvers, QueryResolvers, SavedPlaceResolvers } from '../generated/resolver-types.ts';
import { requireNamed } from '../named-version.ts';

export const placesQueries: Pick<QueryResolvers, 'savedPlaces' | 'recentPlaces'> = {
  savedPlaces: (_, _args, { useCases, actor }) => useCases.listSavedPlaces.execute(actor),
  recentPlaces: (_, _args, { useCases, actor }) => useCases.listRecentPlaces.execute(actor),
};

export const placesMutations: Pick<MutationResolvers, 'savePlace' | 'removePlace'> = {
  savePlace: async (_, { input }, { useCases, actor }) => {
    if (input.placeId != null) requireNamed(input.version);
    return useCases.savePlace.execute(actor, input);
  },
  removePlace: async (_, { input }, { useCases, actor }) => ({
    id: await useCases.removePlace.execute(actor, input),
  }),
};

export const SavedPlace: SavedPlaceResolvers = {
  version: (place) => toPlaceRecord(place).version,
};
