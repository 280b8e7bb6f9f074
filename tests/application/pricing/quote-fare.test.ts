import { beforeEach, describe, expect, it } from 'vitest';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { FAR_TOWN, MUSEUM, ZOO } from '../../support/places.ts';

let app: InMemoryApp;

beforeEach(() => {
  app = new InMemoryApp();
});

const quoteTo = async (dropoff = ZOO) => app.useCases.quoteFare.execute({ pickup: MUSEUM, dropoff });

describe('a quote', () => {
  it('has the fare of the trip, its measure, and an end', async () => {
    const { quote, route, isLongDistance } = await quoteTo();
    expect(quote.fare).toMatchObject({ totalCents: 21_70, perMileCents: 1_92, minimumApplied: false });
    expect(quote.expiresAt).toEqual(minutesAfter(NOW, 10));
    expect(route).toMatchObject({ distanceMiles: 10, durationMinutes: 20, source: 'straight-line' });
    expect(isLongDistance).toBe(false);
  });

  it('says when the minimum applies', async () => {
    app.distanceMiles = 1;
    const { quote } = await quoteTo();
    expect(quote.fare).toMatchObject({
      totalCents: 15_00,
      minimumApplied: true,
      minimumFareAdjustmentCents: 10_58,
    });
  });

  it('takes the long rates from 35 miles', async () => {
    app.distanceMiles = 34.99;
    expect((await quoteTo()).quote.fare.totalCents).toBe(69_68);
    app.distanceMiles = 35;
    expect((await quoteTo()).quote.fare.totalCents).toBe(63_75);
  });

  it('is for a long trip when an end lies outside the home city, at the short rates', async () => {
    const { quote, isLongDistance } = await quoteTo(FAR_TOWN);
    expect(isLongDistance).toBe(true);
    expect(quote.fare.perMileCents).toBe(1_92);
  });

  it('follows the rates in force', async () => {
    await app.useCases.updatePricing.execute(await app.admin(), {
      ...proposedRates,
      schedulingFee: '3',
      shortDistanceMinimum: '1',
      shortDistancePerMile: '2',
      longDistanceMinimum: '1',
      longDistancePerMile: '1',
      commissionRate: '80',
      reason: 'Round figures',
      acceptUnusual: true,
    });
    expect((await quoteTo()).quote.fare.totalCents).toBe(23_00);
  });

  it.each([0, 1000.01])('is refused for a trip of %d miles', async (miles) => {
    app.distanceMiles = miles;
    await expectRefusal(() => quoteTo(), { kind: 'invalid', details: { field: 'distance' } });
  });
});
