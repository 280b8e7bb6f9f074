import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GazetteerGeocoder } from '../../../adapters/geo/gazetteer-geocoder.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { straightLineMiles } from '../../../domain/geo/distance.ts';
import { unknownPlace } from '../../../domain/geo/place.ts';

const geocoder = new GazetteerGeocoder(TOLEDO.gazetteer);
/** Any characters at all. fast-check's own binary strings cost a second to set up. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 200 })
  .map((points) => String.fromCodePoint(...points));
const namesFor = async (text: string) => (await geocoder.suggest(text)).map(({ name }) => name);

describe('address suggestions', () => {
  // The fixed list of Toledo and nearby places.
  it.each([
    ['downtown', 'Downtown Toledo'],
    ['university', 'University of Toledo'],
    ['zoo', 'Toledo Zoo'],
    ['mall', 'Franklin Park Mall'],
    ['art museum', 'Toledo Museum of Art'],
    ['detroit', 'Detroit Metro Airport (DTW)'],
    ['cleveland', 'Cleveland Hopkins Airport (CLE)'],
    ['ann arbor', 'Downtown Ann Arbor'],
    ['columbus', 'Downtown Columbus'],
    ['grand rapids', 'Downtown Grand Rapids (Michigan)'],
  ])('for "%s" start with %s', async (text, name) => {
    expect((await namesFor(text))[0]).toBe(name);
  });

  it.each([
    ['the beginning of a word', 'frank', 'Franklin Park Mall'],
    ['capitals and blanks', '  TOLEDO   ZOO ', 'Toledo Zoo'],
    ['a missing letter', 'frankln park', 'Franklin Park Mall'],
    ['swapped letters', 'detriot', 'Detroit Metro Airport (DTW)'],
    ['accents', 'Tolédo Müseum', 'Toledo Museum of Art'],
    ['another name', 'utmc', 'UT Medical Center'],
    ['what people call it', 'mud hens', 'Fifth Third Field'],
    ['a word in full', 'saint vincent', 'Mercy Health St. Vincent Medical Center'],
    ['an apostrophe left out', 'tony packos', "Tony Packo's"],
    ['words in another order', 'hospital flower', 'ProMedica Flower Hospital'],
    ['its address', '2445 monroe st', 'Toledo Museum of Art'],
    ['its address written in full', '2445 Monroe Street, Toledo', 'Toledo Museum of Art'],
    ['a town', 'perrys', 'Downtown Perrysburg'],
    ['an airport code', 'dtw', 'Detroit Metro Airport (DTW)'],
  ])('understand %s', async (_how, text, name) => {
    expect((await namesFor(text))[0]).toBe(name);
  });

  it('prefer the airport at home', async () => {
    expect((await namesFor('airport')).slice(0, 3)).toEqual([
      'Toledo Express Airport (TOL)',
      'Detroit Metro Airport (DTW)',
      'Cleveland Hopkins Airport (CLE)',
    ]);
  });

  it('start at three characters and stop at five places', async () => {
    expect(await namesFor('to')).toEqual([]);
    expect(await namesFor('to ')).toEqual([]);
    expect(await namesFor('tol')).toHaveLength(5);
  });

  it('come with the address a ride keeps and a point that can be booked', async () => {
    expect((await geocoder.suggest('zoo'))[0]).toEqual({
      name: 'Toledo Zoo',
      address: 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609',
      lat: 41.6195,
      lng: -83.5808,
      approximate: false,
    });
  });

  it('say that a ZIP code is only roughly a place', async () => {
    expect((await geocoder.suggest('43604'))[0]).toMatchObject({
      name: '43604',
      address: 'Toledo, OH 43604',
      approximate: true,
    });
  });

  it.each([
    'xyzzy',
    '123 Main St, Toledo',
    '🚕🚕🚕',
    '...',
    '<script>',
    "'; DROP TABLE rides",
    'a'.repeat(200),
  ])('are none for "%s"', async (text) => {
    expect(await namesFor(text)).toEqual([]);
  });
});

describe('geocoding a submitted text', () => {
  it('finds every suggestion again by its address', async () => {
    for (const [name, address, lat, lng] of TOLEDO.gazetteer.places) {
      const full = `${name}, ${address}`;
      expect(await geocoder.geocode(full)).toEqual({ address: full, lat, lng, approximate: false });
    }
  });

  it.each([
    ['2445 Monroe Street', 'Toledo Museum of Art, 2445 Monroe St, Toledo, OH 43620'],
    ['2445 Monroe, Toledo OH', 'Toledo Museum of Art, 2445 Monroe St, Toledo, OH 43620'],
    ['2801 West Bancroft St', 'University of Toledo, 2801 W Bancroft St, Toledo, OH 43606'],
    ['2801 Bancroft', 'University of Toledo, 2801 W Bancroft St, Toledo, OH 43606'],
    ['toledo zo', 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609'],
  ])('knows that "%s" is %s', async (text, address) => {
    expect(await geocoder.geocode(text)).toMatchObject({ address, approximate: false });
  });

  it.each([
    ['a neighbour on the same street', '2301 Monroe St, Toledo', { lat: 41.6584, lng: -83.5594 }],
    ['where it should be between distant neighbours', '3723 Monroe St', { lat: 41.67995, lng: -83.60395 }],
    ['the ZIP code', '9 Nowhere Ave, Toledo 43612', { lat: 41.71, lng: -83.55 }],
    ['the town', '123 Main St, Toledo', { lat: 41.6528, lng: -83.5379 }],
    ['the town of the right state', '123 Main St, Grand Rapids, MI', { lat: 42.9634, lng: -85.6681 }],
    [
      'the town, not the one a street is called after',
      '77 S Detroit Ave, Toledo',
      { lat: 41.6528, lng: -83.5379 },
    ],
    ['the town after its street without a suffix', '77 Monroe, Perrysburg', { lat: 41.557, lng: -83.6272 }],
    ['a town of two words', '5 Elm St, Bowling Green, OH 99999', { lat: 41.3748, lng: -83.6513 }],
    ['the best of several equal guesses', 'museum', { lat: 41.6584, lng: -83.5594 }],
  ])('puts what it does not know near %s, keeps the text, and says so', async (_near, text, point) => {
    expect(await geocoder.geocode(text)).toEqual({ address: text, ...point, approximate: true });
  });

  it.each([
    ['555 Adams Street', '555 Adams St, Toledo, OH 43604', { lat: 41.6533, lng: -83.53665 }],
    [
      '3350 W Central Ave, Toledo',
      '3350 W Central Ave, Toledo, OH 43606',
      { lat: 41.675964, lng: -83.624931 },
    ],
  ])('finds "%s" between its close neighbours, and again by its address', async (text, address, point) => {
    const place = { address, ...point, approximate: false };
    expect(await geocoder.geocode(text)).toEqual(place);
    expect(await geocoder.geocode(address)).toEqual(place);
    expect(await geocoder.suggest(text)).toEqual([{ ...place, name: address }]);
  });

  it('does not look for a house between houses of another town or another end of the street', async () => {
    const centre = { lat: 41.3748, lng: -83.6513 };
    expect(await geocoder.geocode('600 S Main St, Bowling Green')).toMatchObject({
      ...centre,
      approximate: true,
    });
    expect((await geocoder.geocode('1500 Main St')).approximate).toBe(true);
  });

  it.each([
    ['Toledo', 'Toledo, OH'],
    ['perrysburg ohio', 'Perrysburg, OH'],
    ['43604', 'Toledo, OH 43604'],
  ])('takes "%s" for the area %s', async (text, address) => {
    expect(await geocoder.geocode(text)).toMatchObject({ address, approximate: true });
  });

  it.each([
    'xyzzy',
    '1 Foo Rd, Portland, OR 97201',
    '123 Main St, Toledo, OR',
    '9999 Monroe Blvd, Nowhere',
    '9999 S Detroit',
    'behind Monroe St',
    '🚕🚕🚕',
    '',
  ])('puts "%s" at the centre of the country', async (text) => {
    expect(await geocoder.geocode(text)).toEqual(unknownPlace(text));
  });

  it('takes a house far down a known street for unknown', async () => {
    expect(await geocoder.geocode('8000 Monroe St, Toledo')).toEqual({
      address: '8000 Monroe St, Toledo',
      lat: 41.6528,
      lng: -83.5379,
      approximate: true,
    });
  });

  it('answers any text, the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const place = await geocoder.geocode(text);
        expect(place).toEqual(await geocoder.geocode(text));
        expect((await geocoder.suggest(text)).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('the places of Metro Toledo', () => {
  const { serviceArea: area, gazetteer } = TOLEDO;

  it('have different names and addresses', () => {
    for (const column of [0, 1] as const) {
      const values = gazetteer.places.map((place) => place[column]);
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  it.each(gazetteer.places)('%s has an address that ends in town, state and ZIP code', (_name, address) => {
    expect(address).toMatch(/^[^,]+, [A-Z][A-Za-z ]+, (OH|MI) \d{5}$/);
  });

  it('lie near the ZIP code of their address', () => {
    const far = gazetteer.places.filter(([, address, lat, lng]) => {
      const zip = gazetteer.zipCodes.find(([code]) => address.endsWith(code));
      return zip && straightLineMiles({ lat, lng }, { lat: zip[2], lng: zip[3] }) > 6;
    });
    expect(far.map(([name]) => name)).toEqual([]);
  });

  it('keep the towns and ZIP codes of the metro within its reach', () => {
    for (const [, , lat, lng] of gazetteer.zipCodes) {
      expect(straightLineMiles(area.centre, { lat, lng })).toBeLessThan(50);
    }
  });
});
