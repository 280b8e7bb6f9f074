import type { QueryResolvers } from '../generated/resolver-types.ts';

export const geoQueries: Pick<QueryResolvers, 'addressSuggestions' | 'geocode' | 'tripRoute'> = {
  addressSuggestions: (_, input, { useCases }) => useCases.suggestAddresses.execute(input),
  geocode: (_, input, { useCases }) => useCases.geocodeAddress.execute(input),
  tripRoute: (_, input, { useCases }) => useCases.planTrip.execute(input),
};
