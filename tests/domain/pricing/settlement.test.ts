import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareFare } from '../../../domain/pricing/settlement.ts';

const anyFareCents = fc.integer({ min: 0, max: 99_999_999_99 });
const anyCommission = fc.integer({ min: 0, max: 100_00 });

describe('the shares of a fare', () => {
  it.each([
    // fare, commission in basis points, driver, platform
    [15_00, 85_00, 12_75, 2_25],
    [21_70, 85_00, 18_45, 3_25],
    [63_75, 85_00, 54_19, 9_56],
    [69_68, 85_00, 59_23, 10_45],
    [1, 85_00, 1, 0],
    [1, 50_00, 1, 0],
    [1, 49_99, 0, 1],
    [10, 85_00, 9, 1],
    [0, 85_00, 0, 0],
    [15_00, 0, 0, 15_00],
    [15_00, 100_00, 15_00, 0],
    [99_999_999_99, 85_00, 84_999_999_99, 15_000_000_00],
  ])(
    'of %d cents at %d basis points are %d for the driver and %d for the platform',
    (fare, rate, driver, platform) => {
      expect(shareFare(fare, rate)).toEqual({ driverShareCents: driver, platformFeeCents: platform });
    },
  );

  it('add up to the fare exactly, for all fares and rates', () => {
    fc.assert(
      fc.property(anyFareCents, anyCommission, (fare, rate) => {
        const { driverShareCents, platformFeeCents } = shareFare(fare, rate);
        expect(driverShareCents + platformFeeCents).toBe(fare);
      }),
    );
  });

  it('are never negative and never more than the fare', () => {
    fc.assert(
      fc.property(anyFareCents, anyCommission, (fare, rate) => {
        const { driverShareCents, platformFeeCents } = shareFare(fare, rate);
        expect(driverShareCents).toBeGreaterThanOrEqual(0);
        expect(platformFeeCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('give the driver the commission rate to within half a cent', () => {
    fc.assert(
      fc.property(anyFareCents, anyCommission, (fare, rate) => {
        const off = BigInt(shareFare(fare, rate).driverShareCents) * 10_000n - BigInt(fare) * BigInt(rate);
        expect(off >= -5_000n && off <= 5_000n).toBe(true);
      }),
    );
  });

  it('never give the driver less under a higher commission rate', () => {
    fc.assert(
      fc.property(anyFareCents, anyCommission, anyCommission, (fare, one, other) => {
        const lower = shareFare(fare, Math.min(one, other)).driverShareCents;
        expect(lower).toBeLessThanOrEqual(shareFare(fare, Math.max(one, other)).driverShareCents);
      }),
    );
  });
});
