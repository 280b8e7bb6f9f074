import type { ServiceArea } from '../../../domain/geo/service-area.ts';
import type { Gazetteer } from '../gazetteer.ts';
import { careAndLearning } from './toledo/care-and-learning.ts';
import { fixedSuggestions, landmarks } from './toledo/landmarks.ts';
import { townCentres, towns } from './toledo/towns.ts';
import { zipCodes } from './toledo/zip-codes.ts';

/** Everything one city needs; another city is another file like this one. */
export const toledo: { readonly area: ServiceArea; readonly gazetteer: Gazetteer } = {
  area: {
    name: 'Metro Toledo',
    homeCity: 'Toledo',
    timeZone: 'America/New_York',
    country: 'US',
    currency: 'USD',
    centre: { lat: 41.6528, lng: -83.5379 },
    // Holds Bowling Green, Swanton and Monroe; Findlay, Detroit Metro and Ann Arbor lie outside.
    radiusMiles: 25,
    // Holds Chicago, Columbus, Cleveland and Grand Rapids.
    longDistanceRadiusMiles: 250,
  },
  gazetteer: {
    places: [...fixedSuggestions, ...townCentres, ...landmarks, ...careAndLearning],
    towns,
    zipCodes,
  },
};
