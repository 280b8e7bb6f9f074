import { beforeEach, describe, expect, it } from 'vitest';
import { unconfiguredPaymentGateway } from '../../../adapters/sandbox-payments/unconfigured-payment-gateway.ts';
import type { Driver } from '../../../domain/drivers/driver.ts';
import type { UserActor } from '../../../domain/users/user.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { InMemoryApp } from '../../support/in-memory/in-memory-app.ts';
import { toRefusal } from '../../support/refusal.ts';
import { FAR_TOWN, MUSEUM, ZOO } from '../../support/places.ts';

let app: InMemoryApp;
let rider: UserActor;

beforeEach(async () => {
  app = new InMemoryApp();
  rider = await app.rider(100_00);
});

/** The refusal that the rider gets, having made sure that nothing was kept. */
async function refused(overrides: Parameters<InMemoryApp['booking']>[0], who = rider) {
  const booking = await app.booking(overrides);
  const before = app.tables;
  const refusal = await toRefusal(async () => app.useCases.requestRide.execute(who, booking));
  expect(app.tables).toBe(before);
  return refusal;
}

describe('requesting a ride', () => {
  it('holds the fare and the tip, and waits 15 minutes for a driver', async () => {
    const ride = await app.request(rider, { tipAmount: '3.00', notes: '  Ring twice ' });
    const waitsUntil = minutesAfter(NOW, 15);
    expect(ride).toMatchObject({
      riderId: rider.userId,
      status: 'pending',
      isSpecificDriver: false,
      driverId: null,
      fare: { schedulingFeeCents: 2_50, distanceFeeCents: 19_20, totalCents: 21_70 },
      tipCents: 3_00,
      notes: 'Ring twice',
      expiresAt: waitsUntil,
    });
    expect(app.ride(ride.id)).toEqual(ride);
    expect(app.balances(rider)).toMatchObject({ availableCents: 75_30, heldCents: 24_70 });
    expect([...app.tables.holds.values()]).toMatchObject([
      { rideId: ride.id, userId: rider.userId, amountCents: 24_70, status: 'open' },
    ]);
    expect(app.tables.history).toMatchObject([{ rideId: ride.id, action: 'request', to: 'pending' }]);
    expect(app.tables.events).toEqual([
      { rideId: ride.id, riderId: rider.userId, driverId: null, status: 'pending' },
    ]);
    expect(ride.expiresAt).toEqual(waitsUntil);
    expect([...app.tables.jobs.values()]).toEqual([]);
  });

  it('for later waits until pickup', async () => {
    const scheduledFor = '2026-03-12T10:00:00-04:00';
    const ride = await app.request(rider, { scheduledFor });
    const pickupTime = new Date(scheduledFor);
    expect(ride).toMatchObject({ scheduledFor: pickupTime, expiresAt: pickupTime });
  });

  it.each([
    ['now', NOW.toISOString()],
    ['before now', minutesAfter(NOW, -1).toISOString()],
    ['more than 90 days ahead', minutesAfter(NOW, 90 * 24 * 60 + 1).toISOString()],
    ['without an offset', '2026-03-12T10:00:00'],
    ['without a time', '2026-03-12'],
    ['on a day that does not exist', '2026-02-30T10:00:00Z'],
    ['in words', 'tomorrow'],
    ['as an endless year', '+275760-09-13T00:00:00Z'],
  ])('at a time %s is refused', async (_, scheduledFor) => {
    expect(await refused({ scheduledFor })).toMatchObject({
      kind: 'invalid',
      details: { field: 'scheduledFor' },
    });
  });

  it.each(['-1', '500.01', '1.005', 'ten', '', '٣', '1e1', Number.NaN, Infinity, -0.01])(
    'with a tip of %j is refused',
    async (tipAmount) => {
      expect(await refused({ tipAmount })).toMatchObject({
        kind: 'invalid',
        details: { field: 'tipAmount' },
      });
    },
  );

  it('without the money for it is declined, to the cent, and keeps nothing', async () => {
    const poor = await app.rider(24_69);
    const insufficient = { kind: 'declined', code: 'INSUFFICIENT_FUNDS' };
    expect(await refused({ tipAmount: '3' }, poor)).toMatchObject(insufficient);
    await app.credit(poor, '0.01');
    await app.request(poor, { tipAmount: '3' });
    expect(app.balances(poor)).toMatchObject({ availableCents: 0, heldCents: 24_70 });
  });

  it('by card is refused while no provider is configured', async () => {
    app = new InMemoryApp(undefined, unconfiguredPaymentGateway);
    rider = await app.rider(100_00);
    expect(await refused({ paymentMethodId: app.ids.next() })).toMatchObject({
      kind: 'unavailable',
      code: 'PAYMENTS_NOT_CONFIGURED',
      message: 'Payment processing is not configured',
    });
  });

  it('from or to a place that was not found is refused', async () => {
    const nowhere = { address: 'Somewhere', lat: 39.8283, lng: -98.5795 };
    for (const field of ['pickup', 'dropoff']) {
      expect(await refused({ [field]: nowhere })).toMatchObject({ kind: 'invalid', details: { field } });
    }
  });

  it('to where one is already is refused', async () => {
    const booking = await app.booking();
    app.distanceMiles = 0;
    const refusal = await toRefusal(async () =>
      app.useCases.requestRide.execute(rider, { ...booking, dropoff: booking.pickup }),
    );
    expect(refusal).toMatchObject({ kind: 'invalid', details: { field: 'distance' } });
  });

  it('is long from 35 miles, and when an end lies outside the home city', async () => {
    expect((await app.request(rider)).isLongDistance).toBe(false);
    expect((await app.request(rider, { dropoff: FAR_TOWN })).isLongDistance).toBe(true);
    await app.credit(rider, '100');
    app.distanceMiles = 35;
    expect((await app.request(rider)).isLongDistance).toBe(true);
  });
});

