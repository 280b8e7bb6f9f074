import { describe, expect, it } from 'vitest';
import {
  geocodeAddress,
  planTrip,
  reverseGeocode,
  suggestAddresses,
} from '../../../application/geo/addresses.ts';
import { geocoder, routePlanner, type Geocoder, type RoutePlanner } from '../../../application/ports/geo.ts';
import { given, makeUseCase } from '../../support/make-use-case.ts';

const zoo = { address: '2 Hippo Way, Toledo, OH 43609', lat: 41.62, lng: -83.58, approximate: false };
const downtown = { lat: 41.65, lng: -83.54 };

const places: Geocoder = {
  suggest: async (text) => [{ ...zoo, name: `found for ${text}` }],
  geocode: async (text) => ({ ...zoo, address: text }),
  reverse: async () => zoo,
};
const planner: RoutePlanner = {
  plan: async (from, to) => ({
    distanceMiles: Math.abs(from.lat - to.lat),
    durationMinutes: 1,
    source: 'straight-line',
    polyline: null,
  }),
};

const suggest = makeUseCase(suggestAddresses, given(geocoder, places));
const geocode = makeUseCase(geocodeAddress, given(geocoder, places));
const reverse = makeUseCase(reverseGeocode, given(geocoder, places));
const plan = makeUseCase(planTrip, given(routePlanner, planner));

const invalid = (field: string) => ({
  kind: 'invalid',
  code: 'INVALID_INPUT',
  details: expect.objectContaining({ field }) as unknown,
});

describe('the use cases of geo', () => {
  it('trim the text and pass it on', async () => {
    await expect(suggest.execute({ text: '  zoo ' })).resolves.toEqual([{ ...zoo, name: 'found for zoo' }]);
    await expect(geocode.execute({ text: ' 2 Hippo Way ' })).resolves.toMatchObject({
      address: '2 Hippo Way',
    });
  });

  it('tell what the driver will read for a pin', async () => {
    await expect(reverse.execute({ point: { lat: 41.63, lng: -83.58 } })).resolves.toEqual({
      address: 'Dropped pin 0.7 mi N of 2 Hippo Way, Toledo, OH 43609',
      lat: 41.63,
      lng: -83.58,
      approximate: false,
    });
    await expect(reverse.execute({ point: { lat: 91, lng: 0 } })).rejects.toMatchObject(invalid('point.lat'));
  });

  it('plan between the two points', async () => {
    const route = await plan.execute({ pickup: downtown, dropoff: { lat: 40.65, lng: -83.54 } });
    expect(route.distanceMiles).toBeCloseTo(1);
  });

  it.each([
    ['two characters', 'ab'],
    ['blanks', '      '],
    ['201 characters', 'x'.repeat(201)],
    ['a NUL byte', 'zoo\u0000'],
    ['a line break', 'zoo\nmall'],
    ['half a character', 'zoo\ud800'],
    ['a number', 12345],
    ['nothing', undefined],
  ])('refuse a text of %s and name the field', async (_name, text) => {
    await expect(suggest.execute({ text } as never)).rejects.toMatchObject(invalid('text'));
    await expect(geocode.execute({ text } as never)).rejects.toMatchObject(invalid('text'));
  });

  it.each([
    ['pickup.lat', { pickup: { lat: 90.1, lng: 0 }, dropoff: downtown }],
    ['pickup.lng', { pickup: { lat: 0, lng: '0' }, dropoff: downtown }],
    ['dropoff.lat', { pickup: downtown, dropoff: { lat: Number.NaN, lng: 0 } }],
    ['dropoff.lng', { pickup: downtown, dropoff: { lat: 0, lng: Number.NEGATIVE_INFINITY } }],
    ['dropoff', { pickup: downtown }],
    ['dropoff.altitude', { pickup: downtown, dropoff: { ...downtown, altitude: 3 } }],
    ['pickup', { pickup: '41.65,-83.54', dropoff: downtown }],
  ])('refuse points with a wrong %s', async (field, input) => {
    await expect(plan.execute(input as never)).rejects.toMatchObject(invalid(field));
  });

  it('refuse fields they do not know', async () => {
    await expect(suggest.execute({ text: 'zoo', limit: 500 } as never)).rejects.toMatchObject(
      invalid('limit'),
    );
  });
});
