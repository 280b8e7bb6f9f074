import { z } from 'zod';
import { proseField } from '../input-fields.ts';
import { COMMENT_MAX_LENGTH } from '../../domain/ratings/rating.ts';

export const rateRideInput = z.object({
  rideId: z.uuid(),
  rateeId: z.uuid(),
  rating: z
    .int('Please select a rating before submitting.')
    .min(1, 'Please select a rating before submitting.')
    .max(5),
  comment: proseField(COMMENT_MAX_LENGTH).optional(),
});
export type RateRideInput = z.input<typeof rateRideInput>;