describe('requesting one driver', () => {
  it('asks this driver alone, for a scheduled ride whether online or not', async () => {
    const driver = await app.driver({ isAvailable: false, availability: 'offline' });
    const ride = await app.asked(rider, driver, { scheduledFor: '2026-03-12T10:00:00-04:00' });
    expect(ride).toMatchObject({ driverId: driver.userId, isSpecificDriver: true, status: 'pending' });
    expect(app.tables.events).toMatchObject([{ driverId: driver.userId }]);
  });

  it('may name the driver by the profile', async () => {
    const driver = await app.driver();
    const profileId = app.tables.profiles.get(driver.userId)?.profileId;
    const ride = await app.asked(rider, driver, { selectedDriverId: profileId });
    expect(ride.driverId).toBe(driver.userId);
  });

  it.each<[string, Partial<Driver>, number]>([
    ['is not approved', { approved: false }, 10],
    ['is suspended', { suspended: true }, 10],
    ['does not take long trips', { allowLongDistance: false }, 40],
    ['is offline, for a ride now,', { isAvailable: false, availability: 'offline' }, 10],
    ['is on a trip, for a ride now,', { availability: 'busy' }, 10],
  ])('who %s is refused', async (_, flags, distanceMiles) => {
    const driver = await app.driver(flags);
    app.distanceMiles = distanceMiles;
    const asked = { driverType: 'specific', selectedDriverId: driver.userId } as const;
    expect(await refused(asked)).toMatchObject({ kind: 'conflict', code: 'DRIVER_UNAVAILABLE' });
  });

  it('whose car cannot take what the rider needs is refused, and no driver for a service animal', async () => {
    const driver = await app.driver({ takes: ['front_seat'] });
    const asked = { driverType: 'specific', selectedDriverId: driver.userId } as const;
    expect(await refused({ ...asked, needs: ['walker'] })).toMatchObject({
      code: 'DRIVER_UNAVAILABLE',
      message: 'The car of this driver cannot take what you need',
    });
    const needs = ['service_animal', 'front_seat'] as const;
    expect((await app.asked(rider, driver, { needs })).needs).toEqual(['front_seat', 'service_animal']);
  });

  it('who is not there, or is no driver, gets one and the same answer', async () => {
    const other = await app.rider();
    const answers = [];
    for (const selectedDriverId of [app.ids.next(), other.userId, rider.userId]) {
      answers.push(await refused({ driverType: 'specific', selectedDriverId }));
    }
    expect(answers[0]).toMatchObject({ kind: 'not_found', message: 'Driver not found' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it.each([undefined, null])('without saying whom (%s) is refused', async (selectedDriverId) => {
    expect(await refused({ driverType: 'specific', selectedDriverId })).toMatchObject({
      kind: 'invalid',
      details: { field: 'selectedDriverId', fields: [{ message: 'Select a Driver' }] },
    });
  });

  it.each(['any', 'broadcast'] as const)(
    'is nothing that %s does, driver given or not',
    async (driverType) => {
      const driver = await app.driver();
      const ride = await app.request(rider, { driverType, selectedDriverId: driver.userId });
      expect(ride).toMatchObject({ driverId: null, isSpecificDriver: false });
    },
  );
});

describe('the stops of a request', () => {
  it.each([
    ['pickup.lat', { pickup: { ...MUSEUM, lat: 90.1 } }],
    ['dropoff.lng', { dropoff: { ...ZOO, lng: Number.NaN } }],
    ['pickup.address', { pickup: { ...MUSEUM, address: ' ' } }],
    ['dropoff.address', { dropoff: { ...ZOO, address: 'Zoo\u0000' } }],
    ['dropoff.address', { dropoff: { ...ZOO, address: 'x'.repeat(201) } }],
  ])('with a wrong %s are refused by name', async (field, stops) => {
    const booking = { ...(await app.booking()), ...stops };
    const refusal = await toRefusal(async () => app.useCases.requestRide.execute(rider, booking));
    expect(refusal).toMatchObject({ kind: 'invalid', code: 'INVALID_INPUT', details: { field } });
  });
});
