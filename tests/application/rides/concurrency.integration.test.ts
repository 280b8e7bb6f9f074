import { describe, expect, it } from 'vitest';
import { toRideRecord } from '../../../domain/rides/ride-record.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { usually } from '../../support/long.ts';
import { outcomes } from '../../support/outcomes.ts';
import {
  aBooking,
  aFundedRider,
  anAdmin,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../../support/test-use-cases.ts';

const ROUNDS = usually(20, 50);
/** Of a hundred at once. */
const LARGE_ROUNDS = usually(5, 50);
const AT_ONCE = 100;
const FARE = 15_29;

const app = useTestUseCases({ connections: 16 });

async function expectCleanLedger(): Promise<void> {
  const { violations } = await app.useCases.verifyLedger.execute(SYSTEM, { full: true });
  expect(violations).toEqual([]);
}

describe('rides under concurrency', () => {
  it(`lets exactly one of ${AT_ONCE} drivers accept a ride, in ${LARGE_ROUNDS} rounds`, async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '2000');
    const drivers: UserActor[] = [];
    for (let index = 0; index < AT_ONCE; index += 1) drivers.push(await anOnlineDriver(useCases));
    for (let round = 0; round < LARGE_ROUNDS; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      const tries = drivers.map((driver) => useCases.acceptRide.execute(driver, { rideId }));
      expect(await outcomes(tries)).toEqual({ won: 1, codes: { RIDE_NOT_OPEN: AT_ONCE - 1 } });
      const winner = await useCases.showRide.execute(rider, { rideId });
      const driver = drivers.find(({ userId }) => userId === winner.ride.driverId);
      if (!driver) throw new Error('Nobody won');
      await useCases.startRide.execute(driver, { rideId });
      await useCases.completeRide.execute(driver, { rideId });
    }
    await expectCleanLedger();
  }, 240_000);

  it('lets a wallet that can pay for 7 rides book exactly 7 of 100 at once', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, ((7 * FARE + 5) / 100).toFixed(2));
    const bookings = Array.from({ length: AT_ONCE }, () => useCases.requestRide.execute(rider, aBooking()));
    expect(await outcomes(bookings)).toEqual({ won: 7, codes: { INSUFFICIENT_FUNDS: 93 } });
    expect(await useCases.showWallet.execute(rider)).toEqual({ availableCents: 5, heldCents: 7 * FARE });
    await expectCleanLedger();
  }, 60_000);

  it('lets one of the answers win that driver, operator and rider give to a wish to cancel at once', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const [driver, admin] = [await anOnlineDriver(useCases), await anAdmin(useCases)];
    const ended = { cancelled: 0, kept: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      await useCases.acceptRide.execute(driver, { rideId });
      await useCases.askToCancelRide.execute(rider, { rideId });
      const { won, codes } = await outcomes([
        useCases.answerCancelRequest.execute(driver, { rideId, agrees: true }),
        useCases.answerCancelRequest.execute(admin, { rideId, agrees: false }),
        useCases.withdrawCancelRequest.execute(rider, { rideId }),
      ]);
      expect({ won, refused: Object.values(codes).reduce((sum, count) => sum + count, 0) }).toEqual({
        won: 1,
        refused: 2,
      });
      const { ride } = await useCases.showRide.execute(rider, { rideId });
      ended[ride.status === 'cancelled' ? 'cancelled' : 'kept'] += 1;
      if (ride.status === 'accepted') await useCases.cancelRide.execute(admin, { rideId });
    }
    expect(ended.cancelled).toBeGreaterThan(0);
    expect(await useCases.showWallet.execute(rider)).toEqual({ availableCents: 1000_00, heldCents: 0 });
    await expectCleanLedger();
  }, 120_000);

  it('lets either the start or the agreement to cancel win, never both', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const [driver, admin] = [await anOnlineDriver(useCases), await anAdmin(useCases)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      await useCases.acceptRide.execute(driver, { rideId });
      await useCases.askToCancelRide.execute(rider, { rideId });
      await useCases.answerCancelRequest.execute(driver, { rideId, agrees: false });
      const { won } = await outcomes([
        useCases.startRide.execute(driver, { rideId }),
        useCases.answerCancelRequest.execute(admin, { rideId, agrees: true }),
      ]);
      expect(won).toBe(1);
      const { ride } = await useCases.showRide.execute(rider, { rideId });
      if (ride.status === 'in_progress') await useCases.cancelRide.execute(admin, { rideId, reason: 'Over' });
    }
    expect(await useCases.showWallet.execute(rider)).toEqual({ availableCents: 1000_00, heldCents: 0 });
    await expectCleanLedger();
  }, 120_000);

  it('settles a ride once when rider and driver complete it together', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const driver = await anOnlineDriver(useCases);
    for (let round = 0; round < ROUNDS / 5; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking('2.00'));
      await useCases.acceptRide.execute(driver, { rideId });
      await useCases.startRide.execute(driver, { rideId });
      const complete = () => useCases.completeRide.execute(driver, { rideId });
      const byRider = () => useCases.completeRide.execute(rider, { rideId, tipAmount: '2.00' });
      expect((await outcomes([complete(), byRider(), complete(), byRider()])).won).toBe(4);
    }
    const rides = ROUNDS / 5;
    const { availableCents } = await useCases.showWallet.execute(rider);
    expect(availableCents).toBe(1000_00 - rides * (FARE + 2_00));
    await expectCleanLedger();
  }, 60_000);
});

