import { NO_NEEDS } from '../../../domain/needs/needs.ts';
import { NOTHING_WRITTEN } from '../../../domain/rides/rider-texts.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import { toTimeWindow } from '../../../domain/rides/apply-transition.ts';
import { requestRide } from '../../../domain/rides/request-ride.ts';
import type { Ride } from '../../../domain/rides/ride.ts';
import { INITIAL_PRICING_ID } from './a-pricing.ts';
import { DRIVER_ID, minutesAfter, NOW, RIDER_ID, WAITING } from './personas.ts';

type Overrides = Partial<Ride>;

export const RIDE_ID = '01980000-0000-7000-8000-0000000000d1';

/** 10 miles: 2.50 scheduling fee + 10 × 1.92. */
const FARE = {
  schedulingFeeCents: 2_50,
  distanceFeeCents: 19_20,
  minimumFareAdjustmentCents: 0,
  totalCents: 21_70,
};

function pending(overrides: Overrides = {}): Ride {
  const { riderId = RIDER_ID } = overrides;
  const request = {
    id: RIDE_ID,
    riderId,
    bookerId: riderId,
    organisationId: null,
    payerId: riderId,
    driverId: null,
    pickup: { address: 'One Seagate, Toledo', lat: 41.6528, lng: -83.5379 },
    dropoff: { address: 'Toledo Zoo', lat: 41.6204, lng: -83.5812 },
    distanceMiles: 10,
    durationMinutes: 20,
    isLongDistance: false,
    fare: FARE,
    tipCents: 0,
    pricingId: INITIAL_PRICING_ID,
    paymentMethod: 'wallet',
    paymentMethodId: null,
    scheduledFor: null,
    ...NO_NEEDS,
    ...NOTHING_WRITTEN,
    isTestData: false,
  } as const;
  return { ...requestRide(request, NOW, WAITING), ...overrides };
}

function specific(overrides: Overrides = {}): Ride {
  return pending({ driverId: DRIVER_ID, isSpecificDriver: true, ...overrides });
}

/** Tomorrow at the same time; waits for a driver until then. */
function scheduled(overrides: Overrides = {}): Ride {
  const tomorrow = minutesAfter(NOW, 24 * 60);
  return pending({ scheduledFor: tomorrow, expiresAt: tomorrow, ...overrides });
}

function accepted(overrides: Overrides = {}): Ride {
  const ride = pending({
    status: 'accepted',
    driverId: DRIVER_ID,
    acceptedAt: NOW,
    expiresAt: null,
    ...overrides,
  });
  return { ...ride, timeWindow: toTimeWindow(ride, NOW), ...overrides };
}

function confirmed(overrides: Overrides = {}): Ride {
  return accepted({ scheduledFor: minutesAfter(NOW, 24 * 60), status: 'confirmed', ...overrides });
}

function inProgress(overrides: Overrides = {}): Ride {
  return accepted({ status: 'in_progress', startedAt: NOW, ...overrides });
}

/** Settled at 85 percent. */
function completed(overrides: Overrides = {}): Ride {
  const ride = inProgress({
    status: 'completed',
    paymentStatus: 'completed',
    completedAt: NOW,
    ...overrides,
  });
  const { driverShareCents } = shareFare(ride.fare.totalCents, 85_00);
  return { ...ride, driverShareCents, finalCents: ride.fare.totalCents + ride.tipCents, ...overrides };
}

/** By its rider, before anyone accepted. */
function cancelled(overrides: Overrides = {}): Ride {
  return pending({
    status: 'cancelled',
    paymentStatus: 'cancelled',
    cancelledAt: NOW,
    cancelledBy: 'rider',
    expiresAt: null,
    ...overrides,
  });
}

function longDistance(overrides: Overrides = {}): Ride {
  const fare = { ...FARE, distanceFeeCents: 70_00, totalCents: 72_50 };
  return pending({ distanceMiles: 40, durationMinutes: 80, isLongDistance: true, fare, ...overrides });
}

/** A Book Now ride of $21.70 that waits for any driver; the variants are named after the states. */
export const aRide = Object.assign(pending, {
  specific,
  scheduled,
  accepted,
  confirmed,
  inProgress,
  completed,
  cancelled,
  longDistance,
});
