import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TRIP_MINUTES,
  EARTH_RADIUS_MILES,
  estimateMinutes,
  straightLineMiles,
} from '../../../domain/geo/distance.ts';

const points = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const downtown = { lat: 41.6528, lng: -83.5379 };
const longestWay = Math.round(Math.PI * EARTH_RADIUS_MILES * 100) / 100;

describe('straight-line distance', () => {
  it('is the same both ways', () => {
    fc.assert(fc.property(points, points, (a, b) => straightLineMiles(a, b) === straightLineMiles(b, a)));
  });

  it('is zero from a point to itself', () => {
    fc.assert(fc.property(points, (a) => straightLineMiles(a, a) === 0));
  });

  it('is never longer than a detour, but for the rounding of three results', () => {
    fc.assert(
      fc.property(points, points, points, (a, b, c) => {
        expect(straightLineMiles(a, c)).toBeLessThanOrEqual(
          straightLineMiles(a, b) + straightLineMiles(b, c) + 0.015 + 1e-6,
        );
      }),
    );
  });

  it('is between zero and half way around the earth, with two places', () => {
    fc.assert(
      fc.property(points, points, (a, b) => {
        const miles = straightLineMiles(a, b);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(longestWay);
        expect(Number(miles.toFixed(2))).toBe(miles);
      }),
    );
  });

  it.each([
    ['one degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 69.1],
    ['the poles', { lat: 90, lng: 0 }, { lat: -90, lng: 0 }, longestWay],
    ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 69.1],
    ['antipodes', { lat: 41.6528, lng: -83.5379 }, { lat: -41.6528, lng: 96.4621 }, longestWay],
    [
      'antipodes whose rounding exceeds the globe',
      { lat: 7.3239, lng: -90.364 },
      { lat: -7.3239, lng: 89.636 },
      longestWay,
    ],
    ['downtown to Detroit Metro airport', downtown, { lat: 42.2124, lng: -83.3534 }, 39.81],
  ])('of %s', (_name, from, to, miles) => {
    expect(straightLineMiles(from, to)).toBeCloseTo(miles, 2);
  });

  it.each([
    ['a latitude beyond the pole', { lat: 91, lng: 0 }],
    ['a longitude beyond the date line', { lat: 0, lng: 181 }],
    ['NaN', { lat: Number.NaN, lng: 0 }],
    ['infinity', { lat: 0, lng: Number.NEGATIVE_INFINITY }],
  ])('refuses %s at either end', (_name, bad) => {
    expect(() => straightLineMiles(bad, downtown)).toThrow('From must be a latitude and a longitude');
    expect(() => straightLineMiles(downtown, bad)).toThrow('To must be a latitude and a longitude');
  });
});

describe('estimated minutes', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [0.5, 1],
    [0.51, 2],
    [7.25, 15],
    [35, 70],
  ])('of %d miles are %d, two per mile rounded up', (miles, minutes) => {
    expect(estimateMinutes(miles)).toBe(minutes);
  });

  it.each([null, Number.NaN, -1, Number.POSITIVE_INFINITY])('of %s are the default', (miles) => {
    expect(estimateMinutes(miles)).toBe(DEFAULT_TRIP_MINUTES);
  });
});
