import { expect, it } from 'vitest';
import { weekdayOf } from '../../../domain/geo/calendar-day.ts';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
} from '../../support/test-use-cases.ts';
import { ACROSS_TOWN, TIME_ZONE, ZOO } from '../../support/places.ts';

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
  expect(found.slice(0, 2)).toMatchObject([
    { minutesToPickup: 2, waySource: 'straight-line', isAfterRide: false, isTrusted: false, freeUntil: null },
    { minutesToPickup: 7, waySource: 'straight-line' },
  ]);
  const search = { rideId, search: 'dora' };
  const named = await useCases.listAssignableDrivers.execute(await anAdmin(useCases), search);
  expect(named.at(-1)).toMatchObject({ view: { user: { id: busy.userId } }, refusal: 'on_ride' });
});

it('A ride to come is for who works then and whom its rider trusts, from where their ride before ends', async () => {
  const { useCases } = app;
  const rider = await aFundedRider(useCases, '500');
  const pickupAt = new Date(Date.now() + 26 * 3_600_000);
  const [working, trusted] = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
  await app.pool.query(
    `insert into weekly_availability (user_id, weekday, hour)
      select $1, weekday, hour from generate_series(0, 6) as weekday, generate_series(0, 23) as hour`,
    [working.userId],
  );
  await useCases.trustDriver.execute(rider, { driverId: trusted.userId, trusted: true });
  const at = (minutes: number) => new Date(pickupAt.getTime() + minutes * 60_000).toISOString();
  const book = (minutes: number, pickup = ZOO, dropoff = ACROSS_TOWN) =>
    useCases.requestRide.execute(rider, {
      ...aBooking(),
      pickup,
      dropoff,
      scheduledFor: at(minutes),
      totalFare: '99.00',
    });
  const [before, wanted, after] = [await book(-180, ACROSS_TOWN, ZOO), await book(0), await book(240)];
  const admin = await anAdmin(useCases);
  const give = (rideId: string) => useCases.assignDriver.execute(admin, { rideId, driverId: working.userId });
  await give(before.id);
  await give(after.id);
  const found = await useCases.listAssignableDrivers.execute(admin, { rideId: wanted.id });
  const of = ({ userId }: { userId: string }) => found.find(({ view }) => view.user.id === userId);
  expect(of(working)).toMatchObject({
    refusal: null,
    milesToPickup: 0,
    isAfterRide: true,
    isTrusted: false,
    freeUntil: new Date(at(240)),
  });
  expect(of(trusted)).toMatchObject({ refusal: 'outside_schedule', isTrusted: true, milesToPickup: null });
});

it('The drivers for a planned ride of a standing ride are judged by its time, whatever their schedule says', async () => {
  const { useCases } = app;
  const [free, taken] = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
  const rider = await aFundedRider(useCases, '500');
  const day = toLocalDay(new Date(Date.now() + 3 * 86_400_000), TIME_ZONE);
  const series = await useCases.createStandingRide.execute(rider, {
    pickup: ZOO,
    dropoff: ACROSS_TOWN,
    totalFare: '99.00',
    times: [{ weekday: weekdayOf(day), time: '03:30' }],
    firstDay: day,
  });
  const [planned] = await useCases.listOccurrences.execute(rider, { standingRideId: series.id });
  const occurrence = planned?.occurrence;
  const scheduledFor = occurrence?.pickupAt?.toISOString();
  const { id: takenId } = await useCases.requestRide.execute(rider, {
    ...aBooking(),
    driverType: 'specific',
    selectedDriverId: taken.userId,
    scheduledFor,
  });
  await useCases.acceptRide.execute(taken, { rideId: takenId });
  const admin = await anAdmin(useCases);
  const search = { rideId: occurrence?.id ?? '', search: 'dora' };
  const found = await useCases.listAssignableDrivers.execute(admin, search);
  const refusalOf = ({ userId }: { userId: string }) =>
    found.find(({ view }) => view.user.id === userId)?.refusal;
  expect([refusalOf(free), refusalOf(taken)]).toEqual([null, 'ride_overlap']);
  const assignment = { occurrenceId: search.rideId, driverId: free.userId };
  const assigned = await useCases.assignStandingDriver.execute(admin, assignment);
  expect(assigned).toMatchObject({ state: 'planned', driverId: free.userId });
});
