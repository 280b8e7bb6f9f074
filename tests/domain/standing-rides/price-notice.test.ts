import { describe, expect, it } from 'vitest';
import {
  announcePrice,
  applyNotice,
  fareOn,
  isOpenNotice,
  reprice,
} from '../../../domain/standing-rides/price-notice.ts';
import { aPriceNotice, aStandingRide, TODAY } from '../../support/builders/a-standing-ride.ts';
import { NOW } from '../../support/builders/personas.ts';

const series = aStandingRide.agreed();
const notice = aPriceNotice(series);

describe('a new fare of a series', () => {
  it('applies 30 days after the rider is told', () => {
    const told = announcePrice(series, notice, { id: notice.id, today: TODAY, now: NOW });
    expect(told).toEqual({ ...notice, state: 'told', toldAt: NOW, appliesFrom: '2026-04-10' });
  });

  it('is the fare of rides from that day on, whether the rider has said yes or nothing', () => {
    for (const state of ['told', 'accepted'] as const) {
      const open = { ...notice, state };
      expect(isOpenNotice(open)).toBe(true);
      expect(fareOn(series, open, '2026-04-09').fare).toBe(series.fare);
      expect(fareOn(series, open, '2026-04-10').fare).toBe(notice.fare);
    }
    const { fare, pricingId } = series;
    expect(fareOn(series, null, '2026-05-01')).toEqual({ fare, pricingId });
  });

  it('is of no account once other rates came', () => {
    for (const state of ['withdrawn', 'applied'] as const) {
      expect(isOpenNotice({ state })).toBe(false);
      expect(fareOn(series, { ...notice, state }, '2026-05-01').fare).toBe(series.fare);
    }
  });

  describe('beside the fare by newer rates', () => {
    const by = (totalCents: number, open: typeof notice | null = notice) =>
      reprice(
        series,
        open,
        { pricingId: 'newer', fare: { ...notice.fare, totalCents } },
        { newId: () => 'another', today: '2026-03-20', now: NOW },
      );

    it('stays announced where that is the same', () => {
      expect(by(22_90)).toEqual({ withdrawn: null, told: null });
    });

    it('gives way to another one, which is told 30 days ahead', () => {
      const { withdrawn, told } = by(23_50, { ...notice, state: 'accepted' });
      expect(withdrawn).toEqual({ ...notice, state: 'withdrawn' });
      const fare = { totalCents: 23_50 };
      expect(told).toMatchObject({ id: 'another', pricingId: 'newer', fare, appliesFrom: '2026-04-19' });
    });

    it('does not come where that is the fare of the series', () => {
      expect(by(21_70)).toEqual({ withdrawn: { ...notice, state: 'withdrawn' }, told: null });
      expect(by(21_70, null)).toEqual({ withdrawn: null, told: null });
    });
  });

  it('becomes that of the series, with its rates', () => {
    const [changed, applied] = applyNotice(series, { ...notice, pricingId: 'new rates' });
    expect(changed).toEqual({ ...series, fare: notice.fare, pricingId: 'new rates' });
    expect(applied.state).toBe('applied');
  });
});