it('books no more rides at once than may wait for a driver, however many are asked for together', async () => {
  const rider = await aFundedRider(app.useCases, '2000');
  const booked = await Promise.allSettled(
    Array.from({ length: 30 }, () => app.useCases.requestRide.execute(rider, aBooking())),
  );
  expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

describe('admins who assign', () => {
  it('and the driver who accepts: one of them gets the ride, and one driver drives it', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const admin = await anAdmin(useCases);
    const [first, second] = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      const { won, codes } = await outcomes([
        useCases.acceptRide.execute(first, { rideId }),
        useCases.assignDriver.execute(admin, { rideId, driverId: second.userId }),
      ]);
      // The admin may come second and take the ride from the driver who was first.
      expect([1, 2]).toContain(won);
      expect(won === 2 || codes['RIDE_NOT_OPEN'] === 1).toBe(true);
      const { ride } = await useCases.showRide.execute(rider, { rideId });
      expect(ride).toMatchObject({ status: 'accepted', driverId: second.userId });
      await useCases.cancelRide.execute(admin, { rideId });
    }
    await expectNobodyBusy();
    await expectCleanLedger();
  }, 120_000);

  it('two drivers at once to a ride they saw waiting: one of them has it, and the other admin is told', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const admin = await anAdmin(useCases);
    const drivers = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const seen = await useCases.requestRide.execute(rider, aBooking());
      const { version } = toRideRecord(seen);
      const { won, codes } = await outcomes(
        drivers.map(({ userId }) =>
          useCases.assignDriver.execute(admin, { rideId: seen.id, driverId: userId, version }),
        ),
      );
      expect([won, codes['RECORD_CHANGED']]).toEqual([1, 1]);
      await useCases.cancelRide.execute(admin, { rideId: seen.id });
    }
    await expectNobodyBusy();
  }, 120_000);

  it('two drivers at once: the last one has the ride, and nobody else is busy', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const admin = await anAdmin(useCases);
    const drivers = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      const assigned = await Promise.all(
        drivers.map(({ userId }) => useCases.assignDriver.execute(admin, { rideId, driverId: userId })),
      );
      expect(assigned).toHaveLength(2);
      const { ride } = await useCases.showRide.execute(rider, { rideId });
      expect(await busyDrivers()).toEqual([ride.driverId]);
      await useCases.cancelRide.execute(admin, { rideId });
    }
    await expectNobodyBusy();
    await expectCleanLedger();
  }, 120_000);

  it('one driver to two rides at once: one ride gets the driver', async () => {
    const { useCases } = app;
    const riders = [await aFundedRider(useCases, '1000'), await aFundedRider(useCases, '1000')];
    const admin = await anAdmin(useCases);
    const { userId: driverId } = await anOnlineDriver(useCases);
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const rides = await Promise.all(riders.map((rider) => useCases.requestRide.execute(rider, aBooking())));
      const tries = rides.map(({ id: rideId }) => useCases.assignDriver.execute(admin, { rideId, driverId }));
      expect(await outcomes(tries)).toEqual({ won: 1, codes: { DRIVER_NOT_ELIGIBLE: 1 } });
      for (const { id: rideId } of rides) await useCases.cancelRide.execute(admin, { rideId });
    }
    await expectNobodyBusy();
    await expectCleanLedger();
  }, 120_000);

  it('swap the drivers of two rides at once without waiting for one another for ever', async () => {
    const { useCases } = app;
    const riders = [await aFundedRider(useCases, '1000'), await aFundedRider(useCases, '1000')];
    const admin = await anAdmin(useCases);
    const [a, b] = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const [one, two] = await Promise.all(
        riders.map((rider) => useCases.requestRide.execute(rider, aBooking())),
      );
      await useCases.assignDriver.execute(admin, { rideId: one!.id, driverId: a.userId });
      await useCases.assignDriver.execute(admin, { rideId: two!.id, driverId: b.userId });
      // Each driver is on the other ride: both are refused, whoever comes first.
      const swap = [
        useCases.assignDriver.execute(admin, { rideId: one!.id, driverId: b.userId }),
        useCases.assignDriver.execute(admin, { rideId: two!.id, driverId: a.userId }),
      ];
      expect(await outcomes(swap)).toEqual({ won: 0, codes: { DRIVER_NOT_ELIGIBLE: 2 } });
      for (const { id: rideId } of [one!, two!]) await useCases.cancelRide.execute(admin, { rideId });
    }
    await expectNobodyBusy();
  }, 120_000);

  it('and cancel at once: the ride ends cancelled or assigned, and its money as its state says', async () => {
    const { useCases } = app;
    const rider = await aFundedRider(useCases, '1000');
    const admin = await anAdmin(useCases);
    const { userId: driverId } = await anOnlineDriver(useCases);
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const { id: rideId } = await useCases.requestRide.execute(rider, aBooking());
      await outcomes([
        useCases.assignDriver.execute(admin, { rideId, driverId }),
        useCases.cancelRide.execute(rider, { rideId }),
      ]);
      const { ride } = await useCases.showRide.execute(rider, { rideId });
      const { heldCents } = await useCases.showWallet.execute(rider);
      expect(['accepted', 'cancelled']).toContain(ride.status);
      expect(heldCents).toBe(ride.status === 'accepted' ? FARE : 0);
      if (ride.status === 'accepted') await useCases.cancelRide.execute(admin, { rideId });
    }
    expect(await useCases.showWallet.execute(rider)).toEqual({ availableCents: 1000_00, heldCents: 0 });
    await expectNobodyBusy();
    await expectCleanLedger();
  }, 120_000);
});

async function busyDrivers(): Promise<(string | null)[]> {
  const { rows } = await app.pool.query<{ user_id: string }>(
    `select user_id from driver_profiles where availability = 'busy'`,
  );
  return rows.map(({ user_id }) => user_id);
}

async function expectNobodyBusy(): Promise<void> {
  expect(await busyDrivers()).toEqual([]);
}
