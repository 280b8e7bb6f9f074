import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invalidField } from '../../../domain/errors.ts';
import { fieldLabel } from '../../../domain/field-label.ts';
import {
  DEFAULT_RATES,
  LONG_DISTANCE_MILES,
  nextPricing,
  getPricingStatus,
  hasStarted,
  isScheduled,
  NO_REASON_GIVEN,
  withdrawPricing,
  type Rates,
} from '../../../domain/pricing/pricing.ts';
import { toRefusal } from '../../support/refusal.ts';
import { anyRates } from './arbitrary-rates.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const change = { id: 'pricing-2', createdBy: 'admin-1', reason: 'Fuel prices', now: NOW };

const FIELDS: readonly [keyof Rates, name: string, limit: number, limitText: string][] = [
  ['schedulingFeeCents', 'schedulingFee', 1_000_00, '1000'],
  ['shortDistanceMinimumCents', 'shortDistanceMinimum', 1_000_00, '1000'],
  ['shortDistancePerMileCents', 'shortDistancePerMile', 1_000_00, '1000'],
  ['longDistanceMinimumCents', 'longDistanceMinimum', 1_000_00, '1000'],
  ['longDistancePerMileCents', 'longDistancePerMile', 1_000_00, '1000'],
  ['commissionRateBasisPoints', 'commissionRate', 100_00, '100'],
];

describe('the default rates', () => {
  it('are those that a new installation starts with', () => {
    expect(DEFAULT_RATES).toEqual({
      schedulingFeeCents: 250,
      shortDistanceMinimumCents: 1500,
      shortDistancePerMileCents: 192,
      longDistanceMinimumCents: 2500,
      longDistancePerMileCents: 175,
      commissionRateBasisPoints: 8500,
    });
    expect(LONG_DISTANCE_MILES).toBe(35);
  });

  it('can be published', () => {
    expect(nextPricing(DEFAULT_RATES, change)).toMatchObject(DEFAULT_RATES);
  });
});

describe('the next pricing version', () => {
  it('is active from now on and says who changed it and why', () => {
    expect(nextPricing(DEFAULT_RATES, change)).toEqual({
      ...DEFAULT_RATES,
      id: 'pricing-2',
      effectiveAt: NOW,
      withdrawnAt: null,
      createdBy: 'admin-1',
      changeReason: 'Fuel prices',
      createdAt: NOW,
    });
  });

  it('keeps every set of rates within the limits as it is', () => {
    // Some of the records have no prototype, which would count as a difference.
    fc.assert(
      fc.property(anyRates, (rates) => {
        expect(nextPricing(rates, change)).toMatchObject({ ...rates });
      }),
    );
  });

  it('may start from an older version, of which only the rates are taken', () => {
    const older = nextPricing(DEFAULT_RATES, { ...change, id: 'pricing-1', createdBy: null });
    const rates: Rates = { ...older, schedulingFeeCents: 3_00 };
    expect(nextPricing(rates, change)).toEqual({
      ...nextPricing(DEFAULT_RATES, change),
      schedulingFeeCents: 3_00,
    });
  });

  it.each(FIELDS)('accepts %s of zero and of the limit', (field, _name, limit) => {
    expect(nextPricing({ ...DEFAULT_RATES, [field]: 0 }, change)[field]).toBe(0);
    expect(nextPricing({ ...DEFAULT_RATES, [field]: limit }, change)[field]).toBe(limit);
  });

  it.each(FIELDS)('refuses %s out of range, naming %s', (field, name, limit, limitText) => {
    for (const value of [-1, limit + 1, 1.5, NaN, Infinity, 2 ** 53]) {
      expect(() => nextPricing({ ...DEFAULT_RATES, [field]: value }, change)).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          code: 'INVALID_FIELD',
          message: `${fieldLabel([name])} must be between 0 and ${limitText}`,
          details: { field: name },
        }),
      );
    }
  });

  it.each(['shortDistanceMinimum', 'longDistanceMinimum'] as const)(
    'refuses a %s of zero when there is no scheduling fee either: a ride would be free',
    (field) => {
      const free = { ...DEFAULT_RATES, schedulingFeeCents: 0, [`${field}Cents`]: 0 };
      expect(() => nextPricing(free, change)).toThrow(
        invalidField(field, `${fieldLabel([field])} must be more than 0 without a scheduling fee`),
      );
      expect(nextPricing({ ...free, schedulingFeeCents: 1 }, change)).toMatchObject({
        schedulingFeeCents: 1,
      });
    },
  );

  it.each(FIELDS)('refuses rates without %s', (field, name) => {
    const incomplete = Object.fromEntries(Object.entries(DEFAULT_RATES).filter(([key]) => key !== field));
    expect(() => nextPricing(incomplete as unknown as Rates, change)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', details: { field: name } }),
    );
  });

  it.each(['', ' ', '\n\t'])('refuses the blank reason %j', (reason) => {
    expect(() => nextPricing(DEFAULT_RATES, { ...change, reason })).toThrow(
      expect.objectContaining({
        code: 'INVALID_FIELD',
        message: expect.stringContaining('All rate changes require a written reason') as string,
        details: { field: 'reason' },
      }),
    );
  });

  it('trims the reason', () => {
    expect(nextPricing(DEFAULT_RATES, { ...change, reason: '  Fuel ' }).changeReason).toBe('Fuel');
  });

  it('takes the words of the older form as a reason', () => {
    expect(NO_REASON_GIVEN).toBe('No reason given (legacy form)');
    expect(nextPricing(DEFAULT_RATES, { ...change, reason: NO_REASON_GIVEN }).changeReason).toBe(
      NO_REASON_GIVEN,
    );
  });
});

