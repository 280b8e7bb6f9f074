import { raw } from 'objection';
import type {
  RatingOrder,
  RatingPerson,
  RatingView,
  RatingViews,
} from '../../../application/ports/ratings.ts';
import type { RideStatus } from '../../../domain/rides/ride.ts';
import { integer, json, money, nullable, text, time, uuid } from '../column-types.ts';
import { narrow, queryOf } from '../composed-query.ts';
import { newestFirst, readPage, type Order } from '../keyset.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { RATINGS } from './postgres-ratings.ts';

const BY_STARS = { column: 'rating', type: 'number', table: 'ratings' } as const;

const ORDERS: Readonly<Record<RatingOrder, Order>> = {
  newest: newestFirst('created_at', 'ratings'),
  lowest: { ...BY_STARS, direction: 'asc' },
  highest: { ...BY_STARS, direction: 'desc' },
};

/** A side of a rating, with what the tallies of the person say. */
function person(name: 'rater' | 'ratee'): string {
  const isRider = `${name}.id = ride.rider_id`;
  return `json_build_object('id', ${name}.id, 'firstName', ${name}.first_name, 'lastName', ${name}.last_name,
      'email', case when ${name}.has_account then ${name}.email else '' end, 'userType', case when ${isRider} then 'rider' else 'driver' end,
      'averageRating', case when ${isRider} then ${name}.rider_rating else coalesce(profile.rating, 5) end,
      'ratingCount', case when ${isRider} then ${name}.rider_rating_count else coalesce(profile.rating_count, 0) end
    ) as ${name}`;
}

const fromRow = decoderOf({
  id: uuid(),
  rideId: uuid(),
  rating: integer(),
  comment: nullable(text()),
  createdAt: time(),
  rater: json<RatingPerson>(),
  ratee: json<RatingPerson>(),
  pickupAddress: text(),
  dropoffAddress: text(),
  fareCents: money('total_fare'),
  rideStatus: text<RideStatus>(),
}) satisfies Decoder<RatingView>;

export const postgresRatingViews = (sql: SqlRunner): RatingViews => ({
  list: ({ stars, raterId, rateeId }, by, page) => {
    const query = queryOf(RATINGS)
      .join('rides as ride', 'ride.id', 'ratings.ride_id')
      .join('users as rater', 'rater.id', 'ratings.rater_id')
      .join('users as ratee', 'ratee.id', 'ratings.ratee_id')
      .leftJoin('driver_profiles as profile', 'profile.user_id', 'ride.driver_id')
      .select('ratings.*', 'ride.pickup_address', 'ride.dropoff_address', 'ride.total_fare')
      .select('ride.status as ride_status', raw(person('rater')), raw(person('ratee')));
    narrow(query, { 'ratings.rating': stars, 'ratings.rater_id': raterId, 'ratings.ratee_id': rateeId });
    return readPage(sql, 'rating-views.list', { query, order: ORDERS[by], page, toItem: fromRow });
  },
});
