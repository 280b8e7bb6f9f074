import { POSITION_KEPT_MINUTES, type DriverPosition } from '../../domain/drivers/driver-position.ts';
import type { DistanceSource } from '../../domain/geo/distance.ts';
import { nextStop, showsDriver } from '../../domain/rides/driver-on-the-way.ts';
import { requireType } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type DriverPresence, driverPresence } from '../ports/drivers.ts';
import { type ArrivalEstimates, arrivalEstimates } from './arrival-estimates.ts';
import type { RideIdInput } from './inputs.ts';
import { type ShowRides, showRides } from './show-rides.ts';
import { service } from '../tokens.ts';

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

/** Where the driver is, for the rider of the ride alone and only from acceptance to completion. */
export class LocateDriver {
  constructor(
    private readonly showRides: ShowRides,
    private readonly presence: DriverPresence,
    private readonly estimates: ArrivalEstimates,
    private readonly clock: Clock,
  ) {}

  /** Null while the ride has no driver on the way, or nobody knows where; `NOT_FOUND` for a ride of others. */
  async execute(actor: Actor | null, input: RideIdInput): Promise<DriverOnTheWay | null> {
    const rider = requireType(actor, 'rider');
    const { ride } = await this.showRides.execute(rider, input);
    const now = this.clock.now();
    if (ride.riderId !== rider.userId || !ride.driverId || !showsDriver(ride, now)) return null;
    const since = new Date(now.getTime() - POSITION_KEPT_MINUTES * 60_000);
    const position = await this.presence.lastPosition(ride.driverId, since);
    if (!position) return null;
    const key = `${ride.id} ${ride.driverId} ${ride.status === 'in_progress' ? 'dropoff' : 'pickup'}`;
    const way = await this.estimates.estimate(key, position, nextStop(ride), now);
    return {
      ...{ rideId: ride.id, position, milesAway: way.distanceMiles },
      ...{ minutesAway: way.durationMinutes, source: way.source },
    };
  }
}

export const locateDriver = service(LocateDriver, [showRides, driverPresence, arrivalEstimates, clock]);
