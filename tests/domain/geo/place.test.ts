import { describe, expect, it } from 'vitest';
import { isUnknown, pinnedAt, unknownPlace, US_CENTRE } from '../../../domain/geo/place.ts';

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

  it('whose pin the rider dropped is exact, wherever that is, and loses the words that were typed', () => {
    expect(pinnedAt({ ...unknownPlace('1 Nowhere Rd'), lat: 41.7, lng: -83.5 })).toEqual({
      address: 'Dropped pin',
      lat: 41.7,
      lng: -83.5,
      approximate: false,
      isPin: true,
    });
    expect(isUnknown(pinnedAt(US_CENTRE))).toBe(false);
  });
});
