import { expect, it } from 'vitest';
import { straightLineMiles } from '../../domain/geo/distance.ts';
import { priceTrip } from '../../domain/pricing/fare.ts';
import { DEFAULT_RATES } from '../../domain/pricing/pricing.ts';
import { isLongDistance } from '../../domain/pricing/fare.ts';
import { ACROSS_TOWN, FAR_TOWN, ZOO } from './places.ts';

it('are as far from each other as tests reckon with, in the area in force', () => {
  const miles = straightLineMiles(ZOO, ACROSS_TOWN);
  expect(miles).toBe(6.66);
  expect(priceTrip(DEFAULT_RATES, miles).totalCents).toBe(15_29);
  expect(isLongDistance(straightLineMiles(ZOO, FAR_TOWN))).toBe(true);
});
