import { describe, expect, it } from 'vitest';
import type { PlacedRide } from '../../../domain/dispatch/placed-ride.ts';
import {
  packRows,
  placementRefusal,
  waysBetween,
  type LaneDriver,
} from '../../../domain/dispatch/placement.ts';
import { toLocalTime, toWeekday } from '../../../domain/geo/local-time.ts';
import { NOW } from '../../support/builders/personas.ts';
import { ACROSS_TOWN, FAR_TOWN, MUSEUM, TIME_ZONE, ZOO } from '../../support/places.ts';

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const ride = (id: string, minutes: number, changes: Partial<PlacedRide> = {}): PlacedRide => ({
  id,
  status: 'accepted',
  driverId: 'dora',
  pickup: ZOO,
  dropoff: MUSEUM,
  pickupAt: at(minutes),
  scheduledFor: at(minutes),
  startedAt: null,
  minutes: 20,
  needs: [],
  isLongDistance: false,
  ...changes,
});
const ALWAYS = Array.from({ length: 7 }, () => 2 ** 24 - 1);
const driver: LaneDriver = {
  id: 'mo',
  isAvailable: true,
  week: ALWAYS,
  takes: [],
  allowsLongDistance: false,
};
const waiting = (changes: Partial<PlacedRide> = {}) =>
  ride('wanted', 240, { status: 'pending', driverId: null, ...changes });
const refusal = (
  wanted: PlacedRide,
  others: readonly PlacedRide[] = [],
  to: Partial<LaneDriver> = {},
  time: Date | null = null,
) =>
  placementRefusal(
    wanted,
    { driver: { ...driver, ...to }, others, at: time },
    { now: NOW, timeZone: TIME_ZONE },
  );

describe('a ride set down in the lane of a driver', () => {
  const { hour, ...day } = toLocalTime(at(240), TIME_ZONE);
  const offThen = ALWAYS.map((bits, weekday) =>
    weekday === toWeekday({ hour, ...day }) ? bits & ~(1 << hour) : bits,
  );
  it.each<[string, ReturnType<typeof refusal>, ReturnType<typeof refusal>]>([
    ['with room', refusal(waiting(), [ride('1', 60), ride('2', 400)]), null],
    ['on another ride', refusal(waiting(), [ride('1', 230)]), 'RIDE_OVERLAP'],
    ['of a standing ride', refusal(waiting(), [ride('1', 230, { status: 'planned' })]), 'RIDE_OVERLAP'],
    [
      'too far from the one before',
      refusal(waiting(), [ride('1', 200, { dropoff: FAR_TOWN })]),
      'TOO_FAR_APART',
    ],
    ['outside of their hours', refusal(waiting(), [], { week: offThen }), 'OUTSIDE_SCHEDULE'],
    [
      'who was asked for, outside of their hours',
      refusal(waiting({ driverId: 'mo' }), [], { week: offThen }),
      null,
    ],
    ['too long a trip', refusal(waiting({ isLongDistance: true })), 'LONG_DISTANCE_OFF'],
    ['a car that cannot', refusal(waiting({ needs: ['walker'] })), 'VEHICLE_CANNOT_TAKE'],
    [
      'for now, offline',
      refusal(waiting({ scheduledFor: null }), [], { isAvailable: false }),
      'DRIVER_OFFLINE',
    ],
    [
      'for now, on a ride',
      refusal(waiting({ scheduledFor: null }), [
        ride('1', -5, { scheduledFor: null, status: 'in_progress' }),
      ]),
      'ON_RIDE',
    ],
    ['at another time', refusal(ride('wanted', 240), [ride('1', 230)], {}, at(600)), null],
    ['at a time that is taken', refusal(ride('wanted', 240), [ride('1', 600)], {}, at(610)), 'RIDE_OVERLAP'],
    ['where it is', refusal(ride('wanted', 240), [ride('wanted', 240)], { id: 'dora' }), null],
  ])('%s', (_where, answer, expected) => expect(answer).toBe(expected));
});

it('ways lie between rides that follow one another, and are too long where the time is short', () => {
  const lane = [ride('1', 0, { dropoff: ACROSS_TOWN }), ride('2', 25), ride('3', 120), ride('4', 800)];
  expect(waysBetween(lane)).toMatchObject([
    { from: at(20), to: at(25), isTooLong: true },
    { from: at(45), to: at(120), isTooLong: false },
  ]);
});

it('rides are packed into rows in which none lies over another', () => {
  const rows = packRows([ride('3', 30), ride('1', 0), ride('2', 10), ride('4', 41)], 30);
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
});
