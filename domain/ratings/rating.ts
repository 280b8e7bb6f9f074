import { DomainError, invalidField, notFound } from '../errors.ts';
import type { Ride } from '../rides/ride.ts';

/** What one to five stars mean. */
export const STAR_WORDS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;
export const COMMENT_MAX_LENGTH = 500;

export interface Rating {
  readonly id: string;
  readonly rideId: string;
  readonly raterId: string;
  readonly rateeId: string;
  /** 1 to 5 stars. */
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: Date;
}

/**
 * The rider rates the driver or the driver the rider, once, after completion.
 * Throws `NOT_FOUND` for anyone else, `RIDE_NOT_COMPLETED`, or `INVALID_FIELD` when the ratee is not the other one.
 */
export function rateRide(
  ride: Ride,
  raterId: string,
  input: { id: string; rateeId: string; rating: number; comment?: string | undefined; now: Date },
): Rating {
  if (raterId !== ride.riderId && raterId !== ride.driverId) throw notFound('Ride');
  const counterpart = raterId === ride.riderId ? ride.driverId : ride.riderId;
  if (ride.status !== 'completed') {
    throw new DomainError('conflict', 'RIDE_NOT_COMPLETED', 'Only a completed ride can be rated');
  }
  if (input.rateeId !== counterpart)
    throw invalidField('rateeId', 'Only the other person of the ride can be rated');
  if (!Number.isInteger(input.rating) || input.rating < 1 || input.rating > 5) {
    throw invalidField('rating', 'Please select a rating before submitting.');
  }
  return {
    id: input.id,
    rideId: ride.id,
    raterId,
    rateeId: input.rateeId,
    rating: input.rating,
    comment: input.comment?.trim() || null,
    createdAt: input.now,
  };
}
