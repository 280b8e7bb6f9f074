import type { RideRating } from '../../../application/ports/rides.ts';

/** A rating as `RATING_JSON` builds it: its time is a text. */
export type RideRatingJson = Omit<RideRating, 'createdAt'> & { readonly createdAt: string };

/** One row of `ratings`, for a select list. */
export const RATING_JSON = `json_build_object('id', ratings.id, 'rideId', ratings.ride_id,
      'raterId', ratings.rater_id, 'rateeId', ratings.ratee_id, 'rating', ratings.rating,
      'comment', ratings.comment, 'createdAt', ratings.created_at)`;

export function ratingFromJson(rating: RideRatingJson): RideRating {
  return { ...rating, createdAt: new Date(rating.createdAt) };
}
