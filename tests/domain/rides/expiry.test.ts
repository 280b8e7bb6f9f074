import { describe, expect, it } from 'vitest';
import { cancelRide, reopenRide } from '../../../domain/rides/apply-transition.ts';
import { asOf, EXPIRED, toExpiry } from '../../../domain/rides/expiry.ts';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { minutesAfter, NOW, WAITING } from '../../support/builders/personas.ts';
import { moveBy, pendingRide, rideIn, TOMORROW } from './ride-fixtures.ts';

const EXPIRY = minutesAfter(NOW, 15);

describe('a pending ride whose time is over', () => {
  it('is seen as the sweep will write it, cancelled at its expiry', () => {
    const swept = cancelRide(
      pendingRide(),
      'expire',
      moveBy('system', { now: EXPIRY, reason: EXPIRED }),
    ).ride;
    expect(asOf(pendingRide(), EXPIRY)).toEqual(swept);
    expect(asOf(pendingRide(), TOMORROW)).toEqual(swept);
  });

  it('is seen as it is a millisecond before', () => {
    const ride = pendingRide();
    expect(asOf(ride, new Date(EXPIRY.getTime() - 1))).toBe(ride);
  });

  it('cannot be cancelled by its rider or an admin any more', () => {
    const refusal = 'A ride that is cancelled cannot be cancelled';
    for (const by of ['rider', 'admin'] as const) {
      expect(() => cancelRide(pendingRide(), 'cancel', moveBy(by, { now: EXPIRY }))).toThrow(refusal);
    }
  });

  it('cannot be declined by the driver it was asked of any more', () => {
    const ride = pendingRide({ driverId: moveBy('driver').actorId });
    const decline = (now: Date) => () => cancelRide(ride, 'decline', moveBy('driver', { now }));
    expect(decline(EXPIRY)).toThrow('Ride no longer available');
    expect(decline(NOW)).not.toThrow();
  });

  it('given back too late, by a driver after its pickup, is over at once', () => {
    const scheduled = { ...rideIn('accepted'), scheduledFor: minutesAfter(NOW, -1) };
    const { ride } = reopenRide(scheduled, 'release', moveBy('driver'), WAITING);
    expect([ride.status, asOf(ride, NOW).status]).toEqual(['pending', 'cancelled']);
  });
});

it.each(RIDE_STATUSES.filter((status) => status !== 'pending'))(
  'a ride that is %s does not expire',
  (status) => {
    const ride = rideIn(status);
    expect(asOf(ride, TOMORROW)).toBe(ride);
  },
);

describe('how long a request waits', () => {
  it('is a quarter of an hour for a ride now and until pickup for a scheduled one, where nothing is set', () => {
    expect(toExpiry(null, NOW, WAITING)).toEqual(EXPIRY);
    expect(toExpiry(TOMORROW, NOW, WAITING)).toEqual(TOMORROW);
    expect(toExpiry(minutesAfter(NOW, 1), NOW, WAITING)).toEqual(minutesAfter(NOW, 1));
  });

  it.each([
    ['a ride now', null, 40],
    ['a scheduled ride', 24 * 60, 24 * 60 - 30],
    ['a scheduled ride shortly before that', 75, 45],
    ['one booked later than that, as long as a ride now', 60, 40],
    ['one booked shortly before its pickup, until the pickup', 20, 20],
  ])('follows the settings: %s', (_, pickup, expected) => {
    const scheduledFor = pickup === null ? null : minutesAfter(NOW, pickup);
    const waiting = { bookNowMinutes: 40, beforePickupMinutes: 30 };
    expect(toExpiry(scheduledFor, NOW, waiting)).toEqual(minutesAfter(NOW, expected));
  });
});
