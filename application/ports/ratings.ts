import type { Rating } from '../../domain/ratings/rating.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { RideStatus } from '../../domain/rides/ride.ts';
import type { Page, PageRequest } from './pages.ts';
import { stalePort } from '../tokens.ts';

export interface Ratings {
  /** Throws `ALREADY_RATED` (conflict) on a second rating of the same ride by the same person. */
  insert(rating: Rating): Promise<void>;
}

/** One side of a rating: as whom the person took part in the ride. */
export interface RatingPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly userType: 'rider' | 'driver';
  /** Of everything said of the person in that part; 5.00 before the first. */
  readonly averageRating: number;
  readonly ratingCount: number;
}

/** A rating with the people and the ride of it. */
export interface RatingView {
  readonly id: string;
  readonly rideId: string;
  /** 1 to 5 stars. */
  readonly rating: number;
  readonly comment: string | null;
  readonly createdAt: Date;
  readonly rater: RatingPerson;
  readonly ratee: RatingPerson;
  readonly pickupAddress: string;
  readonly dropoffAddress: string;
  /** Without the tip. */
  readonly fareCents: Cents;
  readonly rideStatus: RideStatus;
}

export interface RatingFilter {
  readonly stars?: number;
  readonly raterId?: string;
  readonly rateeId?: string;
}

export type RatingOrder = 'newest' | 'lowest' | 'highest';

export interface RatingViews {
  list(filter: RatingFilter, order: RatingOrder, page: PageRequest): Promise<Page<RatingView>>;
}

export const ratingViews = stalePort<RatingViews>('ratingViews');
