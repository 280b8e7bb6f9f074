import { describe, expect, it } from 'vitest';
import { requireTime, straightLineMinutes, timeConflict } from '../../../domain/rides/time-conflict.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';
import { minutesAfter, NOW } from '../../support/builders/personas.ts';

const ZOO = { address: 'Toledo Zoo', lat: 41.6204, lng: -83.5812 };
const MALL = { address: 'Franklin Park Mall', lat: 41.7015, lng: -83.6485 };

let rides = 0;
const next = (ride: Ride): Ride => ({ ...ride, id: `ride-${(rides += 1)}` });

/** A ride of 20 minutes from the zoo to the mall. */
const at = (minutes: number, changes: Partial<Ride> = {}) =>
  next(aRide.scheduled({ scheduledFor: minutesAfter(NOW, minutes), pickup: ZOO, dropoff: MALL, ...changes }));
const taken = (minutes: number, changes: Partial<Ride> = {}) =>
  at(minutes, { status: 'accepted', ...changes });

const way = (minutes: number) => () => minutes;
const conflict = (ride: Ride, others: Ride[], wayMinutes = 0) =>
  timeConflict(ride, others, NOW, way(wayMinutes));

describe('the time of a driver', () => {
  it.each([
    ['ends 15 minutes before', 65, null],
    ['ends 14 minutes before', 66, 'RIDE_OVERLAP'],
    ['is at the same time', 100, 'RIDE_OVERLAP'],
    ['begins 14 minutes after the end', 134, 'RIDE_OVERLAP'],
    ['begins 15 minutes after the end', 135, null],
  ])('allows no other ride within the buffer: one that %s', (_, minutes, expected) => {
    expect(conflict(at(100), [taken(minutes)], 15)).toBe(expected);
    expect(conflict(at(100), [taken(minutes, { status: 'confirmed' })], 15)).toBe(expected);
  });

  it('counts the minutes more at the door of either ride, until the trip has begun', () => {
    expect(conflict(at(100), [taken(65, { extraMinutes: 5 })], 15)).toBe('RIDE_OVERLAP');
    expect(conflict(at(100, { extraMinutes: 5 }), [taken(135)], 15)).toBe('RIDE_OVERLAP');
    const begun = { startedAt: minutesAfter(NOW, 65), status: 'in_progress' } as const;
    expect(conflict(at(100), [taken(65, { ...begun, extraMinutes: 5 })], 15)).toBeNull();
  });

  it.each([
    ['before', 40],
    ['after', 160],
  ])('has to suffice for the way from or to a ride %s', (_, minutes) => {
    expect(conflict(at(100), [taken(minutes)], 40)).toBeNull();
    expect(conflict(at(100), [taken(minutes)], 41)).toBe('TOO_FAR_APART');
  });

  it('is asked for the way from the end of the earlier ride to the pickup of the later one', () => {
    const asked: unknown[] = [];
    const ride = at(200, { pickup: MALL, dropoff: ZOO });
    timeConflict(ride, [taken(100), taken(300)], NOW, (from, to) => {
      asked.push([from, to]);
      return 1;
    });
    expect(asked).toEqual([
      [MALL, MALL],
      [ZOO, ZOO],
    ]);
  });

  it('needs no way between rides that are hours apart', () => {
    const refuse = () => {
      throw new Error('No way is needed');
    };
    expect(timeConflict(at(1000), [taken(100)], NOW, refuse)).toBeNull();
  });

  it('is estimated at two minutes a mile as the crow flies', () => {
    // 6.6 miles.
    expect(straightLineMinutes(ZOO, MALL)).toBe(14);
  });

  it.each([
    ['in progress', aRide.inProgress()],
    ['in progress, overdue', aRide.inProgress({ startedAt: minutesAfter(NOW, -300) })],
    ['in progress, scheduled', aRide.inProgress({ scheduledFor: minutesAfter(NOW, -5) })],
    ['accepted for now and not begun', aRide.accepted({ acceptedAt: minutesAfter(NOW, -300) })],
  ])('allows no ride for now besides one that is %s', (_, other) => {
    expect(conflict(next(aRide()), [next(other)])).toBe('ON_RIDE');
  });

  it('counts a trip that is late as ending now', () => {
    const late = next(aRide.inProgress({ startedAt: minutesAfter(NOW, -300) }));
    expect(conflict(at(14), [late], 10)).toBe('RIDE_OVERLAP');
    expect(conflict(at(15), [late], 10)).toBeNull();
    expect(conflict(at(15), [late], 16)).toBe('TOO_FAR_APART');
  });

  it('counts a ride for now that has not begun from now on', () => {
    const waiting = next(aRide.accepted({ acceptedAt: minutesAfter(NOW, -60) }));
    expect(conflict(at(34), [waiting], 10)).toBe('RIDE_OVERLAP');
    expect(conflict(at(35), [waiting], 10)).toBeNull();
  });

  it('allows a ride for now before a scheduled one only if it ends in time for it', () => {
    expect(conflict(next(aRide()), [taken(34)])).toBe('RIDE_OVERLAP');
    expect(conflict(next(aRide()), [taken(35)])).toBeNull();
  });

  it('does not hold a ride against itself', () => {
    const ride = taken(100);
    expect(conflict({ ...ride, scheduledFor: minutesAfter(NOW, 110) }, [ride])).toBeNull();
  });

  it.each([
    ['ON_RIDE', aRide.inProgress(), 'Complete the ride you are on first'],
    ['RIDE_OVERLAP', taken(10), 'You already have a ride at that time'],
    [
      'TOO_FAR_APART',
      taken(60),
      'Between this ride and another one of yours there is not enough time for the way',
    ],
  ])('is refused in words when there is none: %s', (code, other, message) => {
    expect(() => requireTime(next(aRide()), [next(other)], NOW, way(60))).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'RIDE_OVERLAP',
        message,
        details: { conflict: code },
      }),
    );
  });
});
