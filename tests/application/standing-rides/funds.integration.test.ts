import { expect, it } from 'vitest';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { proposedRates } from '../../support/proposed-rates.ts';
import { aFundedRider, anAdmin, useTestUseCases } from '../../support/test-use-cases.ts';
import { ACROSS_TOWN, ZOO } from '../../support/places.ts';

const clock = new FixedClock();
const app = useTestUseCases({ connections: 4, clock });

it('The next seven days need the new fare from the day on from which it applies', async () => {
  const { useCases } = app;
  const [rider, admin] = [await aFundedRider(useCases, '100'), await anAdmin(useCases)];
  const series = await useCases.createStandingRide.execute(rider, {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    times: [3, 5].map((weekday) => ({ weekday, time: '07:00', returnTime: null })),
    firstDay: '2026-04-01',
    totalFare: '15.29',
  });
  await useCases.updatePricing.execute(admin, {
    ...proposedRates,
    shortDistancePerMile: '3.00',
    reason: 'Fuel',
  });
  await useCases.keepStandingPrices.execute();
  // On Sunday before the day, 30 days after Wednesday the 11th of March, from which the new fare applies.
  clock.advance({ minutes: 25 * 24 * 60 });
  await useCases.planStandingRides.execute();
  const { needCents } = await useCases.showStandingFunds.execute(rider);
  const notice = (await useCases.showStandingRide.execute(rider, { standingRideId: series.id })).notice;
  expect(notice).toMatchObject({ appliesFrom: '2026-04-10', state: 'told' });
  const newFare = notice?.fare.totalCents ?? 0;
  expect(newFare).toBeGreaterThan(15_29);
  expect(needCents).toBe(15_29 + newFare);
});
