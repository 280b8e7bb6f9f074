import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidField } from '../../../domain/errors.ts';
import { isLongDistance, MAX_TRIP_MILES, priceTrip } from '../../../domain/pricing/fare.ts';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { anyDistanceMiles, anyHundredths, anyRates } from './arbitrary-rates.ts';

describe('the default prices', () => {
  it.each([
    // miles, distance fee, adjustment to the minimum, total
    [0.01, 2, 12_48, 15_00],
    [1, 1_92, 10_58, 15_00],
    [6.5, 12_48, 2, 15_00],
    [6.51, 12_50, 0, 15_00],
    [6.52, 12_52, 0, 15_02],
    [10, 19_20, 0, 21_70],
    [12.34, 23_69, 0, 26_19],
    [34.99, 67_18, 0, 69_68],
    [35, 61_25, 0, 63_75],
    [35.01, 61_27, 0, 63_77],
    [100, 175_00, 0, 177_50],
    [1_000, 1_750_00, 0, 1_752_50],
  ])(
    '%f miles cost a distance fee of %d, an adjustment of %d, %d in all',
    (miles, distance, adjustment, total) => {
      expect(priceTrip(DEFAULT_RATES, miles)).toMatchObject({
        schedulingFeeCents: 2_50,
        distanceFeeCents: distance,
        minimumFareAdjustmentCents: adjustment,
        totalCents: total,
        minimumApplied: adjustment > 0,
      });
    },
  );

  it('ask 1.92 a mile and at least 15.00 under 35 miles', () => {
    expect(priceTrip(DEFAULT_RATES, 34.99)).toMatchObject({ perMileCents: 1_92, minimumCents: 15_00 });
  });

  it('ask 1.75 a mile and at least 25.00 from 35 miles on', () => {
    expect(priceTrip(DEFAULT_RATES, 35)).toMatchObject({ perMileCents: 1_75, minimumCents: 25_00 });
  });

  it('make 34.99 miles dearer than 35.00, a step that is kept as specified', () => {
    const below = priceTrip(DEFAULT_RATES, 34.99).totalCents;
    expect(below - priceTrip(DEFAULT_RATES, 35).totalCents).toBe(5_93);
  });
});

describe('the minimum fare', () => {
  const cheap = { ...DEFAULT_RATES, longDistancePerMileCents: 10 };

  it('of long trips is raised to just like that of short ones', () => {
    expect(priceTrip(cheap, 40)).toMatchObject({
      distanceFeeCents: 4_00,
      minimumFareAdjustmentCents: 18_50,
      totalCents: 25_00,
      minimumApplied: true,
    });
  });

  it('applies to the whole fare, the scheduling fee included', () => {
    expect(priceTrip({ ...DEFAULT_RATES, schedulingFeeCents: 20_00 }, 1)).toMatchObject({
      minimumFareAdjustmentCents: 0,
      totalCents: 21_92,
      minimumApplied: false,
    });
  });

  it('is not applied to a trip that costs exactly as much', () => {
    expect(priceTrip({ ...DEFAULT_RATES, schedulingFeeCents: 13_08 }, 1)).toMatchObject({
      totalCents: 15_00,
      minimumApplied: false,
    });
  });
});

describe('a fare, for all rates and distances', () => {
  it('is what its lines add up to', () => {
    fc.assert(
      fc.property(anyRates, anyDistanceMiles, (rates, miles) => {
        const fare = priceTrip(rates, miles);
        const lines = [fare.schedulingFeeCents, fare.distanceFeeCents, fare.minimumFareAdjustmentCents];
        expect(lines.reduce((sum, cents) => sum + cents)).toBe(fare.totalCents);
        expect(lines.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      }),
    );
  });

  it('is the metered price or the minimum, whichever is higher, and says which', () => {
    fc.assert(
      fc.property(anyRates, anyHundredths, (rates, hundredths) => {
        const fare = priceTrip(rates, hundredths / 100);
        const isLong = hundredths >= 35_00;
        const perMile = isLong ? rates.longDistancePerMileCents : rates.shortDistancePerMileCents;
        const minimum = isLong ? rates.longDistanceMinimumCents : rates.shortDistanceMinimumCents;
        const hundredfold = BigInt(perMile) * BigInt(hundredths);
        const distanceFee = Number(hundredfold / 100n) + (hundredfold % 100n >= 50n ? 1 : 0);
        const metered = rates.schedulingFeeCents + distanceFee;
        expect(fare).toEqual({
          schedulingFeeCents: rates.schedulingFeeCents,
          distanceFeeCents: distanceFee,
          minimumFareAdjustmentCents: minimum > metered ? minimum - metered : 0,
          totalCents: minimum > metered ? minimum : metered,
          perMileCents: perMile,
          minimumCents: minimum,
          minimumApplied: minimum > metered,
        });
      }),
    );
  });

  it('never falls as the trip grows longer, except at the step of 35 miles', () => {
    fc.assert(
      fc.property(anyRates, anyHundredths, anyHundredths, (rates, one, other) => {
        const [shorter, longer] = one < other ? [one, other] : [other, one];
        fc.pre(shorter >= 35_00 || longer < 35_00);
        const totals = [shorter, longer].map((hundredths) => priceTrip(rates, hundredths / 100).totalCents);
        expect(totals[0]).toBeLessThanOrEqual(totals[1] ?? -1);
      }),
    );
  });
});

describe('distances', () => {
  it.each([
    [0.01, false],
    [34.99, false],
    [35, true],
    [35.01, true],
    [1_000, true],
  ])('of %f miles: long distance is %s', (miles, expected) => {
    expect(isLongDistance(miles)).toBe(expected);
  });

  it.each([0, -0, -1, -0.01, 1_000.01, Number.MAX_VALUE, NaN, Infinity, -Infinity])(
    'of %d miles have no price',
    (miles) => {
      expect(() => priceTrip(DEFAULT_RATES, miles)).toThrow(
        invalidField('distance', 'The distance must be more than 0 and at most 1000 miles'),
      );
    },
  );

  it('of the longest trip still have one', () => {
    expect(priceTrip(DEFAULT_RATES, MAX_TRIP_MILES).totalCents).toBe(1_752_50);
  });
});
