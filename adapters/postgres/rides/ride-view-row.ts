import type { RideParticipant, RideView } from '../../../application/ports/ride-views.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import { centsFromDollars } from '../../../domain/money/cents.ts';
import { exactTime, type PlacedRow } from '../keyset.ts';
import { RATING_JSON, ratingFromJson, type RideRatingJson } from './ride-rating-json.ts';
import { rideColumns, rideFromRow, type RideRow } from './ride-row.ts';

export interface RideViewRow extends RideRow, PlacedRow {
  readonly commission_rate: string;
  readonly rider: RideParticipant;
  readonly driver: RideView['driver'];
  readonly ratings: readonly RideRatingJson[];
}

/**
 * The statement that reads rides with everything their screens show. `rides` is a subquery in parentheses that
 * chooses whole rows of the table, a page of them at most; `order` sorts by columns of the alias `ride`.
 */
export function rideViewSql(rides: string, order: string): string {
  return `select ${rideColumns('ride')}, ${exactTime('ride.created_at')}, pricing.commission_rate,
    json_build_object(${personFields('rider')},
      'rating', rider.rider_rating, 'ratingCount', rider.rider_rating_count) as rider,
    case when driver.id is not null then json_build_object(${personFields('driver')},
      'rating', coalesce(profile.rating, 5), 'ratingCount', coalesce(profile.rating_count, 0),
      'vehicle', json_build_object('make', profile.vehicle_make, 'model', profile.vehicle_model,
        'year', profile.vehicle_year, 'color', profile.vehicle_color,
        'licensePlate', profile.license_plate)) end as driver,
    coalesce(given.ratings, '[]') as ratings
  from ${rides} as ride
  join users rider on rider.id = ride.rider_id
  join pricing_config pricing on pricing.id = ride.pricing_config_id
  left join users driver on driver.id = ride.driver_id
  left join driver_profiles profile on profile.user_id = ride.driver_id
  cross join lateral (select json_agg(${RATING_JSON} order by created_at, id) as ratings
    from ratings where ride_id = ride.id) as given
  order by ${order}`;
}

export function rideViewFromRow(row: RideViewRow): RideView {
  const ride = rideFromRow(row);
  return {
    ride,
    rider: row.rider,
    driver: row.driver,
    driverShareCents:
      ride.driverShareCents ??
      // The rate in percent with two places becomes basis points as dollars become cents.
      shareFare(ride.fare.totalCents, centsFromDollars(row.commission_rate)).driverShareCents,
    ratings: row.ratings.map(ratingFromJson),
  };
}

function personFields(person: 'rider' | 'driver'): string {
  return `'id', ${person}.id, 'firstName', coalesce(${person}.first_name, ''),
      'lastName', coalesce(${person}.last_name, ''), 'profileImageUrl', ${person}.profile_image_url,
      'phone', ${person}.phone, 'email', ${person}.email`;
}
