import type { Stop } from '../geo/stop.ts';
import type { Ride } from '../rides/ride.ts';

/** From where to where somebody rides again and again. */
export interface UsualTrip {
  /** As of the latest ride. */
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly rideCount: number;
  readonly lastAt: Date;
  /** What the driver was told of the latest ride; null for nothing. */
  readonly notes: string | null;
}

type PastRide = Pick<Ride, 'pickup' | 'dropoff' | 'notes' | 'status' | 'scheduledFor' | 'requestedAt'>;

/** The trips of rides, which are the newest first: the most frequent first, and of those the latest. What was cancelled does not count. */
export function usualTrips(rides: readonly PastRide[], most: number): readonly UsualTrip[] {
  const trips = new Map<string, UsualTrip>();
  for (const { pickup, dropoff, notes, status, scheduledFor, requestedAt } of rides) {
    if (status === 'cancelled') continue;
    const key = JSON.stringify([pickup.address, dropoff.address]);
    const latest = trips.get(key) ?? {
      pickup,
      dropoff,
      rideCount: 0,
      lastAt: scheduledFor ?? requestedAt,
      notes,
    };
    trips.set(key, { ...latest, rideCount: latest.rideCount + 1 });
  }
  return [...trips.values()].toSorted((a, b) => b.rideCount - a.rideCount).slice(0, most);
}
