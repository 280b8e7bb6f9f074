import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertCanBeAsked, toExpiry, requestRide } from '../../../domain/rides/request-ride.ts';
import { assertTip } from '../../../domain/rides/tip.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { DRIVER_ID, minutesAfter, NOW } from '../../support/builders/personas.ts';
import { rideRequest, TOMORROW } from './ride-fixtures.ts';

const DAY_MINUTES = 24 * 60;

describe('a requested ride', () => {
  it('is pending, unpaid, and waits 15 minutes for any driver', () => {
    const request = rideRequest();
    expect(requestRide(request, NOW)).toEqual({
      ...request,
      driverId: null,
      isSpecificDriver: false,
      promisedTipCents: request.tipCents,
      tipReason: null,
      finalCents: null,
      driverShareCents: null,
      status: 'pending',
      paymentStatus: 'pending',
      requestedAt: NOW,
      expiresAt: minutesAfter(NOW, 15),
      acceptedAt: null,
      arrivedAt: null,
      startedAt: null,
      completedAt: null,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: null,
      givenBackAt: null,
      timeWindow: null,
    });
  });

  it('may be asked of one driver', () => {
    expect(requestRide(rideRequest({ driverId: DRIVER_ID }), NOW)).toMatchObject({
      driverId: DRIVER_ID,
      isSpecificDriver: true,
    });
  });

  it('that is scheduled waits until its pickup', () => {
    expect(requestRide(rideRequest({ scheduledFor: TOMORROW }), NOW).expiresAt).toEqual(TOMORROW);
    expect(toExpiry(TOMORROW, NOW)).toEqual(TOMORROW);
    expect(toExpiry(null, NOW)).toEqual(minutesAfter(NOW, 15));
  });
});

describe('the pickup time of a scheduled ride', () => {
  it.each([
    ['a millisecond ahead', new Date(NOW.getTime() + 1)],
    ['tomorrow', TOMORROW],
    ['exactly 90 days ahead', minutesAfter(NOW, 90 * DAY_MINUTES)],
  ])('may be %s', (_when, scheduledFor) => {
    expect(requestRide(rideRequest({ scheduledFor }), NOW).scheduledFor).toBe(scheduledFor);
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
    expect(() => requestRide(rideRequest({ scheduledFor }), NOW)).toThrow(
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
    expect(requestRide(rideRequest({ tipCents }), NOW).tipCents).toBe(tipCents);
  });

  it.each([-1, -0.01, 1.5, 500_01, NaN, Infinity, -Infinity, 2 ** 53 + 2, Number.MAX_VALUE])(
    'must not be %d cents',
    (tipCents) => {
      expect(() => requestRide(rideRequest({ tipCents }), NOW)).toThrow(refusal);
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
  it.each([
    ['approved', aDriver(), false],
    ['offline', aDriver.offline({ approved: true }), false],
    ['willing for a long trip', aDriver.longDistance(), true],
  ])('may be %s', (_who, driver, isLongDistance) => {
    expect(() => assertCanBeAsked(driver, isLongDistance, NOW)).not.toThrow();
  });

  it.each([
    ['suspended', aDriver.suspended(), false, 'This driver cannot take rides at the moment'],
    ['not approved', aDriver.unapproved(), false, 'This driver cannot take rides at the moment'],
    [
      'without valid documents',
      aDriver({ documentsValidUntil: NOW }),
      false,
      'This driver cannot take rides at the moment',
    ],
    ['unwilling for a long trip', aDriver(), true, 'This driver does not take long-distance trips'],
  ])('must not be %s', (_who, driver, isLongDistance, message) => {
    expect(() => assertCanBeAsked(driver, isLongDistance, NOW)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'DRIVER_UNAVAILABLE', message }),
    );
  });
});
