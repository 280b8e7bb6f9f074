import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTrip } from '../../../domain/pricing/fare.ts';
import { DEFAULT_RATES, nextPricing } from '../../../domain/pricing/pricing.ts';
import { agreedFare, makeQuote, quotedTrip } from '../../../domain/pricing/quote.ts';
import { anyDistanceMiles, anyRates } from './arbitrary-rates.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const pricing = nextPricing(DEFAULT_RATES, { id: 'pricing-1', createdBy: null, reason: 'First', now: NOW });
const trip = {
  pickup: { address: 'One Seagate, Toledo', lat: 41.6528, lng: -83.5379 },
  dropoff: { address: 'Toledo Express Airport, Swanton', lat: 41.5868, lng: -83.8078 },
  distanceMiles: 10,
  durationMinutes: 20,
};

describe('a quote', () => {
  it('has the fare of its trip under one pricing version and is honoured for 10 minutes', () => {
    expect(makeQuote(pricing, trip, NOW)).toEqual({
      trip,
      fare: priceTrip(DEFAULT_RATES, 10),
      pricingId: 'pricing-1',
      expiresAt: new Date('2026-03-02T12:10:00Z'),
    });
  });
});

describe('the trip of a quote', () => {
  const quote = makeQuote(pricing, trip, NOW);

  it.each([
    ['at once', '2026-03-02T12:00:00Z', trip],
    ['at the last moment', '2026-03-02T12:10:00Z', trip],
    ['a millisecond too late', '2026-03-02T12:10:00.001Z', null],
  ])('is honoured for ten minutes: %s', (_when, now, expected) => {
    expect(quotedTrip(quote, trip, new Date(now))).toEqual(expected);
  });

  it('keeps its own words, whatever the booking says', () => {
    const asked = { ...trip, dropoff: { ...trip.dropoff, address: 'Detroit Metropolitan Airport' } };
    expect(quotedTrip(quote, asked, NOW)).toEqual(trip);
  });

  it.each([
    ['pickup latitude', { pickup: { lat: 41.6529, lng: -83.5379 } }],
    ['pickup longitude', { pickup: { lat: 41.6528, lng: -83.538 } }],
    ['dropoff latitude', { dropoff: { lat: 41.5869, lng: -83.8078 } }],
    ['dropoff longitude', { dropoff: { lat: 41.5868, lng: -83.8077 } }],
    ['direction', { pickup: trip.dropoff, dropoff: trip.pickup }],
  ])('is not honoured for another %s', (_what, change) => {
    expect(quotedTrip(quote, { ...trip, ...change }, NOW)).toBeNull();
  });
});

describe('the fare agreed on at booking', () => {
  const fare = priceTrip(DEFAULT_RATES, 10);

  it.each([21_70, 21_71, 99_00])('is ours when the rider saw %d cents, as much or more', (seenCents) => {
    expect(agreedFare(fare, seenCents)).toBe(fare);
  });

  it('is refused when the rider saw a cent less, saying the new total', () => {
    expect(() => agreedFare(fare, 21_69)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'FARE_CHANGED',
        message: 'Invalid ride data: the fare is now $21.70',
        details: { totalFare: '21.70' },
      }),
    );
  });

  it.each([NaN, -1, 0])('is refused when the rider claims to have seen %d cents', (seenCents) => {
    expect(() => agreedFare(fare, seenCents)).toThrow(expect.objectContaining({ code: 'FARE_CHANGED' }));
  });

  it('is never more than what the rider saw, and never anything but our price', () => {
    fc.assert(
      fc.property(
        anyRates,
        anyDistanceMiles,
        fc.integer({ min: -1_000, max: 1_000 }),
        (rates, miles, difference) => {
          const ours = priceTrip(rates, miles);
          const seenCents = ours.totalCents + difference;
          if (difference < 0) expect(() => agreedFare(ours, seenCents)).toThrow('Invalid ride data');
          else expect(agreedFare(ours, seenCents)).toEqual(ours);
        },
      ),
    );
  });
});
