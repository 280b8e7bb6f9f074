import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import type { RideStatus } from '../../domain/rides/ride.ts';
import { toRefusal } from '../support/refusal.ts';
import {
  aBooking,
  aFundedRider,
  anOnlineDriver,
  createTestUseCases,
  SYSTEM,
  type TestUseCases,
} from '../support/test-use-cases.ts';

let app: TestUseCases;
/** Strangers to every ride below. */
let rider: UserActor;
let driver: UserActor;
let admin: UserActor;
/** A ride of others in each state, asked of one driver, so that it was never open to the stranger. */
const rides = {} as Record<RideStatus, string>;
let owner: UserActor;
let ownersDriver: UserActor;

beforeAll(async () => {
  app = await createTestUseCases({ connections: 3 });
  const { useCases } = app;
  [rider, driver] = [await aFundedRider(useCases, '100'), await anOnlineDriver(useCases)];
  const account = { email: 'ada@maumee.test', password: 'maumee-river', firstName: 'A', lastName: 'L' };
  const { id } = await useCases.createAdmin.execute(SYSTEM, account);
  admin = { kind: 'user', userType: 'admin', userId: id };
  [owner, ownersDriver] = [await aFundedRider(useCases, '200'), await anOnlineDriver(useCases)];
  const steps: [RideStatus, number][] = [
    ['pending', 0],
    ['cancelled', 0],
    ['completed', 3],
    ['in_progress', 2],
  ];
  for (const [status, count] of steps) rides[status] = await rideOfOthers(count);
  await useCases.cancelRide.execute(owner, { rideId: rides.cancelled });
  const scheduledFor = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  rides.accepted = await rideOfOthers(1, scheduledFor(1));
  rides.confirmed = await rideOfOthers(1, scheduledFor(2));
  await useCases.confirmRide.execute(ownersDriver, { rideId: rides.confirmed });
});
afterAll(() => app.close());

async function rideOfOthers(stepCount: number, scheduledFor?: string): Promise<string> {
  const { requestRide, acceptRide, startRide, completeRide } = app.useCases;
  const asked = { driverType: 'specific', selectedDriverId: ownersDriver.userId } as const;
  const { id: rideId } = await requestRide.execute(owner, { ...aBooking(), ...asked, scheduledFor });
  for (const step of [acceptRide, startRide, completeRide].slice(0, stepCount)) {
    await step.execute(ownersDriver, { rideId });
  }
  return rideId;
}

/** Every call with the id of a ride, as somebody who has nothing to do with it. */
const calls: Record<string, (rideId: string) => Promise<unknown>> = {
  'acceptRide by a driver': async (rideId) => app.useCases.acceptRide.execute(driver, { rideId }),
  'declineRide by a driver': async (rideId) => app.useCases.declineRide.execute(driver, { rideId }),
  'confirmRide by a driver': async (rideId) => app.useCases.confirmRide.execute(driver, { rideId }),
  'startRide by a driver': async (rideId) => app.useCases.startRide.execute(driver, { rideId }),
  'completeRide by a driver': async (rideId) => app.useCases.completeRide.execute(driver, { rideId }),
  'completeRide by a rider': async (rideId) =>
    app.useCases.completeRide.execute(rider, { rideId, tipAmount: '1' }),
  'cancelRide by a rider': async (rideId) => app.useCases.cancelRide.execute(rider, { rideId }),
  'rateRide by a rider': async (rideId) =>
    app.useCases.rateRide.execute(rider, { rideId, rateeId: ownersDriver.userId, rating: 1 }),
  'rateRide by a driver': async (rideId) =>
    app.useCases.rateRide.execute(driver, { rideId, rateeId: owner.userId, rating: 1 }),
  'showRides by a rider': async (rideId) => app.useCases.showRide.execute(rider, { rideId }),
  'showRides by a driver': async (rideId) => app.useCases.showRide.execute(driver, { rideId }),
  'listRideRatings by a rider': async (rideId) => app.useCases.listRideRatings.execute(rider, { rideId }),
  'listRideRatings by a driver': async (rideId) => app.useCases.listRideRatings.execute(driver, { rideId }),
};

describe('the ride of others', () => {
  it.each(Object.entries(calls))(
    'is to %s as a ride that does not exist, in every state',
    async (_, call) => {
      const expected = await toRefusal(() => call(randomUUID()));
      expect(expected).toEqual({
        kind: 'not_found',
        code: 'NOT_FOUND',
        message: 'Ride not found',
        details: {},
      });
      for (const rideId of Object.values(rides)) {
        expect(await toRefusal(() => call(rideId))).toEqual(expected);
      }
    },
  );

  it('is left as it was by all of that', async () => {
    for (const [status, rideId] of Object.entries(rides)) {
      const seen = await app.useCases.showRide.execute(owner, { rideId });
      expect(seen.ride.status).toBe(status);
      expect(seen.ratings).toEqual([]);
    }
    const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
    expect(violations).toEqual([]);
  });

  it("is in nobody else's list", async () => {
    for (const who of [rider, driver]) {
      expect((await app.useCases.listRides.execute(who)).items).toEqual([]);
      expect(await app.useCases.showRides.execute(who, Object.values(rides))).toEqual([]);
    }
    expect(await app.useCases.listRideRequests.execute(driver)).toEqual({ asked: [], open: [] });
  });
});

describe('the id of a person of another kind', () => {
  it.each([
    [
      'trustDriver',
      (driverId: string) => app.useCases.trustDriver.execute(rider, { driverId, trusted: true }),
    ],
    ['showDriver', (driverId: string) => app.useCases.showDriver.execute(rider, { driverId })],
    ['the card of a driver', (driverId: string) => app.useCases.showDriverCard.execute(rider, driverId)],
    [
      'requestRide',
      (selectedDriverId: string) =>
        app.useCases.requestRide.execute(rider, {
          ...aBooking(),
          driverType: 'specific',
          selectedDriverId,
        }),
    ],
  ])('is to %s as the id of nobody', async (_, call) => {
    const expected = await toRefusal(async () => call(randomUUID()));
    expect(expected).toMatchObject({ kind: 'not_found', message: 'Driver not found' });
    for (const { userId } of [owner, rider, admin]) {
      expect(await toRefusal(async () => call(userId))).toEqual(expected);
    }
  });
});

describe('an admin', () => {
  it('sees every ride, with the contact of both', async () => {
    for (const rideId of Object.values(rides)) {
      const seen = await app.useCases.showRide.execute(admin, { rideId });
      expect([seen.rider.email, seen.driver?.email]).toEqual([
        expect.stringContaining('@'),
        expect.stringContaining('@'),
      ]);
    }
  });
});
