import { z } from 'zod';
import type { RatingPerson, RatingView } from '../../../application/ports/ratings.ts';
import type { RideRating } from '../../../application/ports/rides.ts';
import { dollarsFromCents } from '../../../domain/money/cents.ts';
import { RIDE_STATUSES } from '../../../domain/rides/ride.ts';
import { fullName } from '../../../domain/users/user.ts';
import { fieldsOf, id, instant, money } from './fields.ts';

export const ratingShape = z
  .object({
    id,
    rideId: id,
    raterId: id,
    rateeId: id,
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Rating' });

export function presentRating(rating: RideRating): z.output<typeof ratingShape> {
  return fieldsOf(ratingShape, rating);
}

const personShape = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userType: z.enum(['rider', 'driver']),
  averageRating: z.number(),
  ratingCount: z.int(),
});

/** A rating as operators read it: with its people, each in their part of the ride, and the ride. */
export const adminRatingShape = z
  .object({
    id,
    rideId: id,
    rating: z.int().min(1).max(5),
    comment: z.string().nullable(),
    createdAt: instant,
    rater: personShape,
    ratee: personShape,
    ride: z.object({
      pickupAddress: z.string(),
      dropoffAddress: z.string(),
      totalFare: money,
      status: z.enum(RIDE_STATUSES),
    }),
  })
  .meta({ id: 'AdminRating' });

export function presentAdminRating(view: RatingView): z.output<typeof adminRatingShape> {
  const toPerson = (person: RatingPerson) => ({ ...person, name: fullName(person) });
  const { pickupAddress, dropoffAddress } = view;
  return fieldsOf(adminRatingShape, {
    ...view,
    rater: toPerson(view.rater),
    ratee: toPerson(view.ratee),
    ride: {
      pickupAddress,
      dropoffAddress,
      status: view.rideStatus,
      totalFare: dollarsFromCents(view.fareCents),
    },
  });
}
