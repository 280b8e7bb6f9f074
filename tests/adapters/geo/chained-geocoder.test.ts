import { describe, expect, it } from 'vitest';
import { ChainedGeocoder } from '../../../adapters/geo/chained-geocoder.ts';
import type { Geocoder, Suggestion } from '../../../application/ports/geo.ts';
import { isUnknown, unknownPlace, type Place } from '../../../domain/geo/place.ts';

const exact: Place = { address: '1 Main St, Toledo, OH 43605', lat: 41.65, lng: -83.52, approximate: false };
const near: Place = { ...exact, address: 'Toledo, OH', approximate: true };
const farther: Place = { ...near, address: 'Ohio' };
const suggestion: Suggestion = { ...exact, name: 'Main Street' };

const knows = (place: Place, suggestions: Suggestion[] = []): Geocoder => ({
  suggest: async () => suggestions,
  geocode: async () => place,
  reverse: async () => (isUnknown(place) ? null : place),
});
const fails: Geocoder = {
  suggest: async () => Promise.reject(new Error('down')),
  geocode: async () => Promise.reject(new Error('down')),
  reverse: async () => Promise.reject(new Error('down')),
};
const knowsNothing = knows(unknownPlace('1 Main St'));

describe('a chain of geocoders', () => {
  it.each([
    ['the first exact place', [knows(exact), fails], exact],
    ['an exact place before an approximate one', [knows(near), knows(exact)], exact],
    ['the first approximate place when none is exact', [knows(near), knows(farther)], near],
    ['any place before none', [knowsNothing, knows(farther)], farther],
    ['what is left when one fails', [fails, knows(exact)], exact],
    ['the approximate place when the next one fails', [knows(near), fails], near],
    ['the centre of the country when none knows', [knowsNothing, knowsNothing], unknownPlace('1 Main St')],
    ['the centre of the country when all fail', [fails, fails], unknownPlace('1 Main St')],
    ['the centre of the country when it is empty', [], unknownPlace('1 Main St')],
  ])('answers with %s', async (_name, geocoders, place) => {
    await expect(new ChainedGeocoder(geocoders).geocode('1 Main St')).resolves.toEqual(place);
  });

  it('does not ask further once it has an exact place', async () => {
    let wasAsked = false;
    const next: Geocoder = {
      ...knows(near),
      geocode: async () => {
        wasAsked = true;
        return near;
      },
    };
    await new ChainedGeocoder([knows(exact), next]).geocode('1 Main St');
    expect(wasAsked).toBe(false);
  });

  const mile: Place = { ...exact, address: 'a mile away', lat: 41.6645 };
  const twoMiles: Place = { ...exact, address: 'two miles away', lat: 41.679 };
  it.each([
    ['the nearest of all', [knows(twoMiles), knows(mile)], mile],
    ['the earlier of equals', [knows(exact), knows({ ...exact, address: 'as far' })], exact],
    ['what is left when one fails', [fails, knows(mile)], mile],
    ['what is left when one knows none', [knows(mile), knowsNothing], mile],
    ['nothing when all fail', [fails, fails], null],
    ['nothing when it is empty', [], null],
  ])('finds for a point %s', async (_name, geocoders, place) => {
    const point = { lat: 41.65, lng: -83.52 };
    await expect(new ChainedGeocoder(geocoders).reverse(point)).resolves.toEqual(place);
  });

  it.each([
    ['the first that has any', [knowsNothing, knows(exact, [suggestion])], [suggestion]],
    ['the next when one fails', [fails, knows(exact, [suggestion])], [suggestion]],
    ['nobody', [fails, knowsNothing], []],
  ])('suggests what comes from %s', async (_name, geocoders, suggestions) => {
    await expect(new ChainedGeocoder(geocoders).suggest('main')).resolves.toEqual(suggestions);
  });
});
