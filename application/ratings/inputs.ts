import { z } from 'zod';
import { emailField, pageInput, proseField } from '../input-fields.ts';
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

export const listRatingsInput = pageInput.extend({
  stars: z.int().min(1).max(5).optional(),
  /** The person whom the ratings are about, or from. */
  email: emailField('Invalid email format').optional(),
  side: z.enum(['about', 'from']).default('about'),
  order: z.enum(['newest', 'lowest', 'highest']).default('newest'),
});
export type ListRatingsInput = z.input<typeof listRatingsInput>;
