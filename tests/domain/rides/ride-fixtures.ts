import type { Driver } from '../../../domain/drivers/driver.ts';
import {
  acceptRide,
  cancelRide,
  completeRide,
  confirmRide,
  startRide,
  type Move,
} from '../../../domain/rides/move-ride.ts';
import { requestRide, type RideRequest } from '../../../domain/rides/request-ride.ts';
import type { Ride, RideParty, RideStatus } from '../../../domain/rides/ride.ts';

export const NOW = new Date('2026-03-03T15:00:00Z');
export const TOMORROW = new Date('2026-03-04T15:00:00Z');

const ACTORS: Record<RideParty, string | null> = {
  rider: 'rider-1',
  driver: 'driver-1',
  admin: 'admin-1',
  system: null,
};

export function after(minutes: number, start = NOW): Date {
  return new Date(start.getTime() + minutes * 60_000);
}

/** A move by the ride's own rider or driver, an admin, or the system. */
export function moveBy<Party extends RideParty>(
  by: Party,
  changes: Partial<Move> = {},
): Move & { by: Party } {
  return { transitionId: 'transition-1', actorId: ACTORS[by], now: after(1), ...changes, by };
}

export function driverWith(changes: Partial<Driver> = {}): Driver {
  return {
    userId: 'driver-1',
    profileId: 'profile-1',
    approved: true,
    suspended: false,
    isAvailable: true,
    availability: 'available',
    allowLongDistance: true,
    vehicle: { make: 'Jeep', model: 'Compass', year: 2022, color: 'Blue', licensePlate: 'JKL 4521' },
    rating: 5,
    totalTrips: 0,
    ...changes,
  };
}

/** Ten miles, broadcast, for now, from the wallet, at the default prices. */
export function rideRequest(changes: Partial<RideRequest> = {}): RideRequest {
  return {
    id: 'ride-1',
    riderId: 'rider-1',
    driverId: null,
    pickup: { address: '1 Seagate, Toledo, OH', lat: 41.6523, lng: -83.5346 },
    dropoff: { address: 'Toledo Express Airport, Swanton, OH', lat: 41.5868, lng: -83.8078 },
    distanceMiles: 10,
    durationMinutes: 20,
    isLongDistance: false,
    fare: {
      schedulingFeeCents: 2_50,
      distanceFeeCents: 19_20,
      minimumFareAdjustmentCents: 0,
      totalCents: 21_70,
    },
    tipCents: 3_00,
    pricingId: 'pricing-1',
    paymentMethod: 'wallet',
    scheduledFor: null,
    notes: null,
    isTestData: false,
    ...changes,
  };
}

export function pendingRide(changes: Partial<RideRequest> = {}): Ride {
  return requestRide(rideRequest(changes), NOW);
}

/** A ride that came to its status as rides do: asked of driver-1 for tomorrow unless changed. */
export function rideIn(status: RideStatus, changes: Partial<RideRequest> = {}): Ride {
  const pending = pendingRide({ driverId: 'driver-1', scheduledFor: TOMORROW, ...changes });
  const accepted = () => acceptRide(pending, driverWith(), moveBy('driver')).ride;
  const started = () => startRide(accepted(), moveBy('driver')).ride;
  switch (status) {
    case 'pending':
      return pending;
    case 'accepted':
      return accepted();
    case 'confirmed':
      return confirmRide(accepted(), moveBy('driver')).ride;
    case 'in_progress':
      return started();
    case 'completed':
      return completeRide(started(), { tipCents: 3_00, commissionRateBasisPoints: 85_00 }, moveBy('driver'))
        .ride;
    case 'cancelled':
      return cancelRide(pending, 'cancel', moveBy('rider')).ride;
  }
}
