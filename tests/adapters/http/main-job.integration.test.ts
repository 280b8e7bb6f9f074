import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FixedClock } from '../../support/in-memory/fixed-clock.ts';
import { onboard } from '../../support/test-use-cases.ts';
import { booking, startRestProduct, type RestProduct, type SignedUp } from './rest-app.ts';
import { ACROSS_TOWN, inAreaTime, ZOO } from '../../support/places.ts';

const clock = new FixedClock();
let app: RestProduct;
let rider: SignedUp;
let driver: SignedUp;
let admin: SignedUp;

beforeAll(async () => {
  app = await startRestProduct(clock);
  ({ rider, driver, admin } = await app.signUpUsers());
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the main job over the documented calls', () => {
  it('goes from the booking to the payout', async () => {
    const { call } = app;
    const asDriver = { as: driver.token };
    const asRider = { as: rider.token };

    expect(await call('GET /api/drivers/available', asRider)).toEqual([
      expect.objectContaining({
        userId: driver.id,
        user: expect.objectContaining({ firstName: 'Dora' }) as object,
      }),
    ]);

    const ride = await call<{ id: string }>('POST /api/rides', { ...asRider, payload: booking });
    expect(ride).toMatchObject({
      status: 'pending',
      driverId: null,
      pickupAddress: ZOO.address,
      pickupCoordinates: `${ZOO.lat},${ZOO.lng}`,
      totalFare: '15.29',
      tipAmount: '2.00',
      distance: 6.66,
      estimatedDuration: 14,
      isSpecificDriver: false,
      driverType: 'broadcast',
      scheduledFor: null,
    });
    expect(await call('GET /api/wallet/balance', asRider)).toEqual({
      available: 82.71,
      held: 17.29,
      total: 100,
    });
    expect(await call('GET /api/rider/dashboard', asRider)).toMatchObject({
      upcomingTrips: [{ id: ride.id, driverName: null, riderName: 'Rita Example' }],
      trips: [{ id: ride.id }],
      availableDrivers: [{ userId: driver.id }],
      trustedDrivers: [],
      pricingConfig: { schedulingFee: '2.50', shortDistancePerMile: '1.92' },
    });

    expect(await call('GET /api/rides/available', asDriver)).toMatchObject([
      { id: ride.id, driverEarning: '15.00' },
    ]);
    expect(await call('GET /api/rides/driver/pending', asDriver)).toEqual([]);
    expect(await call(`PUT /api/rides/${ride.id}/accept`, asDriver)).toMatchObject({ driverId: driver.id });
    expect(await call(`GET /api/rides/${ride.id}`, asRider)).toMatchObject({
      status: 'accepted',
      driverId: driver.id,
      driverName: 'Dora Example',
    });
    const started = { ...asDriver, payload: { status: 'in_progress' } };
    expect(await call(`PUT /api/rides/${ride.id}`, started)).toMatchObject({ status: 'in_progress' });

    const tipped = { ...asRider, payload: { tipAmount: 3.5 } };
    expect(await call(`POST /api/rides/${ride.id}/complete`, tipped)).toMatchObject({
      ride: {
        id: ride.id,
        driverId: driver.id,
        status: 'completed',
        finalAmount: '18.79',
        driverEarning: null,
      },
    });
    expect(await call('GET /api/wallet/balance', asRider)).toEqual({
      available: 81.21,
      held: 0,
      total: 81.21,
    });

    const stars = { rideId: ride.id, rateeId: driver.id, rating: 5, comment: 'Très bien 👍' };
    await call('POST /api/ratings', { ...asRider, payload: stars });
    await call('POST /api/ratings', {
      ...asDriver,
      payload: { ...stars, rateeId: rider.id, comment: undefined },
    });
    expect(await call(`GET /api/rides/${ride.id}/ratings`, asRider)).toHaveLength(2);
    expect(await call('GET /api/rides/rider', asRider)).toMatchObject([
      { rating: 5, canRate: false, driverEarning: null },
    ]);
    expect(await call('GET /api/rides/driver', asDriver)).toMatchObject([
      { driverEarning: '16.50', tipAmount: '3.50' },
    ]);
    expect(await call('GET /api/trips', { ...asRider, query: '?filter=completed' })).toMatchObject([
      { paymentStatus: 'completed', driver: { firstName: 'Dora', lastName: 'Example' } },
    ]);
    expect(await call('GET /api/rider/stats', asRider)).toEqual({ totalRides: 1, rating: 5 });

    expect(await call('GET /api/driver/stats', asDriver)).toMatchObject({
      totalEarnings: '16.50',
      totalRides: 1,
      acceptanceRate: 100,
    });
    expect(await call('GET /api/driver/profile', asDriver)).toMatchObject({
      todayEarnings: '16.50',
      totalTrips: 1,
    });
    expect(await call('GET /api/driver/available-balance', asDriver)).toEqual({ availableBalance: '16.50' });
    expect(await call('GET /api/driver/earnings', asDriver)).toMatchObject([
      {
        destination: ACROSS_TOWN.address,
        distance: 6.66,
        driverEarning: '16.50',
        totalFare: '15.29',
        tipAmount: '3.50',
      },
    ]);
    expect(await call('GET /api/wallet/transactions', asRider)).toMatchObject([
      { type: 'charge', amount: '18.79' },
      { type: 'hold', amount: '17.29' },
      { type: 'deposit', amount: '100.00' },
    ]);
  });

  it('pays out what a whole week earned', async () => {
    const { call } = app;
    const asAdmin = { as: admin.token };
    const nothing = { count: 0, payouts: [] };
    // What was just earned belongs to the running week.
    expect(await call('POST /api/admin/payouts/generate', asAdmin)).toEqual(nothing);
    clock.advance({ days: 7 });

    expect(await call('POST /api/admin/generate-payouts', asAdmin)).toMatchObject({
      count: 1,
      payouts: [
        { driverId: driver.id, amount: '16.50', netAmount: '16.50', ridesCount: 1, status: 'pending' },
      ],
    });
    expect(await call('POST /api/admin/payouts/generate', asAdmin)).toEqual(nothing);
    expect(await call('GET /api/driver/available-balance', { as: driver.token })).toEqual({
      availableBalance: '0.00',
    });
    expect(await call('POST /api/admin/payouts/process', asAdmin)).toMatchObject({
      count: 1,
      payouts: [{ status: 'processing' }],
    });
    expect(await call('POST /api/admin/process-payouts', asAdmin)).toEqual(nothing);
    await onboard(app.useCases, { kind: 'user', userType: 'driver', userId: driver.id });
    expect(await call('POST /api/admin/payouts/transfer', asAdmin)).toEqual({
      successful: 1,
      failed: 0,
      unknown: 0,
    });
    expect(await call('GET /api/admin/payouts', { ...asAdmin, query: '?status=completed' })).toMatchObject([
      {
        driver: { firstName: 'Dora', lastName: 'Example', email: 'driver-2@example.com' },
        payoutPeriodStart: inAreaTime('2026-03-09', '00:00').toISOString(),
        payoutPeriodEnd: inAreaTime('2026-03-16', '00:00').toISOString(),
        scheduledFor: inAreaTime('2026-03-18', '00:00').toISOString(),
        transferStatus: 'completed',
        stripeTransferId: expect.any(String) as string,
      },
    ]);
    expect(await call('GET /api/driver/weekly-payouts', { as: driver.token })).toMatchObject([
      { amount: '16.50', notes: null },
    ]);
    expect(await call('GET /api/admin/payouts', { ...asAdmin, query: '?status=pending' })).toEqual([]);
  });
});
