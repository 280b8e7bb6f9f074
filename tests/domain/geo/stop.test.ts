import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Place } from '../../../domain/geo/place.ts';
import { toNamedStop, toPinnedStop } from '../../../domain/geo/stop.ts';

const zoo: Place = {
  address: 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609',
  lat: 41.6195,
  lng: -83.5808,
  approximate: false,
};
const at = { lat: zoo.lat, lng: zoo.lng };
/** A quarter of a mile is 0.00362 degrees north. */
const north = (degrees: number) => ({ lat: zoo.lat + degrees, lng: zoo.lng });

describe('the words of a rider', () => {
  it.each([
    'Toledo Zoo',
    'TOLEDO ZOO',
    '2 Hippo Way',
    'Toledo Zoo, Toledo',
    'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609',
  ])('stay when they are part of the address: %s', (address) => {
    expect(toNamedStop({ address, ...at }, zoo)).toEqual({ address, ...at });
  });

  it.each([
    'Toledo Zoo, Ohio',
    'Toledo Zoo (drive on to Detroit Metro Airport)',
    'Toledo Zoo\u202e',
    'Toledo Zoo ✈',
    'Toledo Zóo',
  ])('are replaced by the address when they say more, or in other signs: %s', (address) => {
    expect(toNamedStop({ address, ...at }, zoo)).toEqual({ address: zoo.address, ...at });
  });

  it('leave the point where it is', () => {
    expect(toNamedStop({ address: 'Toledo Zoo', ...north(0.003) }, zoo)).toEqual({
      address: 'Toledo Zoo',
      ...north(0.003),
    });
  });

  it('do not fit a point farther than a quarter of a mile from their place', () => {
    expect(toNamedStop({ address: 'Toledo Zoo', ...north(0.0036) }, zoo)).not.toBeNull();
    expect(toNamedStop({ address: 'Toledo Zoo', ...north(0.0038) }, zoo)).toBeNull();
  });

  it('do not fit when they are only known roughly', () => {
    expect(toNamedStop({ address: 'Toledo Zoo', ...at }, { ...zoo, approximate: true })).toBeNull();
  });
});

describe('the words of a point', () => {
  it('are those of the place it lies at', () => {
    expect(toPinnedStop(north(0.0007), zoo)).toEqual({ address: zoo.address, ...north(0.0007) });
  });

  it.each([
    ['0.1 mi N', 0.001, 0],
    ['0.3 mi NE', 0.003, 0.004],
    ['5.2 mi E', 0, 0.1],
    ['0.3 mi SE', -0.003, 0.004],
    ['6.9 mi S', -0.1, 0],
    ['0.3 mi SW', -0.003, -0.004],
    ['0.2 mi W', 0, -0.004],
    ['0.3 mi NW', 0.003, -0.004],
  ])('are a dropped pin %s of the nearest place', (where, lat, lng) => {
    const { address } = toPinnedStop({ lat: zoo.lat + lat, lng: zoo.lng + lng }, zoo);
    expect(address).toBe(`Dropped pin ${where} of ${zoo.address}`);
  });

  it('are its degrees when nothing known is within ten miles', () => {
    const point = { lat: 41.8781, lng: -87.6298 };
    const degrees = { address: 'Dropped pin at 41.87810, -87.62980', ...point };
    expect(toPinnedStop(point, zoo)).toEqual(degrees);
    expect(toPinnedStop(point, null)).toEqual(degrees);
  });

  it('keep to the point, and fit into the 200 characters of an address', () => {
    const degrees = { lat: fc.double({ min: 41, max: 42, noNaN: true }), lng: fc.constant(-83.58) };
    fc.assert(
      fc.property(fc.record(degrees), fc.string({ minLength: 1, maxLength: 200 }), (point, address) => {
        const stop = toPinnedStop(point, { ...zoo, address });
        expect(stop).toMatchObject(point);
        expect(stop.address.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
