import { z } from 'zod';
import { proseField } from '../input-fields.ts';
import { COMMENT_MAX_LENGTH } from '../../domain/ratings/rating.ts';

/** What is said about the ride, possibly nothing. */
export const commentField = proseField(COMMENT_MAX_LENGTH);

const NOT_RATED = 'Please select a rating before submitting.';

export const rateRideInput = z.object({
  rideId: z.uuid(),
  rateeId: z.uuid(),
  rating: z.int(NOT_RATED).min(1, NOT_RATED).max(5, NOT_RATED),
  comment: commentField.nullish(),
});
export type RateRideInput = z.input<typeof rateRideInput>;
