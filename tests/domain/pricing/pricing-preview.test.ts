import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTrip } from '../../../domain/pricing/fare.ts';
import { DEFAULT_RATES, type Rates } from '../../../domain/pricing/pricing.ts';
import {
  MOST_CHANGED_RIDES,
  NO_REPRICING,
  repriceRides,
  subtractTotals,
  type ChargedRide,
} from '../../../domain/pricing/pricing-preview.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import { anyDistanceMiles, anyRates } from './arbitrary-rates.ts';

function aChargedRide(
  distanceMiles: number,
  rates: Rates = DEFAULT_RATES,
  id = `${distanceMiles}`,
): ChargedRide {
  const fareCents = priceTrip(rates, distanceMiles).totalCents;
  const completedAt = new Date('2026-03-02T12:00:00Z');
  return {
    id,
    completedAt,
    distanceMiles,
    fareCents,
    ...shareFare(fareCents, rates.commissionRateBasisPoints),
  };
}

describe('rides under proposed rates', () => {
  it('change by what the fare rule and the commission make of them', () => {
    const rates = { ...DEFAULT_RATES, shortDistancePerMileCents: 2_92, commissionRateBasisPoints: 80_00 };
    const preview = repriceRides(rates, NO_REPRICING, [aChargedRide(10), aChargedRide(40)]);
    expect(preview).toMatchObject({
      rideCount: 2,
      dearer: 1,
      cheaper: 0,
      charged: { fareCents: 21_70 + 72_50, driverShareCents: 18_45 + 61_63, platformFeeCents: 3_25 + 10_87 },
      proposed: { fareCents: 31_70 + 72_50, driverShareCents: 25_36 + 58_00, platformFeeCents: 6_34 + 14_50 },
    });
    expect(subtractTotals(preview.proposed, preview.charged)).toEqual({
      fareCents: 10_00,
      driverShareCents: 3_28,
      platformFeeCents: 6_72,
    });
    expect(preview.mostChanged.map(({ ride }) => ride.id)).toEqual(['10', '40']);
  });

  it('list those that change most, and none that stays as it was', () => {
    const rates = { ...DEFAULT_RATES, shortDistancePerMileCents: 1_82 };
    const rides = [1, ...Array.from({ length: 15 }, (_, index) => 10 + index), 50].map((miles) =>
      aChargedRide(miles),
    );
    const preview = repriceRides(rates, NO_REPRICING, rides);
    expect(preview).toMatchObject({ rideCount: 17, dearer: 0, cheaper: 15 });
    expect(preview.mostChanged).toHaveLength(MOST_CHANGED_RIDES);
    expect(preview.mostChanged[0]).toMatchObject({ ride: { id: '24' }, proposed: { fareCents: 46_18 } });
  });

  it('come to the same whether they are added at once or one after the other, and shares add up to fares', () => {
    const rides = fc.array(
      anyDistanceMiles.map((miles) => aChargedRide(miles)),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(anyRates, rides, (rates, charged) => {
        const atOnce = repriceRides(rates, NO_REPRICING, charged);
        const oneByOne = charged.reduce((sum, ride) => repriceRides(rates, sum, [ride]), NO_REPRICING);
        expect(oneByOne).toEqual(atOnce);
        for (const { fareCents, driverShareCents, platformFeeCents } of [atOnce.charged, atOnce.proposed])
          expect(driverShareCents + platformFeeCents).toBe(fareCents);
      }),
    );
  });

  it('do not change at all under the rates that they were charged', () => {
    const preview = repriceRides(
      DEFAULT_RATES,
      NO_REPRICING,
      [3, 35, 100].map((miles) => aChargedRide(miles)),
    );
    expect(preview).toMatchObject({ dearer: 0, cheaper: 0, mostChanged: [] });
    expect(preview.proposed).toEqual(preview.charged);
  });
});
