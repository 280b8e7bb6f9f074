import type { Ratings } from '../../../application/ports/ratings.ts';
import type { Rating } from '../../../domain/ratings/rating.ts';
import type { Draft, Tables } from './tables.ts';

export class InMemoryRatings implements Ratings {
  constructor(private readonly draft: Draft) {}

  async insert(rating: Rating): Promise<void> {
    const { ratings } = this.draft.tables;
    const { rideId, raterId, rateeId } = rating;
    const isSecond = [...ratings.values()].some(
      (given) => given.rideId === rideId && given.raterId === raterId && given.rateeId === rateeId,
    );
    if (isSecond) this.draft.refuse('ratings_ride_rater_ratee_key');
    ratings.set(rating.id, rating);
  }
}

/** Rounded half up to two places, as the database does; null without ratings. */
export function meanRating({ ratings }: Tables, rateeId: string): { mean: number | null; count: number } {
  const given = [...ratings.values()].filter((rating) => rating.rateeId === rateeId);
  const sum = given.reduce((total, { rating }) => total + rating, 0);
  return {
    mean: given.length > 0 ? Math.round((sum * 100) / given.length) / 100 : null,
    count: given.length,
  };
}
