import { describe, expect, it } from 'vitest';
import { isUnknown, pinned, unknownPlace, US_CENTRE } from '../../../domain/geo/place.ts';

describe('a place', () => {
  it('that nothing could find lies at the centre of the country and is approximate', () => {
    const place = unknownPlace('1 Nowhere Rd');
    expect(place).toEqual({ address: '1 Nowhere Rd', lat: 39.8283, lng: -98.5795, approximate: true });
    expect(isUnknown(place)).toBe(true);
  });

  it('that is only near the address is known', () => {
    for (const near of [
      { lat: 41.65, lng: -83.54 },
      { ...US_CENTRE, lat: 39.83 },
      { ...US_CENTRE, lng: -98.58 },
    ]) {
      expect(isUnknown({ address: 'Toledo, OH', ...near, approximate: true })).toBe(false);
    }
  });

  it('whose pin the rider dropped is exact, wherever that is, and keeps its address only', () => {
    const place = { ...unknownPlace('1 Nowhere Rd'), name: 'of a suggestion' };
    expect(pinned(place, { lat: 41.7, lng: -83.5 })).toEqual({
      address: '1 Nowhere Rd',
      lat: 41.7,
      lng: -83.5,
      approximate: false,
    });
    expect(isUnknown(pinned(place, US_CENTRE))).toBe(false);
  });
});
