import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import {
  acceptRide,
  confirmRide,
  reopenRide,
  startRide,
  toTimeWindow,
} from '../../../domain/rides/apply-transition.ts';
import { asOf, hasExpired } from '../../../domain/rides/expiry.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import { ADMIN_ID, DRIVER_ID, minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy, pendingRide, rideIn, TOMORROW } from './ride-fixtures.ts';

const notOpen = expect.objectContaining({ kind: 'conflict', code: 'RIDE_NOT_OPEN' }) as Error;

describe('accepting', () => {
  it('gives a broadcast ride to the driver and keeps their time free', () => {
    const ride = pendingRide();
    const accepted = acceptRide(
      ride,
      aDriver({ userId: 'driver-7' }),
      moveBy('driver', { actorId: 'driver-7' }),
    );
    expect(accepted.ride).toEqual({
      ...ride,
      status: 'accepted',
      driverId: 'driver-7',
      acceptedAt: minutesAfter(NOW, 1),
      expiresAt: null,
      timeWindow: { from: minutesAfter(NOW, 1), to: minutesAfter(NOW, 1 + 20 + 15) },
    });
  });

  it('is for the driver who was asked', () => {
    expect(acceptRide(pendingRide({ driverId: DRIVER_ID }), aDriver(), moveBy('driver')).ride).toMatchObject({
      status: 'accepted',
      driverId: DRIVER_ID,
      isSpecificDriver: true,
    });
  });

  it('is not for a driver who was not asked', () => {
    const other = aDriver({ userId: 'driver-2' });
    expect(() =>
      acceptRide(pendingRide({ driverId: DRIVER_ID }), other, moveBy('driver', { actorId: 'driver-2' })),
    ).toThrow(notOpen);
  });

  it('is for any driver an admin assigns, asked or not', () => {
    const other = aDriver({ userId: 'driver-2' });
    const assigned = acceptRide(pendingRide({ driverId: DRIVER_ID }), other, moveBy('admin'));
    expect(assigned.ride).toMatchObject({ status: 'accepted', driverId: 'driver-2' });
    expect(assigned.transition).toMatchObject({ action: 'assign', actorRole: 'admin', actorId: ADMIN_ID });
  });

  it.each([
    ['just before', minutesAfter(NOW, 15).getTime() - 1, false],
    ['exactly at', minutesAfter(NOW, 15).getTime(), true],
    ['after', minutesAfter(NOW, 15).getTime() + 1, true],
  ])('%s the expiry of a Book Now ride: too late is %s', (_when, at, tooLate) => {
    const now = new Date(at);
    for (const by of ['driver', 'admin'] as const) {
      const accept = () => acceptRide(pendingRide(), aDriver(), moveBy(by, { now }));
      if (tooLate) expect(accept).toThrow(notOpen);
      else expect(accept().ride.status).toBe('accepted');
    }
    expect(hasExpired(pendingRide(), now)).toBe(tooLate);
    expect(asOf(pendingRide(), now).status).toBe(tooLate ? 'cancelled' : 'pending');
  });

  it('a second time is a lost race, also for the winner', () => {
    expect(() => acceptRide(rideIn('accepted'), aDriver(), moveBy('driver'))).toThrow(notOpen);
  });

  it('a cancelled ride is a lost race', () => {
    expect(() => acceptRide(rideIn('cancelled'), aDriver(), moveBy('driver'))).toThrow(notOpen);
  });
});

describe('the time window of a ride', () => {
  it('runs from now, or from the pickup that was scheduled, over the trip and 15 minutes', () => {
    expect(toTimeWindow({ scheduledFor: null, durationMinutes: 20, extraMinutes: 0 }, NOW)).toEqual({
      from: NOW,
      to: minutesAfter(NOW, 35),
    });
    expect(toTimeWindow({ scheduledFor: TOMORROW, durationMinutes: 45, extraMinutes: 0 }, NOW)).toEqual({
      from: TOMORROW,
      to: minutesAfter(TOMORROW, 60),
    });
  });

  it('is longer by the minutes that the rider needs at the door', () => {
    const { to } = toTimeWindow({ scheduledFor: TOMORROW, durationMinutes: 20, extraMinutes: 10 }, NOW);
    expect(to).toEqual(minutesAfter(TOMORROW, 45));
  });

  it('is that of the scheduled pickup when accepted a day ahead', () => {
    expect(rideIn('accepted').timeWindow).toEqual({ from: TOMORROW, to: minutesAfter(TOMORROW, 35) });
  });
});

describe('confirming and starting', () => {
  it('confirm changes nothing but the status', () => {
    const accepted = rideIn('accepted');
    expect(confirmRide(accepted, moveBy('driver')).ride).toEqual({ ...accepted, status: 'confirmed' });
  });

  it('only a scheduled ride can be confirmed', () => {
    expect(() => confirmRide(rideIn('accepted', { scheduledFor: null }), moveBy('driver'))).toThrow(
      new DomainError('conflict', 'RIDE_NOT_SCHEDULED', 'Only a scheduled ride can be confirmed'),
    );
  });

  it.each(['accepted', 'confirmed'] as const)('start says when a ride that is %s began', (status) => {
    const ride = rideIn(status);
    expect(startRide(ride, moveBy('driver', { now: minutesAfter(NOW, 9) })).ride).toEqual({
      ...ride,
      status: 'in_progress',
      startedAt: minutesAfter(NOW, 9),
    });
  });
});

describe('reopening', () => {
  it.each([
    ['unassign', 'admin', 'accepted'],
    ['unassign', 'admin', 'confirmed'],
    ['release', 'driver', 'accepted'],
    ['release', 'driver', 'confirmed'],
  ] as const)('%s by %s of a ride that is %s makes it pending for every driver', (action, by, status) => {
    expect(reopenRide(rideIn(status), action, moveBy(by), WAITING).ride).toEqual({
      ...pendingRide({ scheduledFor: TOMORROW }),
      expiresAt: TOMORROW,
      givenBackAt: action === 'release' ? minutesAfter(NOW, 1) : null,
    });
  });

  it('gives a Book Now ride another 15 minutes', () => {
    const ride = rideIn('accepted', { scheduledFor: null });
    expect(
      reopenRide(ride, 'release', moveBy('driver', { now: minutesAfter(NOW, 10) }), WAITING).ride.expiresAt,
    ).toEqual(minutesAfter(NOW, 25));
  });

  it('lets another driver accept', () => {
    const reopened = reopenRide(rideIn('accepted'), 'release', moveBy('driver'), WAITING).ride;
    const other = aDriver({ userId: 'driver-2' });
    expect(acceptRide(reopened, other, moveBy('driver', { actorId: 'driver-2' })).ride.driverId).toBe(
      'driver-2',
    );
  });
});
