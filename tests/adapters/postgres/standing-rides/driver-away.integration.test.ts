import { expect, it } from 'vitest';
import { aStandingBooking } from '../../../support/builders/a-standing-booking.ts';
import { FixedClock } from '../../../support/in-memory/fixed-clock.ts';
import { aFundedRider, anAdmin, anOnlineDriver, useTestUseCases } from '../../../support/test-use-cases.ts';
import { inAreaTime } from '../../../support/places.ts';

const PICKUP = inAreaTime('2026-04-10', '08:00');
const clock = new FixedClock(new Date('2026-04-06T04:00:00Z'));
const app = useTestUseCases({ connections: 2, clock });

function go(minutesBefore: number): Promise<number> {
  const aheadMs = PICKUP.getTime() - minutesBefore * 60_000 - clock.now().getTime();
  clock.advance({ seconds: aheadMs / 1_000 });
  return app.useCases.keepStandingRides.execute((_, error) => {
    throw error;
  });
}

it('A confirmed ride is on the list of the operator from half an hour before, while its driver is not online', async () => {
  const { useCases } = app;
  const [rider, driver, admin] = [
    await aFundedRider(useCases, '500'),
    await anOnlineDriver(useCases),
    await anAdmin(useCases),
  ];
  const once = { times: [{ weekday: 5, time: '08:00', returnTime: null }], driverId: driver.userId };
  const { id: standingRideId } = await useCases.createStandingRide.execute(rider, {
    ...aStandingBooking(clock.now()),
    ...once,
  });
  await useCases.answerStandingRide.execute(driver, { standingRideId, weekdays: [5] });
  const switchTo = (isAvailable: boolean) => useCases.updateDriverProfile.execute(driver, { isAvailable });
  const listed = async () => {
    const rides = await useCases.listStandingRidesAtRisk.execute(admin);
    return rides.map(({ rideStatus }) => rideStatus);
  };
  await go(48 * 60);
  await useCases.confirmDay.execute(driver, { day: '2026-04-10' });
  await switchTo(false);
  await go(31);
  expect(await listed()).toEqual([]);
  await go(30);
  expect(await listed()).toEqual(['confirmed']);
  await switchTo(true);
  expect(await listed()).toEqual([]);
  await switchTo(false);
  await go(0);
  expect(await listed()).toEqual(['confirmed']);
});
