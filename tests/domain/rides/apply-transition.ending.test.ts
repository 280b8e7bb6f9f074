import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError, invalidField } from '../../../domain/errors.ts';
import { cancelRide, completeRide } from '../../../domain/rides/apply-transition.ts';
import { addTip } from '../../../domain/rides/tip.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { moveBy, pendingRide, rideIn, TOMORROW } from './ride-fixtures.ts';
import { STATUSES } from './transition-table.ts';

const SETTLEMENT = { tipCents: 3_00, tipReason: null, commissionRateBasisPoints: 85_00 };

describe('ending without payment', () => {
  it.each([
    ['cancel', 'rider', 'pending'],
    ['cancel', 'admin', 'accepted'],
    ['decline', 'driver', 'pending'],
    ['expire', 'system', 'pending'],
  ] as const)('%s by %s of a ride that is %s records who, when and why', (action, by, status) => {
    const ride = rideIn(status);
    const now = action === 'expire' ? TOMORROW : minutesAfter(NOW, 14);
    const move = moveBy(by, { now, reason: 'Flight cancelled' });
    expect(cancelRide(ride, action, move).ride).toEqual({
      ...ride,
      status: 'cancelled',
      paymentStatus: 'cancelled',
      cancelledAt: now,
      cancelledBy: by,
      cancelReason: 'Flight cancelled',
      expiresAt: null,
    });
  });

  it('needs no reason before the ride is under way', () => {
    expect(cancelRide(rideIn('accepted'), 'cancel', moveBy('admin')).ride.cancelReason).toBeNull();
  });

  it.each([undefined, '', ' \n'])('needs a reason once the ride is under way, and %j is none', (reason) => {
    const move = moveBy('admin', reason === undefined ? {} : { reason });
    expect(() => cancelRide(rideIn('in_progress'), 'cancel', move)).toThrow(
      invalidField('reason', 'A ride under way is cancelled only for a reason'),
    );
  });

  it('by expiry waits until no driver can accept any more', () => {
    const expire = (now: Date) => cancelRide(pendingRide(), 'expire', moveBy('system', { now }));
    expect(() => expire(new Date(minutesAfter(NOW, 15).getTime() - 1))).toThrow(
      new DomainError('conflict', 'RIDE_NOT_EXPIRED', 'A driver may still accept this ride'),
    );
    expect(expire(minutesAfter(NOW, 15)).ride.status).toBe('cancelled');
  });
});

describe('completing', () => {
  it.each(['driver', 'rider'] as const)('by the %s settles fare, tip and share', (by) => {
    const ride = rideIn('in_progress');
    expect(
      completeRide(ride, { tipCents: 4_00, tipReason: null, commissionRateBasisPoints: 85_00 }, moveBy(by))
        .ride,
    ).toEqual({
      ...ride,
      status: 'completed',
      paymentStatus: 'completed',
      tipCents: 4_00,
      finalCents: 25_70,
      driverShareCents: 18_45,
      completedAt: minutesAfter(NOW, 1),
    });
  });

  it('gives less than the promised tip, or none, only for a reason', () => {
    const none = { tipCents: 0, tipReason: 'Loud music', commissionRateBasisPoints: 85_00 };
    expect(completeRide(rideIn('in_progress'), none, moveBy('rider')).ride).toMatchObject({
      tipCents: 0,
      tipReason: 'Loud music',
      finalCents: 21_70,
    });
    for (const tipReason of [null, '', ' ']) {
      expect(() =>
        completeRide(rideIn('in_progress'), { ...none, tipCents: 2_99, tipReason }, moveBy('rider')),
      ).toThrow(expect.objectContaining({ code: 'INVALID_FIELD', details: { field: 'tipReason' } }));
    }
    const kept = { ...none, tipCents: 3_00 };
    expect(completeRide(rideIn('in_progress'), kept, moveBy('rider')).ride.tipReason).toBeNull();
  });

  it('charges fare and tip and shares only the fare, for all fares, tips and rates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 500_00 }),
        fc.integer({ min: 0, max: 100_00 }),
        (totalCents, tipCents, commissionRateBasisPoints) => {
          const fare = { ...rideIn('in_progress').fare, totalCents };
          const { ride } = completeRide(
            { ...rideIn('in_progress'), fare },
            { tipCents, tipReason: 'Any', commissionRateBasisPoints },
            moveBy('driver'),
          );
          expect(ride.finalCents).toBe(totalCents + tipCents);
          expect(ride.fare).toBe(fare);
          // Within half a cent of fare × rate, whatever the tip.
          const off = (ride.driverShareCents ?? NaN) * 100_00 - totalCents * commissionRateBasisPoints;
          expect(Math.abs(off)).toBeLessThanOrEqual(50_00);
        },
      ),
    );
  });

  it.each([-1, 1.5, NaN, 500_01])('refuses a tip of %d cents', (tipCents) => {
    expect(() => completeRide(rideIn('in_progress'), { ...SETTLEMENT, tipCents }, moveBy('rider'))).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', details: { field: 'tipAmount' } }),
    );
  });

  it('happens once', () => {
    expect(() => completeRide(rideIn('completed'), SETTLEMENT, moveBy('rider'))).toThrow(
      expect.objectContaining({ code: 'RIDE_STATE' }),
    );
  });
});

describe('a tip added after completion', () => {
  const completed = rideIn('completed');
  const completedAt = completed.completedAt ?? NOW;

  it('raises the final amount by what it adds and leaves the share as it was settled', () => {
    expect(addTip(completed, 5_00, minutesAfter(completedAt, 60))).toEqual({
      ...completed,
      tipCents: 5_00,
      finalCents: 26_70,
    });
  });

  it('is taken until 24 hours after completion and not later', () => {
    const deadline = minutesAfter(completedAt, 24 * 60);
    expect(addTip(completed, 5_00, deadline).tipCents).toBe(5_00);
    expect(() => addTip(completed, 5_00, new Date(deadline.getTime() + 1))).toThrow(
      new DomainError('conflict', 'TIP_TOO_LATE', 'A tip can be added within 24 hours after the ride'),
    );
  });

  it.each([0, 2_99, 3_00])('of $3.00 cannot become %d cents', (tipCents) => {
    expect(() => addTip(completed, tipCents, completedAt)).toThrow(
      invalidField('tipAmount', 'The tip must be more than the tip so far'),
    );
  });

  it.each(STATUSES.filter((status) => status !== 'completed'))(
    'is not taken for a ride that is %s',
    (status) => {
      expect(() => addTip(rideIn(status), 5_00, minutesAfter(NOW, 2))).toThrow(
        expect.objectContaining({ kind: 'conflict' }),
      );
    },
  );

  it.each([-1, 1.5, NaN, 500_01])('is not %d cents', (tipCents) => {
    expect(() => addTip(completed, tipCents, completedAt)).toThrow(
      expect.objectContaining({ code: 'INVALID_FIELD', details: { field: 'tipAmount' } }),
    );
  });
});
