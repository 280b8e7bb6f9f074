import type { Ineligibility } from './eligibility.ts';
import type { TimeConflict } from './time-conflict.ts';

/** Why a driver was not offered a ride. */
export const OFFER_REFUSALS = [
  'driver_suspended',
  'driver_not_approved',
  'documents_not_valid',
  'driver_offline',
  'outside_schedule',
  'long_distance_off',
  'vehicle_cannot_take',
  'cash_off',
  'cash_limit',
  'on_ride',
  'ride_overlap',
  'too_far_apart',
] as const satisfies readonly Lowercase<Ineligibility['code'] | TimeConflict>[];
export type OfferRefusal = (typeof OFFER_REFUSALS)[number];

/** What a driver did about a ride. */
export const OFFER_ANSWERS = ['accepted', 'passed', 'declined', 'given_back'] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/** That a driver asked for requests while a ride was open, and whether this one was among them. */
export interface RideOffer {
  readonly rideId: string;
  readonly driverId: string;
  /** When the driver was first shown the ride; null when never. */
  readonly offeredAt: Date | null;
  /** Why the driver was not shown it when they looked last; null when they were. */
  readonly refusal: OfferRefusal | null;
  /** When that last changed. */
  readonly changedAt: Date;
}

/** An offer of a ride as it stands at `at`: made, or withheld for a reason. */
export function toRideOffer(
  rideId: string,
  driverId: string,
  refusal: Ineligibility['code'] | TimeConflict | null,
  at: Date,
): RideOffer {
  return {
    rideId,
    driverId,
    offeredAt: refusal === null ? at : null,
    refusal: refusal === null ? null : (refusal.toLowerCase() as Lowercase<typeof refusal>),
    changedAt: at,
  };
}
