import type { Driver } from '../drivers/driver.ts';
import { mayBeOfferedRides } from '../drivers/standing.ts';
import { DomainError, invalidField } from '../errors.ts';
import type { Stop } from '../geo/stop.ts';
import type { Cents } from '../money/cents.ts';
import { canTake, isSameNeeds, type RideNeeds } from '../needs/needs.ts';
import type { BookedFare, Ride } from './ride.ts';
import { ofRiderTexts, type RiderTexts } from './rider-texts.ts';
import { assertTip } from './tip.ts';
import type { PaymentMethodKind } from './ways-to-pay.ts';
import { SCHEDULE_AHEAD_DAYS } from './booking-time.ts';
import { NO_CANCEL_REQUEST } from './cancel-request.ts';
import { NO_COVER } from './ride-cover.ts';
import { toExpiry, type WaitingTimes } from './expiry.ts';

export interface RideRequest extends RiderTexts, RideNeeds {
  readonly id: string;
  readonly riderId: string;
  readonly bookerId: string;
  readonly organisationId: string | null;
  readonly payerId: string;
  /** The one driver asked, or null to broadcast. */
  readonly driverId: string | null;
  readonly pickup: Stop;
  readonly dropoff: Stop;
  readonly distanceMiles: number;
  readonly durationMinutes: number;
  readonly isLongDistance: boolean;
  readonly fare: BookedFare;
  readonly tipCents: Cents;
  readonly pricingId: string;
  readonly paymentMethod: PaymentMethodKind;
  readonly paymentMethodId: string | null;
  readonly scheduledFor: Date | null;
  readonly isTestData: boolean;
}

/**
 * A new pending ride. Throws `INVALID_FIELD` for a time that has passed or lies too far ahead, or a bad tip. What was asked
 * for comes last: Node 20 takes a microsecond or two for each field that is added to a copy.
 */
export function requestRide(request: RideRequest, now: Date, waiting: WaitingTimes): Ride {
  const { scheduledFor } = request;
  if (scheduledFor) assertPickupTime(scheduledFor, now);
  assertTip(request.tipCents);
  return {
    isSpecificDriver: request.driverId !== null,
    askedIds: null,
    promisedTipCents: request.tipCents,
    tipReason: null,
    finalCents: null,
    driverShareCents: null,
    cashReceivedCents: null,
    ...NO_COVER,
    status: 'pending',
    paymentStatus: 'pending',
    requestedAt: now,
    expiresAt: toExpiry(scheduledFor, now, waiting),
    acceptedAt: null,
    arrivedAt: null,
    arrivedMiles: null,
    startedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    givenBackAt: null,
    ...NO_CANCEL_REQUEST,
    timeWindow: null,
    ...request,
  };
}

/** Throws `INVALID_FIELD` for a time that has passed or lies more than 90 days ahead. */
export function assertPickupTime(scheduledFor: Date, now: Date): void {
  if (!(scheduledFor.getTime() > now.getTime())) {
    throw invalidField('scheduledFor', 'Please choose a time in the future');
  }
  if (scheduledFor.getTime() > now.getTime() + SCHEDULE_AHEAD_DAYS * 86_400_000) {
    throw invalidField('scheduledFor', `Rides can be scheduled up to ${SCHEDULE_AHEAD_DAYS} days ahead`);
  }
}

/** About four inches: what a stored coordinate may differ by. */
const SAME_PLACE_DEGREES = 1e-6;

/**
 * Whether a ride that exists is the one that is asked for again, whatever has become of it since: same ends, time, texts,
 * needs and promised tip, and the same driver asked. Payment and the tip given may have been changed since.
 */
export function isSameBooking(booked: Ride, wanted: Ride): boolean {
  // A ride asked of one driver is everybody's once that driver has given it back.
  const isSameDriver =
    !booked.isSpecificDriver || (wanted.isSpecificDriver && booked.driverId === wanted.driverId);
  return (
    isSameStop(booked.pickup, wanted.pickup) &&
    isSameStop(booked.dropoff, wanted.dropoff) &&
    booked.scheduledFor?.getTime() === wanted.scheduledFor?.getTime() &&
    Object.values(ofRiderTexts((text) => booked[text] === wanted[text])).every(Boolean) &&
    isSameNeeds(booked, wanted) &&
    booked.promisedTipCents === wanted.promisedTipCents &&
    booked.agreementId === wanted.agreementId &&
    isSameDriver
  );
}

function isSameStop(one: Stop, other: Stop): boolean {
  return (
    one.address === other.address &&
    Math.abs(one.lat - other.lat) < SAME_PLACE_DEGREES &&
    Math.abs(one.lng - other.lng) < SAME_PLACE_DEGREES
  );
}

/**
 * A driver asked by name is in good standing when the ride is, willing for a long trip, and drives a car that takes what
 * the rider needs; for a ride now they are online and free, since nobody else would be asked while it waits for them. Throws `DRIVER_UNAVAILABLE`.
 */
export function assertCanBeAsked(
  driver: Driver,
  { isLongDistance, scheduledFor, needs }: Pick<Ride, 'isLongDistance' | 'scheduledFor' | 'needs'>,
  now: Date,
): void {
  if (!mayBeOfferedRides(driver, scheduledFor ?? now)) {
    throw unavailable('This driver cannot take rides at the moment');
  }
  if (isLongDistance && !driver.allowLongDistance) {
    throw unavailable('This driver does not take long-distance trips');
  }
  if (!canTake(driver.takes, needs)) {
    throw unavailable('The car of this driver cannot take what you need');
  }
  if (scheduledFor) return;
  if (driver.availability === 'busy') {
    throw unavailable('This driver is on a trip. Choose another driver, or schedule the ride.');
  }
  if (!driver.isAvailable) {
    throw unavailable('This driver is offline. Choose another driver, or schedule the ride.');
  }
}

function unavailable(message: string): DomainError {
  return new DomainError('conflict', 'DRIVER_UNAVAILABLE', message);
}
