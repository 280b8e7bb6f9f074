import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEED_NAMES } from '../../../domain/needs/needs.ts';
import { changeNeeds } from '../../../domain/rides/apply-transition.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { timeConflict } from '../../../domain/rides/time-conflict.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';
import { moveBy, rideIn, TOMORROW } from './ride-fixtures.ts';

const anyMinutes = fc.integer({ min: 0, max: 6 }).map((steps) => steps * 5);

/** A ride that a driver has, some time after they took it, and needs that take no longer than those it has. */
const anyShorterChange = fc
  .record({
    status: fc.constantFrom('accepted', 'confirmed'),
    scheduledFor: fc.constantFrom(null, TOMORROW),
    minutes: fc.tuple(anyMinutes, anyMinutes),
    needs: fc.subarray([...NEED_NAMES]),
    later: fc.integer({ min: 0, max: 30 * 60 }),
  })
  .filter(({ status, scheduledFor }) => status === 'accepted' || scheduledFor !== null)
  .map(({ status, scheduledFor, minutes, needs, later }) => {
    const ride = rideIn(status, {
      scheduledFor,
      extraMinutes: Math.max(...minutes),
    });
    const now = minutesAfter(NOW, later);
    const shorter = { needs, extraMinutes: Math.min(...minutes) };
    return { ride, now, changed: changeNeeds(ride, shorter, moveBy('rider', { now })).ride };
  });

/** Other rides of the driver, around the pickup of theirs. */
const anyOthers = fc.array(
  fc.record({
    minutes: fc.integer({ min: -180, max: 180 }),
    extraMinutes: anyMinutes,
    durationMinutes: fc.nat(60),
  }),
  { maxLength: 4 },
);

const toOther = (ride: Ride, { minutes, ...others }: { readonly minutes: number }, index: number): Ride => ({
  ...rideIn('accepted'),
  scheduledFor: minutesAfter(ride.timeWindow?.from ?? NOW, minutes),
  ...others,
  id: `other-${index}`,
});

describe('needs of a ride that take no longer', () => {
  it('leave it with its driver, in the state it has, and take none of their time', () => {
    fc.assert(
      fc.property(anyShorterChange, ({ ride, changed }) => {
        expect(changed).toMatchObject({ driverId: ride.driverId, status: ride.status });
        expect(changed.timeWindow?.from).toEqual(ride.timeWindow?.from);
        expect(changed.timeWindow?.to.getTime()).toBeLessThanOrEqual(ride.timeWindow?.to.getTime() ?? 0);
      }),
    );
  });

  it('fit wherever the ride fitted before, whatever lies around it and however long the ways are', () => {
    fc.assert(
      fc.property(anyShorterChange, anyOthers, fc.nat(90), ({ ride, now, changed }, around, way) => {
        const others = around.map((other, index) => toOther(ride, other, index));
        const conflictOf = (one: Ride) => timeConflict(one, others, now, () => way);
        fc.pre(conflictOf(ride) === null);
        expect(conflictOf(changed)).toBeNull();
      }),
    );
  });
});
