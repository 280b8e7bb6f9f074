import { describe, expect, it } from 'vitest';
import { invalidField } from '../../../domain/errors.ts';
import { assertServed, getReachMiles, isOutsideHomeCity } from '../../../domain/geo/service-area.ts';
import { anArea } from '../../support/builders/an-area.ts';

const area = anArea({ centre: { lat: 40, lng: -83 }, shortMiles: 10, serviceMiles: 100 });

describe('the home city', () => {
  it.each([
    ['its centre', area.centre, false],
    ['a point 9.95 miles north', { lat: 40.144, lng: -83 }, false],
    ['a point 10.02 miles north', { lat: 40.145, lng: -83 }, true],
    ['another state', { lat: 42, lng: -85 }, true],
  ])('and %s', (_name, point, outside) => {
    expect(isOutsideHomeCity(area, point)).toBe(outside);
  });

  const square = (from: number, to: number) => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];

  it('includes its very edge', () => {
    const shortTrips = { type: 'Polygon' as const, coordinates: [square(0, 2)] };
    expect(isOutsideHomeCity({ ...area, shortTrips }, { lat: 1, lng: 2 })).toBe(false);
    expect(isOutsideHomeCity({ ...area, shortTrips }, { lat: 1, lng: 2.001 })).toBe(true);
  });

  it('may have several parts, and a hole', () => {
    const coordinates = [[square(0, 4), square(1, 3)], [square(6, 7)]];
    const parts = { ...area, shortTrips: { type: 'MultiPolygon' as const, coordinates } };
    expect(isOutsideHomeCity(parts, { lat: 0.5, lng: 0.5 })).toBe(false);
    expect(isOutsideHomeCity(parts, { lat: 2, lng: 2 })).toBe(true);
    expect(isOutsideHomeCity(parts, { lat: 6.5, lng: 6.5 })).toBe(false);
    expect(isOutsideHomeCity(parts, { lat: 5, lng: 5 })).toBe(true);
  });

  it('reaches as far as its farthest point', () => {
    expect(getReachMiles(area, area.shortTrips)).toBe(10);
    expect(getReachMiles(area, area.service)).toBe(100);
  });
});

describe('a trip', () => {
  const centre = { address: 'Centre', ...area.centre };
  const at = (lat: number, lng: number) => ({ address: 'Somewhere', lat, lng });

  it.each([
    ['within the home city', at(40.1, -83)],
    ['99.5 miles away', at(41.44, -83)],
    ['a tenth of a mile away', at(40.00145, -83)],
  ])('is served to and from a place %s', (_where, place) => {
    expect(() => assertServed(area, { pickup: centre, dropoff: place })).not.toThrow();
    expect(() => assertServed(area, { pickup: place, dropoff: centre })).not.toThrow();
  });

  it.each([
    ['100.2 miles away', at(41.45, -83)],
    ['in Moscow', at(55.7558, 37.6173)],
    ['at the South Pole', at(-90, 0)],
    ['on the other side of the earth', at(-40, 97)],
  ])('is not served to or from a place %s', (_where, place) => {
    const refusal = (field: string) =>
      expect.objectContaining({ kind: 'invalid', code: 'OUTSIDE_SERVICE_AREA', details: { field } }) as Error;
    expect(() => assertServed(area, { pickup: centre, dropoff: place })).toThrow(refusal('dropoff'));
    expect(() => assertServed(area, { pickup: place, dropoff: centre })).toThrow(refusal('pickup'));
  });

  it.each([
    ['to where it begins', at(40, -83)],
    ['of 30 metres', at(40.00027, -83)],
    ['just short of a tenth of a mile', at(40.00137, -83)],
  ])('%s is too short', (_how, place) => {
    expect(() => assertServed(area, { pickup: centre, dropoff: place })).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'TRIP_TOO_SHORT' }),
    );
  });

  it.each(['pickup', 'dropoff'] as const)(
    'has known ends: its %s is not the centre of the country, however near that is',
    (end) => {
      const here = anArea({ centre: { lat: 39.83, lng: -98.58 } });
      const ends = { pickup: at(39.9, -98.6), dropoff: at(39.7, -98.6) };
      expect(() => assertServed(here, { ...ends, [end]: at(39.8283, -98.5795) })).toThrow(
        invalidField(end, 'Please choose a suggested address or place the pin on the map'),
      );
      expect(() => assertServed(here, { ...ends, [end]: at(39.8283, -98.5796) })).not.toThrow();
      expect(() => assertServed(here, { ...ends, [end]: at(39.8284, -98.5795) })).not.toThrow();
    },
  );
});