describe('a scheduled pricing version', () => {
  const START = new Date('2026-03-02T13:00:00Z');
  const scheduled = nextPricing(DEFAULT_RATES, { ...change, startsAt: START });
  const justBefore = new Date(START.getTime() - 1);

  it('starts when it is told to, and others at once', () => {
    expect(scheduled).toMatchObject({ effectiveAt: START, createdAt: NOW, withdrawnAt: null });
    expect(isScheduled(scheduled)).toBe(true);
    expect(isScheduled(nextPricing(DEFAULT_RATES, change))).toBe(false);
  });

  it('has started at the very instant of its start, not a millisecond before', () => {
    expect(hasStarted(scheduled, justBefore)).toBe(false);
    expect(hasStarted(scheduled, START)).toBe(true);
  });

  it('is scheduled, then active, then historical', () => {
    expect(getPricingStatus(scheduled, justBefore, false)).toBe('scheduled');
    expect(getPricingStatus(scheduled, START, true)).toBe('active');
    expect(getPricingStatus(scheduled, START, false)).toBe('historical');
  });

  it.each([0, -1])('cannot start %i ms from now', async (ms) => {
    const startsAt = new Date(NOW.getTime() + ms);
    const refused = await toRefusal(async () => nextPricing(DEFAULT_RATES, { ...change, startsAt }));
    expect(refused).toMatchObject({
      message: 'The start must be in the future',
      details: { field: 'startsAt' },
    });
  });

  it('starts within 366 days', async () => {
    const last = new Date(NOW.getTime() + 366 * 86_400_000);
    expect(nextPricing(DEFAULT_RATES, { ...change, startsAt: last }).effectiveAt).toEqual(last);
    const tooLate = { ...change, startsAt: new Date(last.getTime() + 1) };
    const refused = await toRefusal(async () => nextPricing(DEFAULT_RATES, tooLate));
    expect(refused).toMatchObject({ message: 'The start must be within 366 days' });
  });

  it('can be withdrawn until it starts, once', async () => {
    const withdrawn = withdrawPricing(scheduled, justBefore);
    expect(withdrawn).toEqual({ ...scheduled, withdrawnAt: justBefore });
    expect(getPricingStatus(withdrawn, START, false)).toBe('withdrawn');
    expect(hasStarted(withdrawn, START)).toBe(false);
    expect(withdrawPricing(withdrawn, START)).toBe(withdrawn);
    const refused = await toRefusal(async () => withdrawPricing(scheduled, START));
    expect(refused).toMatchObject({ kind: 'conflict', code: 'PRICING_STARTED' });
  });
});
