import { describe, expect, it } from 'vitest';
import { EXAMPLE_MILES, toPriceList } from '../../../domain/pricing/price-list.ts';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';

describe('the price list', () => {
  it('shows the default rates as visitors read them, each with its example', () => {
    expect(toPriceList(DEFAULT_RATES)).toEqual({
      schedulingFee: '$2.50',
      // 2.50 + 12 × 1.92
      short: { perMile: '$1.92', minimum: '$15.00', example: '$25.54' },
      // 2.50 + 50 × 1.75
      long: { perMile: '$1.75', minimum: '$25.00', example: '$90.00' },
      driverShare: '85',
    });
  });

  it('shows a share with its fraction', () => {
    expect(toPriceList({ ...DEFAULT_RATES, commissionRateBasisPoints: 82_50 }).driverShare).toBe('82.5');
  });

  it('raises an example to the minimum', () => {
    const rates = { ...DEFAULT_RATES, shortDistanceMinimumCents: 40_00, longDistanceMinimumCents: 99_00 };
    const { short, long } = toPriceList(rates);
    expect([short.example, long.example]).toEqual(['$40.00', '$99.00']);
  });

  it('works its examples out for a short trip and a long one', () => {
    expect(EXAMPLE_MILES).toEqual({ short: 12, long: 50 });
  });
});
