import { expect } from 'vitest';
import type { UseCases } from '../../application/use-cases.ts';
import type { FixedClock } from '../support/in-memory/fixed-clock.ts';
import type { Asking, People } from './asking.ts';
import type { SignedUp } from './graphql-app.ts';
import { pointOf, ZOO } from '../support/places.ts';

/** A driver of whom nothing is heard for a while, who then comes back and shares no position any more. */
export async function fallSilent(
  { query, change }: Asking,
  { driver, admin }: People<'driver' | 'admin'>,
  clock: FixedClock,
  { takeSilentOffline }: UseCases,
): Promise<void> {
  clock.advance({ minutes: 5 });
  await takeSilentOffline.execute();
  const silent = { isAvailable: false, silentSince: expect.any(String) as string };
  expect(await change('sendHeartbeat', undefined, driver)).toMatchObject(silent);
  expect(await query('dispatchBoard', {}, admin)).toMatchObject({
    drivers: expect.arrayContaining([expect.objectContaining({ id: driver.id, ...silent })]) as unknown,
  });
  await change('updateDriverProfile', { isAvailable: true }, driver);
  expect(await change('stopSharingLocation', undefined, driver)).toMatchObject({ silentSince: null });
}

/** A driver at the pickup of an open request, who is offered to its rider too; the rider keeps where that is. */
export async function shareLocation(
  { query, change }: Asking,
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
  rideId: string,
): Promise<void> {
  await change('reportDriverLocation', { ...pointOf(ZOO), accuracy: 5 }, driver);
  const waiting = { id: rideId, status: 'PENDING', stage: 'LOOKING', riderId: rider.id, driverId: null };
  expect(await query('dispatchBoard', {}, admin)).toMatchObject({
    rides: [{ ...waiting, pressing: [{ reason: 'NO_DRIVER' }] }],
    drivers: expect.arrayContaining([
      expect.objectContaining({ id: driver.id, position: expect.objectContaining(pointOf(ZOO)) as unknown }),
    ]) as unknown,
  });
  const requests = [{ id: rideId, milesToPickup: 0 }];
  expect(await query('driverDashboard', {}, driver)).toMatchObject({ requests });
  expect(await query('riderDashboard', {}, rider)).toMatchObject({ availableDrivers: [{ id: driver.id }] });
  await keepPlaces({ query, change }, rider);
}

async function keepPlaces({ query, change }: Asking, rider: SignedUp): Promise<void> {
  const [, pickup] = await query<object[]>('recentPlaces', {}, rider);
  expect(pickup).toMatchObject(ZOO);
  const input = { kind: 'OTHER', name: 'The zoo', place: ZOO };
  const { id: placeId } = await change<{ id: string }>('savePlace', input, rider);
  expect(await query('savedPlaces', {}, rider)).toMatchObject([{ id: placeId, ...ZOO }]);
  expect(await change('removePlace', { placeId }, rider)).toEqual({ id: placeId });
  const { version } = await query<{ version: string }>('riderNeeds', {}, rider);
  const kept = { needs: ['WALKER', 'QUIET'], extraMinutes: 10 };
  await change('saveNeeds', { needs: ['QUIET', 'WALKER'], extraMinutes: 10, version }, rider);
  expect(await query('riderNeeds', {}, rider)).toMatchObject(kept);
}

/** A driver sees the ride, goes offline and sees it no more; until both are written. */
async function look({ change, query }: Asking, { driver, admin }: People<'driver' | 'admin'>, id: string) {
  const online = (isAvailable: boolean) => change('updateDriverProfile', { isAvailable }, driver);
  await query('driverDashboard', {}, driver);
  await online(false);
  await query('driverDashboard', {}, driver);
  await expect
    .poll(() => query('ride', { id }, admin))
    .toMatchObject({ offers: { edges: [{ node: { refusal: 'DRIVER_OFFLINE' } }] } });
  await online(true);
}

/** A driver who waits at the pickup and then cannot drive; the operator reads why, and cancels the ride. */
export async function giveBack(
  { change, query }: Asking,
  { driver, admin }: People<'driver' | 'admin'>,
  rideId: string,
): Promise<void> {
  await look({ change, query }, { driver, admin }, rideId);
  await change('acceptRide', { rideId }, driver);
  const arrived = { stage: 'ARRIVED', arrivedAt: expect.any(String) as string, arrivedMilesAway: 0 };
  const position = pointOf(ZOO);
  expect(await change('arriveAtPickup', { rideId, position }, driver)).toMatchObject(arrived);
  const { rides } = await query<{ rides: readonly object[] }>('dispatchBoard', {}, admin);
  expect(rides).toContainEqual(
    expect.objectContaining({
      id: rideId,
      arrivedAt: expect.any(String) as unknown,
      driverName: 'Dora Example',
    }),
  );
  const why = { reason: 'VEHICLE_TROUBLE', words: 'A flat tire' };
  expect(await change('giveBackRide', { rideId, ...why }, driver)).toEqual({ id: rideId });
  expect(await change('cancelRide', { rideId, reason: 'Snow' }, admin)).toMatchObject({
    arrivedAt: null,
    givenBackAt: expect.any(String) as string,
    giveBacks: [{ driverName: expect.stringMatching(/\S/) as string, ...why }],
  });
}

/** A rider who asks to cancel an accepted ride, whose driver declines, and who then keeps it. */
export async function askToCancel(
  { change, query }: Asking,
  { rider, driver, admin }: People<'rider' | 'driver' | 'admin'>,
  rideId: string,
): Promise<void> {
  const cancelRequest = { reason: 'I am ill', answer: null, isOpen: true };
  expect(await change('askToCancelRide', { rideId, reason: 'I am ill' }, rider)).toMatchObject({
    stage: 'CANCEL_ASKED',
    cancelRequest,
  });
  expect(await query('cancelRequests', {}, admin)).toMatchObject([{ id: rideId, cancelRequest }]);
  expect(await query('openWork', {}, admin)).toMatchObject({ cancelRequests: 1, overdueCancelRequests: 0 });
  expect(await change('answerCancelRequest', { rideId, agrees: false }, driver)).toMatchObject({
    stage: 'CANCEL_DECLINED',
    cancelRequest: { answer: 'DECLINED' },
  });
  expect(await query('openWork', {}, admin)).toMatchObject({ cancelRequests: 1, overdueCancelRequests: 1 });
  expect(await query('attention', {}, admin)).toMatchObject([
    { kind: 'OVERDUE_CANCEL_REQUESTS', count: 1, isUrgent: true },
  ]);
  const kept = { stage: 'CONFIRMED', cancelRequest: null };
  expect(await change('withdrawCancelRequest', { rideId }, rider)).toMatchObject(kept);
  expect(await query('openWork', {}, admin)).toMatchObject({ cancelRequests: 0, overdueCancelRequests: 0 });
}
