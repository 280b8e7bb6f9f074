import { z } from 'zod';
import type { RideRating } from '../../../application/ports/ride-views.ts';
import { id, instant } from './fields.ts';

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
  return {
    id: rating.id,
    rideId: rating.rideId,
    raterId: rating.raterId,
    rateeId: rating.rateeId,
    rating: rating.rating,
    comment: rating.comment,
    createdAt: rating.createdAt.toISOString(),
  };
}
