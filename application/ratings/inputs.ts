import { z } from 'zod';
import { proseField } from '../input-fields.ts';
import { COMMENT_MAX_LENGTH } from '../../domain/ratings/rating.ts';

/** What is said about the ride, possibly nothing. */
export const commentField = proseField(COMMENT_MAX_LENGTH);

export const rateRideInput = z.object({
  rideId: z.uuid(),
  rateeId: z.uuid(),
  rating: z
    .int('Please select a rating before submitting.')
    .min(1, 'Please select a rating before submitting.')
    .max(5),
  comment: commentField.nullish(),
});
export type RateRideInput = z.input<typeof rateRideInput>;
