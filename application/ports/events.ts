import type { Ride, RideStatus } from '../../domain/rides/ride.ts';

/** Something changed about a ride; receivers load what they may see of it. */
export interface RideEvent {
  readonly rideId: string;
  readonly riderId: string;
  readonly driverId: string | null;
  readonly status: RideStatus;
  /** A driver who just lost the ride or passed on it, so that their screen drops it. */
  readonly formerDriverId?: string;
}

/** Announces changes; delivered when, and only if, the unit of work commits. */
export interface Events {
  rideChanged(event: RideEvent): Promise<void>;
}

export function toRideEvent(ride: Ride, formerDriverId?: string | null): RideEvent {
  const { id: rideId, riderId, driverId, status } = ride;
  const event = { rideId, riderId, driverId, status };
  return formerDriverId ? { ...event, formerDriverId } : event;
}
