import type { CurrentRideFragment, RideStatus } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';

/** What the device remembers of the last booking. */
export interface RecentBooking {
  readonly rideId: string;
  /** Another person signing in on this device does not see it. */
  readonly riderId: string;
  readonly status: RideStatus;
  readonly driverId: string | null;
  readonly pickupAddress: string;
  readonly dropoffAddress: string;
  /** Decimal text, without the tip. */
  readonly totalFare: string;
  readonly scheduledFor: string | null;
  readonly isSpecificDriver: boolean;
  /** When it was made or last changed, epoch milliseconds. */
  readonly timestamp: number;
}

/** Records are looked at again this often. */
export const RECHECK_MS = 30_000;

/** The ride that was just booked. */
export function toRecord(booked: Masked<CurrentRideFragment>, now: number): RecentBooking {
  return recordOf(unmask<CurrentRideFragment>(booked), now);
}

function recordOf(ride: CurrentRideFragment, now: number): RecentBooking {
  return {
    rideId: ride.id,
    riderId: ride.rider.id,
    status: ride.status,
    driverId: ride.driver?.id ?? null,
    pickupAddress: ride.pickup.address,
    dropoffAddress: ride.dropoff.address,
    totalFare: ride.totalFare,
    scheduledFor: ride.scheduledFor,
    isSpecificDriver: ride.isSpecificDriver,
    timestamp: now,
  };
}

/** A scheduled ride joins the banner this long before its pickup. */
const SOON_MS = 60 * 60_000;

/** The ride of the banner: the one just booked, else the one under way or due soon. */
export function bannerRide(
  activeRides: readonly CurrentRideFragment[],
  record: RecentBooking | null,
  now: number,
): CurrentRideFragment | null {
  const running = activeRides.find((ride) => ride.status === 'IN_PROGRESS');
  return (
    running ??
    activeRides.find((ride) => ride.id === record?.rideId) ??
    activeRides.find((ride) => isDue(ride, now)) ??
    null
  );
}

/** The other rides that are under way or due soon. */
export function otherCurrentRides(
  activeRides: readonly CurrentRideFragment[],
  shown: CurrentRideFragment | null,
  now: number,
): CurrentRideFragment[] {
  return shown ? activeRides.filter((ride) => ride.id !== shown.id && isDue(ride, now)) : [];
}

/** Under way, asked for now, or to be picked up within the hour. */
export function isDue({ status, scheduledFor }: CurrentRideFragment, now: number): boolean {
  return status === 'IN_PROGRESS' || scheduledFor === null || Date.parse(scheduledFor) - now < SOON_MS;
}

/** The record after a look at the rides that are really there: brought up to date, or null once its ride is over. */
export function recheck(
  record: RecentBooking,
  activeRides: readonly CurrentRideFragment[],
): RecentBooking | null {
  const ride = activeRides.find(({ id }) => id === record.rideId);
  return ride ? recordOf(ride, record.timestamp) : null;
}
