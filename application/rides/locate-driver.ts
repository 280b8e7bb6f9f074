import { positionsSince, type DriverPosition } from '../../domain/drivers/driver-position.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';
import { nextStop, showsDriver } from '../../domain/rides/driver-on-the-way.ts';
import { rider } from '../access.ts';
import { driverPresence } from '../ports/drivers.ts';
import { query } from '../use-case.ts';
import { arrivalEstimates } from './arrival-estimates.ts';
import { rideIdInput } from './inputs.ts';
import { showRide } from './show-rides.ts';

/** Where the driver of a ride is, and how far from where the ride goes next. */
export interface DriverOnTheWay {
  readonly rideId: string;
  readonly position: DriverPosition;
  /** From the position to the pickup, or to the dropoff once the trip has begun. */
  readonly milesAway: number;
  /** Whole minutes, rounded up. */
  readonly minutesAway: number;
  readonly source: DistanceSource;
}

/**
 * Where the driver is, for the rider of the ride alone and only from acceptance to completion. Null while the ride has
 * no driver on the way, or nobody knows where; `NOT_FOUND` for a ride of others.
 */
export const locateDriver = query({
  access: rider,
  input: rideIdInput,
  needs: { showRide, driverPresence, arrivalEstimates },
  run: async (
    { actor, input, now },
    { showRide, driverPresence, arrivalEstimates },
  ): Promise<DriverOnTheWay | null> => {
    const { ride } = await showRide.execute(actor, input);
    const at = now();
    if (ride.riderId !== actor.userId || !ride.driverId || !showsDriver(ride, at)) return null;
    const position = await driverPresence.lastPosition(ride.driverId, positionsSince(at));
    if (!position) return null;
    const key = `${ride.id} ${ride.driverId} ${ride.status === 'in_progress' ? 'dropoff' : 'pickup'}`;
    const way = await arrivalEstimates.estimate(key, position, nextStop(ride), at);
    const { distanceMiles: milesAway, durationMinutes: minutesAway, source } = way;
    return { rideId: ride.id, position, milesAway, minutesAway, source };
  },
});
