import { describe, expect, it } from 'vitest';
import { anArea } from '../../support/builders/an-area.ts';
import { isLongTrip } from '../../../domain/pricing/long-trip.ts';

const area = anArea({ shortMiles: 15 });
const inToledo = { lat: 41.6204, lng: -83.5812 };
const annArbor = { lat: 42.2808, lng: -83.743 };

describe('a trip is long', () => {
  it.each([
    ['of 34.99 miles within the city', 34.99, inToledo, inToledo, false],
    ['of 35 miles within the city', 35, inToledo, inToledo, true],
    ['that begins outside the city', 10, annArbor, inToledo, true],
    ['that ends outside the city', 10, inToledo, annArbor, true],
  ])('%s: %d miles', (_what, distanceMiles, pickup, dropoff, isLong) => {
    expect(isLongTrip(area, { distanceMiles, pickup, dropoff })).toBe(isLong);
  });
});
