import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertCanBeAsked, requestRide } from '../../../domain/rides/request-ride.ts';
import { assertTip } from '../../../domain/rides/tip.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { DRIVER_ID, minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { rideRequest, TOMORROW } from './ride-fixtures.ts';

const DAY_MINUTES = 24 * 60;

describe('a requested ride', () => {
  it('is pending, unpaid, and waits 15 minutes for any driver', () => {
    const request = rideRequest();
    expect(requestRide(request, NOW, WAITING)).toEqual({
      ...request,
      driverId: null,
      askedIds: null,
      isSpecificDriver: false,
      promisedTipCents: request.tipCents,
      tipReason: null,
      finalCents: null,
      driverShareCents: null,
      cashReceivedCents: null,
      agreementId: null,
      funderId: null,
      coveredFareCents: 0,
      coveredTipCents: 0,
      coveredOn: null,
      status: 'pending',
      paymentStatus: 'pending',
      requestedAt: NOW,
      expiresAt: minutesAfter(NOW, 15),
      acceptedAt: null,
      arrivedAt: null,
      arrivedMiles: null,
      startedAt: null,
      completedAt: null,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      givenBackAt: null,
      cancelAskedAt: null,
      cancelAskReason: null,
      cancelAnswer: null,
      timeWindow: null,
    });
  });

  it('may be asked of one driver', () => {
    expect(requestRide(rideRequest({ driverId: DRIVER_ID }), NOW, WAITING)).toMatchObject({
      driverId: DRIVER_ID,
      isSpecificDriver: true,
    });
  });

  it('that is scheduled waits until its pickup', () => {
    expect(requestRide(rideRequest({ scheduledFor: TOMORROW }), NOW, WAITING).expiresAt).toEqual(TOMORROW);
  });
});

describe('the pickup time of a scheduled ride', () => {
  it.each([
    ['a millisecond ahead', new Date(NOW.getTime() + 1)],
    ['tomorrow', TOMORROW],
    ['exactly 90 days ahead', minutesAfter(NOW, 90 * DAY_MINUTES)],
  ])('may be %s', (_when, scheduledFor) => {
    expect(requestRide(rideRequest({ scheduledFor }), NOW, WAITING).scheduledFor).toBe(scheduledFor);
  });

  it.each([
    ['now', NOW, 'Please choose a time in the future'],
    ['in the past', minutesAfter(NOW, -1), 'Please choose a time in the future'],
    ['no time at all', new Date(NaN), 'Please choose a time in the future'],
    [
      'more than 90 days ahead',
      new Date(minutesAfter(NOW, 90 * DAY_MINUTES).getTime() + 1),
      'Rides can be scheduled up to 90 days ahead',
    ],
  ])('must not be %s', (_when, scheduledFor, message) => {
    expect(() => requestRide(rideRequest({ scheduledFor }), NOW, WAITING)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', message, details: { field: 'scheduledFor' } }),
    );
  });
});

describe('the tip', () => {
  const refusal = expect.objectContaining({
    kind: 'invalid',
    code: 'INVALID_FIELD',
    message: 'Please enter a valid tip amount.',
    details: { field: 'tipAmount' },
  }) as Error;

  it.each([0, 1, 2_00, 500_00])('may be %d cents', (tipCents) => {
    expect(requestRide(rideRequest({ tipCents }), NOW, WAITING).tipCents).toBe(tipCents);
  });

  it.each([-1, -0.01, 1.5, 500_01, NaN, Infinity, -Infinity, 2 ** 53 + 2, Number.MAX_VALUE])(
    'must not be %d cents',
    (tipCents) => {
      expect(() => requestRide(rideRequest({ tipCents }), NOW, WAITING)).toThrow(refusal);
    },
  );

  it('is any whole number of cents from 0 to 500.00 and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.integer({ min: -10, max: 500_10 })), (tipCents) => {
        if (Number.isInteger(tipCents) && tipCents >= 0 && tipCents <= 500_00) assertTip(tipCents);
        else expect(() => assertTip(tipCents)).toThrow(refusal);
      }),
    );
  });
});

describe('a driver asked by name', () => {
  const NOW_AND_NEAR = { isLongDistance: false, scheduledFor: null, needs: [] };

  it.each([
    ['approved', aDriver(), NOW_AND_NEAR],
    ['offline for a scheduled ride', aDriver.offline({ approved: true }), { scheduledFor: TOMORROW }],
    ['on a trip for a scheduled ride', aDriver({ availability: 'busy' }), { scheduledFor: TOMORROW }],
    ['willing for a long trip', aDriver.longDistance(), { isLongDistance: true }],
    ['of any car for a service animal', aDriver(), { needs: ['service_animal' as const] }],
  ])('may be %s', (_who, driver, ride) => {
    expect(() => assertCanBeAsked(driver, { ...NOW_AND_NEAR, ...ride }, NOW)).not.toThrow();
  });

  it.each([
    ['suspended', aDriver.suspended(), {}, 'This driver cannot take rides at the moment'],
    ['not approved', aDriver.unapproved(), {}, 'This driver cannot take rides at the moment'],
    [
      'without valid documents at the pickup',
      aDriver({ documentsValidUntil: TOMORROW }),
      { scheduledFor: TOMORROW },
      'This driver cannot take rides at the moment',
    ],
    [
      'unwilling for a long trip',
      aDriver(),
      { isLongDistance: true },
      'This driver does not take long-distance trips',
    ],
    [
      'driving a car that cannot take what is needed',
      aDriver(),
      { needs: ['attendant' as const] },
      'The car of this driver cannot take what you need',
    ],
    [
      'offline for a ride now',
      aDriver.offline({ approved: true }),
      {},
      'This driver is offline. Choose another driver, or schedule the ride.',
    ],
    [
      'on a trip for a ride now',
      aDriver({ availability: 'busy' }),
      {},
      'This driver is on a trip. Choose another driver, or schedule the ride.',
    ],
  ])('must not be %s', (_who, driver, ride, message) => {
    expect(() => assertCanBeAsked(driver, { ...NOW_AND_NEAR, ...ride }, NOW)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'DRIVER_UNAVAILABLE', message }),
    );
  });
});
