import { describe, expect, it } from 'vitest';
import { isOutsideHomeCity, type ServiceArea } from '../../../domain/geo/service-area.ts';

const area: ServiceArea = {
  name: 'Metro Springfield',
  homeCity: 'Springfield',
  timeZone: 'America/New_York',
  country: 'US',
  currency: 'USD',
  centre: { lat: 40, lng: -83 },
  radiusMiles: 10,
};

describe('the home city', () => {
  it.each([
    ['its centre', area.centre, false],
    ['a point 9.95 miles north', { lat: 40.144, lng: -83 }, false],
    ['a point 10.02 miles north', { lat: 40.145, lng: -83 }, true],
    ['another state', { lat: 42, lng: -85 }, true],
  ])('and %s', (_name, point, outside) => {
    expect(isOutsideHomeCity(area, point)).toBe(outside);
  });

  it('includes its very edge', () => {
    expect(isOutsideHomeCity({ ...area, radiusMiles: 69.1 }, { lat: 41, lng: -83 })).toBe(false);
  });
});
