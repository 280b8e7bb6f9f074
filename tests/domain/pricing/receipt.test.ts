import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTrip } from '../../../domain/pricing/fare.ts';
import { DEFAULT_RATES } from '../../../domain/pricing/pricing.ts';
import { fareLines, getTotal } from '../../../domain/pricing/receipt.ts';
import { anyDistanceMiles, anyRates } from './arbitrary-rates.ts';

const anyTipCents = fc.integer({ min: 0, max: 500_00 });

describe('the lines of a fare', () => {
  it('are the scheduling fee, the distance fee and the tip of a metered trip', () => {
    expect(fareLines(priceTrip(DEFAULT_RATES, 10), 3_00)).toEqual([
      { kind: 'scheduling-fee', amountCents: 2_50 },
      { kind: 'distance-fee', amountCents: 19_20 },
      { kind: 'tip', amountCents: 3_00 },
    ]);
  });

  it('name the adjustment of a trip under the minimum', () => {
    expect(fareLines(priceTrip(DEFAULT_RATES, 1))).toEqual([
      { kind: 'scheduling-fee', amountCents: 2_50 },
      { kind: 'distance-fee', amountCents: 1_92 },
      { kind: 'minimum-fare-adjustment', amountCents: 10_58 },
    ]);
  });

  it('add up to fare and tip, and none is empty', () => {
    fc.assert(
      fc.property(anyRates, anyDistanceMiles, anyTipCents, (rates, miles, tipCents) => {
        const fare = priceTrip(rates, miles);
        const lines = fareLines(fare, tipCents);
        expect(getTotal(lines)).toBe(fare.totalCents + tipCents);
        expect(lines.every((line) => line.amountCents > 0)).toBe(true);
      }),
    );
  });

  it('of nothing add up to nothing', () => {
    expect(getTotal([])).toBe(0);
  });
});

describe('quote, booking and receipt', () => {
  it('are identical line by line, but for a tip the rider changed', () => {
    fc.assert(
      fc.property(
        anyRates,
        anyDistanceMiles,
        anyTipCents,
        anyTipCents,
        (rates, miles, quotedTip, paidTip) => {
          const fare = priceTrip(rates, miles);
          const quote = fareLines(fare, quotedTip);
          // What a booking keeps of the fare.
          const { schedulingFeeCents, distanceFeeCents, minimumFareAdjustmentCents } = fare;
          const booked = { schedulingFeeCents, distanceFeeCents, minimumFareAdjustmentCents };
          expect(fareLines(booked, quotedTip)).toEqual(quote);
          const untipped = quote.filter(({ kind }) => kind !== 'tip');
          expect(fareLines(booked, paidTip).filter(({ kind }) => kind !== 'tip')).toEqual(untipped);
        },
      ),
    );
  });
});
