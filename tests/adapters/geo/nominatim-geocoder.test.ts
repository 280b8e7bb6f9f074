import { describe, expect, it } from 'vitest';
import { NominatimGeocoder } from '../../../adapters/geo/nominatim-geocoder.ts';
import { TOLEDO } from '../../support/builders/an-area.ts';
import { unknownPlace } from '../../../domain/geo/place.ts';
import { failures, json, startMapServer } from './map-server.ts';

const house = {
  place_id: 305881,
  lat: '41.7002341',
  lon: '-83.5961204',
  place_rank: 30,
  category: 'building',
  display_name: '3821, Willys Parkway, Toledo, Lucas County, Ohio, 43612, United States',
  address: {
    house_number: '3821',
    road: 'Willys Parkway',
    city: 'Toledo',
    state: 'Ohio',
    'ISO3166-2-lvl4': 'US-OH',
    postcode: '43612',
    country_code: 'us',
  },
};

const geocoderAt = (baseUrl: string, timeoutMs = 2000) =>
  new NominatimGeocoder({
    baseUrl,
    timeoutMs,
    userAgent: 'Maumee/0.1 (support@maumee.test)',
    area: TOLEDO.serviceArea,
  });

describe('the Nominatim geocoder', () => {
  it('asks for one place in the country, near the area, and says who asks', async () => {
    await using server = await startMapServer(json([house]));
    await geocoderAt(`${server.baseUrl}/maps`).geocode('3821 Willys Pkwy & more');
    const [{ url, headers }] = server.asked as [(typeof server.asked)[number]];
    expect(url.pathname).toBe('/maps/search');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: '3821 Willys Pkwy & more',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      countrycodes: 'us',
      viewbox: '-83.9002,42.0151,-83.1756,41.2905',
    });
    expect(headers['user-agent']).toBe('Maumee/0.1 (support@maumee.test)');
  });

  it('writes the address the way people do', async () => {
    await using server = await startMapServer(json([house]));
    await expect(geocoderAt(server.baseUrl).geocode('3821 willys')).resolves.toEqual({
      address: '3821 Willys Parkway, Toledo, OH 43612',
      lat: 41.7002341,
      lng: -83.5961204,
      approximate: false,
    });
  });

  it('keeps the name the server gives to what has no street', async () => {
    await using server = await startMapServer(json([{ ...house, address: {} }]));
    await expect(geocoderAt(server.baseUrl).geocode('willys')).resolves.toMatchObject({
      address: house.display_name,
    });
  });

  it.each([
    ['a street', 26],
    ['a town', 16],
    ['something without a rank', undefined],
  ])('takes %s for approximate', async (_name, place_rank) => {
    await using server = await startMapServer(json([{ ...house, place_rank }]));
    await expect(geocoderAt(server.baseUrl).geocode('willys')).resolves.toMatchObject({ approximate: true });
  });

  it.each([
    ['nothing', []],
    ['a point off the earth', [{ ...house, lat: '91' }]],
    ['a point that is no number', [{ ...house, lon: 'west' }]],
  ])('does not know a place for which the server has %s', async (_name, body) => {
    await using server = await startMapServer(json(body));
    await expect(geocoderAt(server.baseUrl).geocode('1 Nowhere Rd')).resolves.toEqual(
      unknownPlace('1 Nowhere Rd'),
    );
  });

  it.each([
    ...failures,
    ['answers well, but with 503', json([house], 503)] as const,
    ['answers a point without latitude', json([{ lon: '-83', display_name: 'x' }])] as const,
  ])('says so when the server %s', async (_name, answer) => {
    await using server = await startMapServer(answer);
    await expect(geocoderAt(server.baseUrl, 100).geocode('1 Main St')).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'GEOCODER_UNAVAILABLE',
    });
  });

  it('asks what is at a point, to the centimetre', async () => {
    await using server = await startMapServer(json(house));
    const found = await geocoderAt(`${server.baseUrl}/maps`).reverse({ lat: 41.70024, lng: -83.5961 });
    expect(found).toEqual({
      address: '3821 Willys Parkway, Toledo, OH 43612',
      lat: 41.7002341,
      lng: -83.5961204,
      approximate: false,
    });
    const [{ url, headers }] = server.asked as [(typeof server.asked)[number]];
    expect(url.pathname).toBe('/maps/reverse');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lat: '41.7002400',
      lon: '-83.5961000',
      format: 'jsonv2',
      addressdetails: '1',
    });
    expect(headers['user-agent']).toBe('Maumee/0.1 (support@maumee.test)');
  });

  it.each([
    ['is on the high seas', { error: 'Unable to geocode' }],
    ['has only a street near', { ...house, place_rank: 26 }],
    ['has something off the earth near', { ...house, lat: '91' }],
  ])('knows no place for a point that %s', async (_name, body) => {
    await using server = await startMapServer(json(body));
    await expect(geocoderAt(server.baseUrl).reverse({ lat: 41.7, lng: -83.5 })).resolves.toBeNull();
  });

  it.each([...failures.filter(([name]) => name !== 'answers 500')])(
    'says so when the server %s to a point',
    async (_name, answer) => {
      await using server = await startMapServer(answer);
      await expect(geocoderAt(server.baseUrl, 100).reverse({ lat: 41.7, lng: -83.5 })).rejects.toMatchObject({
        code: 'GEOCODER_UNAVAILABLE',
      });
    },
  );

  it('says so when nobody listens', async () => {
    const server = await startMapServer(json([]));
    await server[Symbol.asyncDispose]();
    await expect(geocoderAt(server.baseUrl).geocode('1 Main St')).rejects.toMatchObject({
      code: 'GEOCODER_UNAVAILABLE',
    });
  });

  it('follows no redirect', async () => {
    await using elsewhere = await startMapServer(json([house]));
    await using server = await startMapServer((_request, response) => {
      response.writeHead(302, { location: `${elsewhere.baseUrl}/search` }).end();
    });
    await expect(geocoderAt(server.baseUrl).geocode('1 Main St')).rejects.toMatchObject({
      code: 'GEOCODER_UNAVAILABLE',
    });
    expect(elsewhere.asked).toEqual([]);
  });

  it('asks nothing while the rider types', async () => {
    await using server = await startMapServer(json([house]));
    await expect(geocoderAt(server.baseUrl).suggest()).resolves.toEqual([]);
    expect(server.asked).toEqual([]);
  });
});
