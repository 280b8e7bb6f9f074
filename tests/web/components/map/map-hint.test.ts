import { describe, expect, it } from 'vitest';
import { unknownPlace } from '../../../../domain/geo/place.ts';
import { mapHint } from '../../../../web/components/map/map-hint.ts';

const museum = { address: '2445 Monroe St', lat: 41.6584, lng: -83.5594, approximate: false };
const near = { ...museum, approximate: true };
const unknown = unknownPlace('1 Nowhere Rd');

describe('the hint of the map', () => {
  it.each([
    [null, null, 'Enter addresses above to see them displayed on the map for confirmation'],
    [museum, null, 'Pickup location marked - Add the other location'],
    [null, museum, 'Dropoff location marked - Add the other location'],
    [museum, near, 'Both locations marked on map'],
    [unknown, museum, 'Dropoff location marked - Add the other location'],
    [unknown, null, 'Enter addresses above to see them displayed on the map for confirmation'],
  ])('for pickup %o and dropoff %o is "%s"', (pickup, dropoff, hint) => {
    expect(mapHint({ pickup, dropoff })).toBe(hint);
  });
});
