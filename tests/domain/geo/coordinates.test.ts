import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, invalidField } from '../../../domain/errors.ts';
import { formatCoordinates, isOnEarth, parseCoordinates } from '../../../domain/geo/coordinates.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const points = fc.record({ lat: degrees(90), lng: degrees(180) });

describe('coordinates as text', () => {
  it('come back as they went, to seven places', () => {
    fc.assert(
      fc.property(points, (point) => {
        const back = parseCoordinates(formatCoordinates(point));
        expect(back.lat).toBeCloseTo(point.lat, 6);
        expect(back.lng).toBeCloseTo(point.lng, 6);
        expect(formatCoordinates(back)).toBe(formatCoordinates(point));
      }),
    );
  });

  it.each([
    ['41.6528,-83.5379', { lat: 41.6528, lng: -83.5379 }],
    [' 41.6528 , -83.5379 ', { lat: 41.6528, lng: -83.5379 }],
    ['0,0', { lat: 0, lng: 0 }],
    ['-90,180', { lat: -90, lng: 180 }],
    ['41.65281234567890,-83.5', { lat: 41.6528123456789, lng: -83.5 }],
  ])('reads %j', (text, point) => {
    expect(parseCoordinates(text)).toEqual(point);
  });

  it.each([
    ['41.6528123456,-83.5', '41.6528123,-83.5'],
    ['0.0000001,-0.00000001', '0.0000001,0'],
    ['0.000001,-0.0000009', '0.000001,-0.0000009'],
  ])('writes %s as %s', (text, written) => {
    expect(formatCoordinates(parseCoordinates(text))).toBe(written);
  });

  it.each([
    '',
    ',',
    '41.65',
    '41.65,-83.53,0',
    '41.65;-83.53',
    '90.0001,0',
    '0,-180.0001',
    '1e1,2',
    '0x10,2',
    '+41,-83',
    'NaN,NaN',
    'Infinity,0',
    '1e309,0',
    'ten,eleven',
    '٤١,٨٣',
    '41.65\u0000,-83.53',
    '41.,-83.',
    '41.65 -83.53',
    '9'.repeat(400) + ',0',
  ])('refuses %j and names the field', (text) => {
    expect(() => parseCoordinates(text, 'pickupCoordinates')).toThrow(
      expect.objectContaining({ kind: 'invalid', details: { field: 'pickupCoordinates' } }) as DomainError,
    );
  });

  it('are refused with an example, or with their range when they look right', () => {
    expect(() => parseCoordinates('41.6528', 'pickup')).toThrow(
      invalidField('pickup', 'Pickup must look like "40.0,-90.0"'),
    );
    expect(() => parseCoordinates('90.0001,0', 'pickup')).toThrow(
      invalidField('pickup', 'Pickup must be a latitude and a longitude'),
    );
    expect(() => parseCoordinates('Toledo')).toThrow('Coordinates must look like');
  });

  it('never reads a text into a point off the earth', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(isOnEarth(parseCoordinates(text))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
    );
  });

  it.each([
    [{ lat: Number.NaN, lng: 0 }],
    [{ lat: 0, lng: Number.POSITIVE_INFINITY }],
    [{ lat: 90.1, lng: 0 }],
    [{ lat: 0, lng: -180.1 }],
  ])('are not written when they are %j', (point) => {
    expect(() => formatCoordinates(point)).toThrow(
      invalidField('coordinates', 'Coordinates must be a latitude and a longitude'),
    );
  });
});
