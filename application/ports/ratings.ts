import type { Rating } from '../../domain/ratings/rating.ts';

export interface Ratings {
  /** Throws `ALREADY_RATED` (conflict) on a second rating of the same ride by the same person. */
  insert(rating: Rating): Promise<void>;
}
