import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  addressSuggestions: (_, input, { useCases }) => useCases.suggestAddresses.execute(input),
  geocode: (_, input, { useCases }) => useCases.geocodeAddress.execute(input),
  reverseGeocode: (_, input, { useCases }) => useCases.reverseGeocode.execute(input),
  tripRoute: (_, input, { useCases }) => useCases.planTrip.execute(input),
} satisfies Resolvers['Query'];
