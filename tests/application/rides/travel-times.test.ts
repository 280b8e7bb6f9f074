import { describe, expect, it } from 'vitest';
import type { RoutePlanner } from '../../../application/ports/geo.ts';
import type { RideView } from '../../../application/ports/rides.ts';
import { planWays } from '../../../application/rides/travel-times.ts';
import { straightLineMinutes } from '../../../domain/rides/time-conflict.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { aRide } from '../../support/builders/a-ride.ts';

const NOW = new Date('2026-03-11T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const A = { lat: 41.6, lng: -83.5 };
const B = { lat: 41.7, lng: -83.6 };

const booked = (id: string, minutes: number) =>
  aRide({
    id,
    status: 'accepted',
    driverId: 'driver',
    scheduledFor: inMinutes(minutes),
    durationMinutes: 20,
  });

/** The ways that are planned for a ride at noon + 2 h, of a driver who has accepted these. */
async function plan(others: readonly Ride[], changes: Partial<Ride> = {}) {
  const asked: unknown[] = [];
  const routePlanner: RoutePlanner = {
    async plan(from, to) {
      asked.push([from, to]);
      return { distanceMiles: 1, durationMinutes: 7, source: 'osrm', polyline: null };
    },
  };
  const ride = booked('wanted', 120);
  const rideViews = {
    commitments: async () => [...others],
    find: async () => ({ ride }) as RideView,
  };
  const wayMinutes = await planWays({ routePlanner, rideViews }, ride.id, 'driver', NOW, changes);
  return { asked, wayMinutes, ride };
}

describe('the ways between rides', () => {
  it('are planned to and from every ride of the driver that is near in time', async () => {
    const [before, after] = [booked('before', 60), booked('after', 200)];
    const { asked, wayMinutes, ride } = await plan([before, after, booked('far', 3 * 24 * 60)]);
    expect(asked).toEqual([
      [before.dropoff, ride.pickup],
      [ride.dropoff, after.pickup],
    ]);
    expect(wayMinutes(before.dropoff, ride.pickup)).toBe(7);
  });

  it('are planned for the time that the ride moves to', async () => {
    const before = booked('before', 60);
    expect((await plan([before], { scheduledFor: inMinutes(30) })).asked).toEqual([]);
    expect((await plan([before], { scheduledFor: inMinutes(110) })).asked).toHaveLength(1);
  });

  it('are not planned when the driver has no other ride, or no time anyway', async () => {
    expect((await plan([booked('wanted', 120)])).asked).toEqual([]);
    expect((await plan([booked('before', 60), booked('overlapping', 130)])).asked).toEqual([]);
  });

  it('count by the straight line where they were not planned', async () => {
    const { wayMinutes } = await plan([]);
    expect(wayMinutes(A, B)).toBe(straightLineMinutes(A, B));
  });
});
