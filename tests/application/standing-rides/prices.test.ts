import { beforeEach, describe, expect, it } from 'vitest';
import { weekly } from '../../support/builders/a-standing-ride.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { FARE, StandingScene } from './standing-scene.ts';

let scene: StandingScene;
beforeEach(async () => {
  scene = await StandingScene.open();
});

/** Ten miles at 2.04: 2.50 + 20.40. */
const NEW_FARE = 22_90;
/** 30 days after Wednesday the 11th of March. */
const APPLIES_FROM = '2026-04-10';
const keep = () => scene.useCases.keepStandingPrices.execute();
const setRates = async (shortDistancePerMile: string, commissionRate = '85.00') => {
  scene.app.clock.advance({ minutes: 1 });
  const admin = await scene.app.admin();
  await scene.useCases.updatePricing.execute(admin, {
    ...proposedRates,
    shortDistancePerMile,
    commissionRate,
    reason: 'Fuel',
  });
};
/** What the rider was told of the fare, in order. */
const told = () =>
  [...scene.tables.emails.values()].filter(({ template }) => template.startsWith('standing-price'));
const notices = () => [...scene.tables.priceNotices.values()];

describe('new rates', () => {
  it('are told to the riders of series once, 30 days before they apply', async () => {
    const series = await scene.agreed();
    await keep();
    expect(notices()).toEqual([]);
    await setRates('2.04');
    await keep();
    await keep();
    expect(notices()).toMatchObject([
      { standingRideId: series.id, state: 'told', fare: { totalCents: NEW_FARE }, appliesFrom: APPLIES_FROM },
    ]);
    expect(scene.mails(scene.rider)).toEqual(['standing-answered', 'standing-price']);
    expect(scene.series(series).fare.totalCents).toBe(FARE);
  });

  it('are not told of where the fare stays', async () => {
    await scene.agreed();
    await setRates('1.92', '84.00');
    await keep();
    expect(notices()).toEqual([]);
  });

  it('apply on their day, to rides from that day on, also those booked before it', async () => {
    const series = await scene.agreed({ times: weekly([4, 5]) });
    await setRates('2.04');
    await keep();
    await scene.go('2026-04-08T14:00:00Z');
    const fareOf = (day: string) => scene.app.ride(scene.row(series, day).id).fare.totalCents;
    expect(fareOf('2026-04-09')).toBe(FARE);
    await scene.go('2026-04-09T14:00:00Z');
    expect(fareOf(APPLIES_FROM)).toBe(NEW_FARE);
    await keep();
    expect(scene.series(series).fare.totalCents).toBe(FARE);
    await scene.go('2026-04-10T12:00:00Z');
    await keep();
    expect(scene.series(series).fare.totalCents).toBe(NEW_FARE);
    expect(notices()).toMatchObject([{ state: 'applied' }]);
    await keep();
    expect(notices()).toHaveLength(1);
  });

  it('are agreed to by the rider, or the series ends before', async () => {
    const series = await scene.agreed();
    const accept = (who = scene.rider) =>
      scene.useCases.acceptStandingFare.execute(who, { standingRideId: series.id });
    await expectRefusal(() => accept(), 'NOT_FOUND');
    await setRates('2.04');
    await keep();
    await expectRefusal(async () => accept(await scene.app.rider()), 'NOT_FOUND');
    expect(await accept()).toMatchObject({ state: 'accepted', appliesFrom: APPLIES_FROM });
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    expect(scene.series(series).endedBy).toBe('rider');
  });

  it('that others follow are told of again, and the first are said to be of no account', async () => {
    const series = await scene.agreed();
    await setRates('2.04');
    await keep();
    await scene.useCases.acceptStandingFare.execute(scene.rider, { standingRideId: series.id });
    await setRates('2.10');
    await keep();
    expect(notices().map(({ state, fare }) => [state, fare.totalCents])).toEqual([
      ['withdrawn', NEW_FARE],
      ['told', 23_50],
    ]);
    expect(told()).toMatchObject([
      { template: 'standing-price', data: { oldFare: '$21.70', newFare: '$22.90', formerFare: null } },
      { template: 'standing-price', data: { oldFare: '$21.70', newFare: '$23.50', formerFare: '$22.90' } },
    ]);
  });

  it('that end before they applied are taken back by one mail, and on the screen at once', async () => {
    const series = await scene.agreed();
    await setRates('2.04');
    await keep();
    await setRates('1.92');
    const isOfSeries = ({ rideId }: { rideId: string }) => rideId === series.id;
    const before = scene.tables.events.filter(isOfSeries).length;
    await keep();
    await keep();
    expect(notices().map(({ state }) => state)).toEqual(['withdrawn']);
    expect(told().map(({ template }) => template)).toEqual(['standing-price', 'standing-price-withdrawn']);
    expect(told().at(-1)?.data).toMatchObject({ formerFare: '$22.90', agreedFare: '$21.70' });
    expect(scene.tables.events.filter(isOfSeries)).toHaveLength(before + 1);
    await scene.go('2026-04-10T12:00:00Z');
    await keep();
    expect(scene.series(series).fare.totalCents).toBe(FARE);
  });

  it('are not told to riders of series that have ended', async () => {
    const series = await scene.agreed();
    await scene.useCases.endStandingRide.execute(scene.rider, { standingRideId: series.id });
    await setRates('2.04');
    await keep();
    expect(notices()).toEqual([]);
  });
});
