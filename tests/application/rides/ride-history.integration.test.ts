import { expect, it } from 'vitest';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';

const CLI = { kind: 'system', name: 'cli:root' } as const;

const app = useTestUseCases({ connections: 2 });

it('The history of a ride has each move and act once, by whom and why, the first first', async () => {
  const { useCases } = app;
  const [rider, driver, admin] = [
    await aFundedRider(useCases, '100'),
    await anOnlineDriver(useCases),
    await anAdmin(useCases),
  ];
  const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
  await useCases.assignDriver.execute(CLI, { rideId, driverId: driver.userId });
  await useCases.giveBackRide.execute(driver, { rideId, reason: 'other', words: 'A flat tire' });
  await useCases.assignDriver.execute(admin, { rideId, driverId: (await anOnlineDriver(useCases)).userId });
  await useCases.cancelRide.execute(admin, { rideId, reason: 'Road closed' });
  const history = await useCases.listRideHistory.execute(admin, { rideId });
  expect(
    history.map(({ action, actorId, actorName, reason }) => [action, actorId, actorName, reason]),
  ).toEqual([
    ['request', rider.userId, 'Rita Rider', null],
    ['ride.assign', null, 'cli:root', null],
    ['release', driver.userId, 'Dora Driver', 'A flat tire'],
    ['ride.assign', admin.userId, expect.any(String), null],
    ['ride.cancel', admin.userId, expect.any(String), 'Road closed'],
  ]);
  expect(history.map(({ actorEmail }) => actorEmail === null)).toEqual([false, true, false, false, false]);
});

it.each(['listRideHistory', 'listRideOffers'] as const)(
  '%s says of an unknown ride that it is not there',
  async (list) => {
    const asked = app.useCases[list].execute(CLI, { rideId: crypto.randomUUID() });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);
