import { beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../domain/users/user.ts';
import { FixedClock } from '../support/in-memory/fixed-clock.ts';
import {
  aBooking,
  aCompletedRide,
  aFundedRider,
  anOnlineDriver,
  useTestUseCases,
  SYSTEM,
} from '../support/test-use-cases.ts';
import { inAreaTime } from '../support/places.ts';

const FARE = 15_29;
const SHARE = 13_00;

const clock = new FixedClock();
const app = useTestUseCases({ connections: 3, clock });
let rider: UserActor;
let driver: UserActor;
/** Lives beside them, with nothing of their own. */
let otherRider: UserActor;
let otherDriver: UserActor;

beforeAll(async () => {
  const { useCases } = app;
  [rider, otherRider] = [await aFundedRider(useCases, '200'), await aFundedRider(useCases, '5')];
  [driver, otherDriver] = [await anOnlineDriver(useCases), await anOnlineDriver(useCases)];
  await useCases.trustDriver.execute(rider, { driverId: driver.userId, trusted: true });
  for (const tip of ['0', '2', '4']) {
    const rideId = await aCompletedRide(useCases, rider, driver, { tipAmount: tip });
    clock.advance({ hours: 1 });
    await useCases.rateRide.execute(rider, { rideId, rateeId: driver.userId, rating: 4 });
  }
  const { id: declined } = await useCases.requestRide.execute(rider, {
    ...aBooking(),
    driverType: 'specific',
    selectedDriverId: driver.userId,
  });
  await useCases.declineRide.execute(driver, { rideId: declined });
});

describe('everybody reads their own', () => {
  it('wallet and its activity', async () => {
    const { showWallet, listWalletTransactions } = app.useCases;
    expect(await showWallet.execute(rider)).toEqual({
      availableCents: 200_00 - 3 * FARE - 6_00,
      heldCents: 0,
    });
    expect(await showWallet.execute(otherRider)).toEqual({ availableCents: 5_00, heldCents: 0 });
    const { items } = await listWalletTransactions.execute(rider);
    expect(items.map(({ type }) => type)).toEqual(['release', 'charge', 'charge', 'charge', 'deposit']);
    expect((await listWalletTransactions.execute(otherRider)).items).toMatchObject([
      { type: 'deposit', amountCents: 5_00 },
    ]);
  });

  it('rides, by page and filter', async () => {
    const { listRides } = app.useCases;
    const filters = ['all', 'completed', 'cancelled', 'pending', 'active'] as const;
    const counts = [];
    for (const filter of filters) counts.push((await listRides.execute(rider, { filter })).items.length);
    expect(counts).toEqual([4, 3, 1, 0, 0]);
    const first = await listRides.execute(rider, { limit: 3 });
    const second = await listRides.execute(rider, { limit: 3, after: first.nextCursor });
    expect(new Set([...first.items, ...second.items].map(({ ride }) => ride.id)).size).toBe(4);
    expect(second.nextCursor).toBeNull();
    for (const who of [otherRider, otherDriver]) expect((await listRides.execute(who)).items).toEqual([]);
  });

  it('earnings and figures, as a driver', async () => {
    const { listEarnings, showDriverStats, showDriverProfile } = app.useCases;
    const { items } = await listEarnings.execute(driver);
    expect(items.map(({ driverShareCents, tipCents }) => [driverShareCents, tipCents])).toEqual([
      [SHARE, 4_00],
      [SHARE, 2_00],
      [SHARE, 0],
    ]);
    const earned = 3 * SHARE + 6_00;
    expect(await showDriverStats.execute(driver)).toMatchObject({
      todayEarningsCents: earned,
      weeklyEarningsCents: earned,
      totalEarningsCents: earned,
      availableCents: earned,
      reservedCents: 0,
      todayRides: 3,
      totalRides: 3,
      rating: 4,
      ratingCount: 3,
      acceptanceRate: 75,
      nextPayoutDate: inAreaTime('2026-03-11', '00:00'),
    });
    expect(await showDriverProfile.execute(driver)).toMatchObject({
      driver: { userId: driver.userId, totalTrips: 3, rating: 4 },
    });
    expect((await listEarnings.execute(otherDriver)).items).toEqual([]);
    expect(await showDriverStats.execute(otherDriver)).toMatchObject({
      totalEarningsCents: 0,
      rating: 5,
      acceptanceRate: 95,
    });
  });

  it('dashboard, as a rider', async () => {
    const { showRiderDashboard, showRiderStats, requestRide, cancelRide } = app.useCases;
    const later = await requestRide.execute(rider, { ...aBooking(), scheduledFor: inHours(48) });
    const sooner = await requestRide.execute(rider, { ...aBooking(), scheduledFor: inHours(24) });
    const dashboard = await showRiderDashboard.execute(rider);
    expect(dashboard.activeRides.map(({ ride }) => ride.id)).toEqual([sooner.id, later.id]);
    expect(dashboard.rides).toHaveLength(6);
    expect(dashboard.trustedDrivers).toMatchObject([
      { view: { user: { id: driver.userId } }, tripsTogether: 3, isTrusted: true, ratingCount: 3 },
    ]);
    expect(dashboard.availableDrivers.map(({ view }) => view.user.id).sort()).toEqual(
      [driver.userId, otherDriver.userId].sort(),
    );
    expect(dashboard.pricing.schedulingFeeCents).toBe(2_50);
    expect(await showRiderStats.execute(rider)).toEqual({ totalRides: 3, rating: null });
    for (const { id: rideId } of [later, sooner]) await cancelRide.execute(rider, { rideId });
  });

  it('payouts, as a driver; an admin and the command line read all', async () => {
    const { generatePayouts, listPayouts, createAdmin } = app.useCases;
    clock.advance({ days: 7 });
    await generatePayouts.execute(SYSTEM);
    const account = { email: 'ada@maumee.test', password: 'maumee-river', firstName: 'A', lastName: 'L' };
    const admin = await createAdmin.execute(SYSTEM, account);
    const readers = [driver, { kind: 'user', userType: 'admin', userId: admin.id }, SYSTEM] as const;
    for (const reader of readers) {
      expect((await listPayouts.execute(reader)).items).toMatchObject([
        { payout: { driverId: driver.userId, amountCents: 3 * SHARE + 6_00, ridesCount: 3 } },
      ]);
    }
    expect((await listPayouts.execute(SYSTEM, { status: 'completed' })).items).toEqual([]);
    expect((await listPayouts.execute(otherDriver)).items).toEqual([]);
  });
});

function inHours(hours: number): string {
  return new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
}
