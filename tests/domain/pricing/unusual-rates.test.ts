import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES, type Rates } from '../../../domain/pricing/pricing.ts';
import { findUnusualRates } from '../../../domain/pricing/unusual-rates.ts';

const unusual = (change: Partial<Rates>, before: Partial<Rates> = {}) =>
  findUnusualRates({ ...DEFAULT_RATES, ...before }, { ...DEFAULT_RATES, ...before, ...change }).map(
    ({ message }) => message,
  );

describe('rates', () => {
  it.each<[Partial<Rates>]>([
    [{}],
    [{ shortDistancePerMileCents: 3_84 }],
    [{ shortDistancePerMileCents: 96 }],
    [{ commissionRateBasisPoints: 70_00 }],
    [{ commissionRateBasisPoints: 95_00 }],
  ])('that become %j are usual', (change) => {
    expect(unusual(change)).toEqual([]);
  });

  it.each<[Partial<Rates>, string]>([
    [{ shortDistancePerMileCents: 0 }, 'Short distance per mile becomes $0.00'],
    [{ schedulingFeeCents: 0 }, 'Scheduling fee becomes $0.00'],
    [{ longDistancePerMileCents: 3_51 }, 'Long distance per mile more than doubles, from $1.75 to $3.51'],
    [
      { shortDistanceMinimumCents: 7_49 },
      'Short distance minimum falls by more than half, from $15.00 to $7.49',
    ],
    [{ commissionRateBasisPoints: 69_99 }, 'Drivers would keep 69.99 % of the fare instead of 85 %'],
    [{ commissionRateBasisPoints: 95_01 }, 'Drivers would keep 95.01 % of the fare instead of 85 %'],
  ])('that become %j look like a slip', (change, message) => {
    expect(unusual(change)).toEqual([message]);
  });

  it('that were nothing may become something, within reason', () => {
    const before = { schedulingFeeCents: 0 };
    expect(unusual({ schedulingFeeCents: 25_00 }, before)).toEqual([]);
    expect(unusual({ schedulingFeeCents: 25_01 }, before)).toEqual([
      'Scheduling fee rises from $0.00 to $25.01',
    ]);
  });

  it('that stay outside the usual are not asked about again', () => {
    const before = { commissionRateBasisPoints: 40_00, shortDistancePerMileCents: 0 };
    expect(unusual({ schedulingFeeCents: 3_00 }, before)).toEqual([]);
    expect(unusual({ commissionRateBasisPoints: 41_00 }, before)).toHaveLength(1);
  });
});
