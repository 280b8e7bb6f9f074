import { toPlaceRecord } from '../../domain/places/place-record.ts';
import type { Resolvers } from '../generated/resolver-types.ts';
import { requireNamed } from '../named-version.ts';

export const Mutation = {
  savePlace: async (_, { input }, { useCases, actor }) => {
    if (input.placeId != null) requireNamed(input.version);
    return useCases.savePlace.execute(actor, input);
  },
  removePlace: async (_, { input }, { useCases, actor }) => ({
    id: await useCases.removePlace.execute(actor, input),
  }),
} satisfies Resolvers['Mutation'];

export const SavedPlace: Resolvers['SavedPlace'] = {
  version: (place) => toPlaceRecord(place).version,
};
