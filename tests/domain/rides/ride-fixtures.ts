import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import { NOTHING_WRITTEN } from '../../../domain/rides/rider-texts.ts';
import {
  acceptRide,
  cancelRide,
  completeRide,
  confirmRide,
  startRide,
} from '../../../domain/rides/apply-transition.ts';
import type { TransitionRequest } from '../../../domain/rides/move-ride.ts';
import { requestRide, type RideRequest } from '../../../domain/rides/request-ride.ts';
import type { Ride, RideParty, RideStatus } from '../../../domain/rides/ride.ts';
import { aDriver } from '../../support/builders/a-driver.ts';
import {
  ADMIN_ID,
  DRIVER_ID,
  minutesAfter,
  NOW,
  RIDER_ID,
  WAITING,
} from '../../support/builders/personas.ts';

export const TOMORROW = minutesAfter(NOW, 24 * 60);

const ACTORS: Record<RideParty, string | null> = {
  rider: RIDER_ID,
  driver: DRIVER_ID,
  admin: ADMIN_ID,
  system: null,
};

/** A move by the ride's own rider or driver, an admin, or the system. */
export function moveBy<Party extends RideParty>(
  by: Party,
  changes: Partial<TransitionRequest> = {},
): TransitionRequest & { by: Party } {
  return { transitionId: 'transition-1', actorId: ACTORS[by], now: minutesAfter(NOW, 1), ...changes, by };
}

/** Ten miles, broadcast, for now, from the wallet, at the default prices. */
export function rideRequest(changes: Partial<RideRequest> = {}): RideRequest {
  return {
    id: 'ride-1',
    riderId: RIDER_ID,
    bookerId: RIDER_ID,
    organisationId: null,
    payerId: RIDER_ID,
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
    paymentMethodId: null,
    scheduledFor: null,
    ...NO_NEEDS,
    ...NOTHING_WRITTEN,
    isTestData: false,
    ...changes,
  };
}

export function pendingRide(changes: Partial<RideRequest> = {}): Ride {
  return requestRide(rideRequest(changes), NOW, WAITING);
}

/** A ride that came to its status as rides do: asked of its driver for tomorrow unless changed. */
export function rideIn(status: RideStatus, changes: Partial<RideRequest> = {}): Ride {
  const pending = pendingRide({ driverId: DRIVER_ID, scheduledFor: TOMORROW, ...changes });
  const accepted = () => acceptRide(pending, aDriver(), moveBy('driver')).ride;
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
      return completeRide(
        started(),
        { tipCents: 3_00, tipReason: null, commissionRateBasisPoints: 85_00 },
        moveBy('driver'),
      ).ride;
    case 'cancelled':
      return cancelRide(pending, 'cancel', moveBy('rider')).ride;
  }
}
