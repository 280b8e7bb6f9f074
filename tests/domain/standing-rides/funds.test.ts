import { describe, expect, it } from 'vitest';
import { fundsFor, walletCharges } from '../../../domain/standing-rides/funds.ts';
import type { PriceNotice } from '../../../domain/standing-rides/price-notice.ts';
import { anOccurrence, aPriceNotice, aStandingRide } from '../../support/builders/a-standing-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const hours = (count: number) => minutesAfter(NOW, count * 60);
const charges = (...hoursAhead: number[]) =>
  hoursAhead.map((ahead) => ({ pickupAt: hours(ahead), cents: 21_70 }));

it('has enough for all rides', () => {
  expect(fundsFor(charges(60, 110), 43_40, NOW)).toEqual({
    needCents: 43_40,
    haveCents: 43_40,
    shortCents: 0,
    shortFrom: null,
    isPressing: false,
  });
});

it('is short from the first ride that the wallet does not cover', () => {
  expect(fundsFor(charges(60, 110, 160), 43_39, NOW)).toEqual({
    needCents: 65_10,
    haveCents: 43_39,
    shortCents: 21_71,
    shortFrom: hours(110),
    isPressing: false,
  });
});

it.each([
  [97, false],
  [96, true],
  [40, true],
])('with a ride %d hours ahead that is not covered it is pressing: %s', (ahead, isPressing) => {
  expect(fundsFor(charges(ahead), 0, NOW)).toMatchObject({ shortFrom: hours(ahead), isPressing });
});

it('needs nothing without rides', () => {
  expect(fundsFor([], 0, NOW)).toMatchObject({ needCents: 0, shortCents: 0, shortFrom: null });
});

describe('what the wallet has to hold', () => {
  const series = aStandingRide.agreed({ tipCents: 1_00 });
  const days = ['2026-03-12', '2026-03-14', '2026-03-17'];
  const costs = (notice: PriceNotice | null, of = series) =>
    walletCharges(days.map((day) => ({ occurrence: anOccurrence(of, { day }), series: of, notice }))).map(
      ({ cents }) => cents,
    );

  it('is the agreed fare with the tip', () => {
    expect(costs(null)).toEqual([22_70, 22_70, 22_70]);
  });

  it.each(['told', 'accepted'] as const)('is a new fare that is %s from the day on it applies', (state) => {
    expect(costs(aPriceNotice(series, { state, appliesFrom: '2026-03-14' }))).toEqual([22_70, 23_90, 23_90]);
  });

  it('is not a new fare that was withdrawn', () => {
    const notice = aPriceNotice(series, { state: 'withdrawn', appliesFrom: '2026-03-14' });
    expect(costs(notice)).toEqual([22_70, 22_70, 22_70]);
  });

  it('is nothing for rides that a card pays for, or that are booked or skipped', () => {
    expect(costs(null, { ...series, paymentMethod: 'card' })).toEqual([]);
    const other = (['booked', 'skipped', 'failed'] as const).map((state) => anOccurrence(series, { state }));
    expect(walletCharges(other.map((occurrence) => ({ occurrence, series, notice: null })))).toEqual([]);
  });
});
