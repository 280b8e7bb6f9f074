import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPeriodFirst, takeFromRides, type UnpaidRide } from '../../../domain/payouts/payout-rides.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const ride = (rideId: string, amountCents: number, hours = 0): UnpaidRide => ({
  rideId,
  amountCents,
  earnedAt: minutesAfter(NOW, 60 * hours),
});

describe('the rides that an amount pays', () => {
  const unpaid = [ride('first', 20_00), ride('second', 12_00), ride('third', 30_00)];

  it('are taken in order, the last one in part', () => {
    expect(takeFromRides(25_00, unpaid)).toEqual([
      { rideId: 'first', amountCents: 20_00 },
      { rideId: 'second', amountCents: 5_00 },
    ]);
  });

  it('begin with what refunds took back', () => {
    expect(takeFromRides(10_00, [...unpaid, ride('refunded', -15_00)])).toEqual([
      { rideId: 'refunded', amountCents: -15_00 },
      { rideId: 'first', amountCents: 20_00 },
      { rideId: 'second', amountCents: 5_00 },
    ]);
  });

  it('have to come to the amount', () => {
    for (const amountCents of [62_01, 100_00]) {
      expect(() => takeFromRides(amountCents, unpaid)).toThrow(
        expect.objectContaining({ code: 'INSUFFICIENT_EARNINGS' }),
      );
    }
  });

  it('add up to the amount, and none is paid more than is left of it', () => {
    const anyRides = fc
      .array(fc.integer({ min: -50_00, max: 100_00 }), { maxLength: 12 })
      .map((amounts) => amounts.map((cents, index) => ride(`ride-${index}`, cents)));
    fc.assert(
      fc.property(anyRides, fc.double({ min: 0, max: 1, noNaN: true }), (rides, part) => {
        const all = rides.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const amountCents = Math.floor(all * part);
        fc.pre(amountCents > 0);
        const taken = takeFromRides(amountCents, rides);
        expect(taken.reduce((sum, one) => sum + one.amountCents, 0)).toBe(amountCents);
        for (const one of taken) {
          const of = rides.find(({ rideId }) => rideId === one.rideId)?.amountCents ?? 0;
          expect(Math.sign(one.amountCents)).toBe(Math.sign(of));
          expect(Math.abs(one.amountCents)).toBeLessThanOrEqual(Math.abs(of));
        }
      }),
    );
  });
});

describe('the rides of a period', () => {
  it('come first, each part in its order', () => {
    const rides = [ride('a', 1, -3), ride('b', 1, -1), ride('c', 1, -4), ride('d', 1, -2)];
    const period = { start: minutesAfter(NOW, -120), end: NOW };
    expect(ofPeriodFirst(rides, period).map(({ rideId }) => rideId)).toEqual(['b', 'd', 'a', 'c']);
  });
});
