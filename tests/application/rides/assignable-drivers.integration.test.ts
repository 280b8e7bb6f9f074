import { expect, it } from 'vitest';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  ZOO,
} from '../../support/test-use-cases.ts';

const app = useTestUseCases({ connections: 2 });

it('The drivers for a ride are those who can take it, the nearest first, with how far each is', async () => {
  const { useCases } = app;
  const [unknown, far, near, busy] = [
    await anOnlineDriver(useCases),
    await anOnlineDriver(useCases),
    await anOnlineDriver(useCases),
    await anOnlineDriver(useCases),
  ];
  const rider = await aFundedRider(useCases, '500');
  const { id: takenId } = await useCases.requestRide.execute(rider, aBooking());
  await useCases.acceptRide.execute(busy, { rideId: takenId });
  for (const [driver, degrees] of [
    [far, 0.05],
    [near, 0.01],
    [busy, 0],
  ] as const)
    await useCases.reportDriverLocation.execute(driver, { lat: ZOO.lat + degrees, lng: ZOO.lng });
  const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
  const found = await useCases.listAssignableDrivers.execute(await anAdmin(useCases), { rideId });
  expect(found.map(({ view }) => view.user.id)).toEqual([near, far, unknown].map(({ userId }) => userId));
  expect(found.map(({ milesToPickup }) => milesToPickup && Math.round(milesToPickup * 10) / 10)).toEqual([
    0.7,
    3.5,
    null,
  ]);
  const search = { rideId, search: 'dora' };
  const named = await useCases.listAssignableDrivers.execute(await anAdmin(useCases), search);
  expect(named.at(-1)).toMatchObject({ view: { user: { id: busy.userId } }, refusal: 'on_ride' });
});
