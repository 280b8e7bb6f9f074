import type { RideBooker, RideParticipant, RideView } from '../../../application/ports/rides.ts';
import type { UnreadMessages } from '../../../domain/messages/ride-message.ts';
import { shareFare } from '../../../domain/pricing/settlement.ts';
import { json, nullable, percent, text, time } from '../column-types.ts';
import { newestFirst, position, type Order } from '../keyset.ts';
import { decoderOf, type Decoder } from '../table.ts';
import { RATING_JSON, ratingFromJson, type RideRatingJson } from './ride-rating-json.ts';
import { RETURN_JOIN, returnFromJson, type RideReturnJson } from './ride-return-json.ts';
import { RIDES } from './ride-table.ts';

const aroundFromRow = decoderOf({
  commissionRateBasisPoints: percent(),
  rider: json<RideParticipant>(),
  booker: nullable(json<RideBooker>()),
  payerName: nullable(text()),
  driver: nullable(json<NonNullable<RideView['driver']>>()),
  ratings: json<readonly RideRatingJson[]>(),
  askedUntil: nullable(time()),
  returnTrip: nullable(json<RideReturnJson>()),
  unread: nullable(json<UnreadMessages>()),
});

/** The order of lists of rides. */
export const NEWEST = newestFirst('created_at');

/** By the index of the conversation; a ride that nobody has accepted has none. */
const UNREAD = `case when ride.driver_id is not null and ride.accepted_at is not null then (
      select json_build_object('rider', count(*) filter (where side = 'driver' and read_at is null),
        'helper', count(*) filter (where side = 'driver' and helper_read_at is null),
        'driver', count(*) filter (where side = 'rider' and read_at is null))
      from ride_messages where ride_id = ride.id and driver_id = ride.driver_id) end as unread`;

/** What the screens show of a ride, of the alias `ride` and of `VIEW_JOINS`; with its place in the order of a list. */
export const viewColumns = (
  order: Order = NEWEST,
) => `${RIDES.list('ride')}, ${position(order, 'ride')}, pricing.commission_rate,
    json_build_object(${personFields('rider')},
      'rating', rider.rider_rating, 'ratingCount', rider.rider_rating_count) as rider,
    case when ride.booker_id is not null then (select json_build_object('id', id, 'firstName', coalesce(first_name, ''),
      'lastName', coalesce(last_name, ''), 'phone', phone,
      'organisationName', (select name from organisations where id = ride.organisation_id)) from users where id = ride.booker_id) end as booker,
    case when ride.payer_id is not null then
      (select coalesce(first_name, '') from users where id = ride.payer_id) end as payer_name,
    case when driver.id is not null then json_build_object(${personFields('driver')},
      'rating', coalesce(profile.rating, 5), 'ratingCount', coalesce(profile.rating_count, 0),
      'vehicle', json_build_object('make', profile.vehicle_make, 'model', profile.vehicle_model,
        'year', profile.vehicle_year, 'color', profile.vehicle_color,
        'licensePlate', profile.license_plate)) end as driver,
    coalesce(given.ratings, '[]') as ratings, back.trip as return_trip,
    case when ride.status = 'pending' then (select due_at from asking_orders where ride_id = ride.id) end as asked_until,
    ${UNREAD}`;

/** The offsets of nothing have each person looked up by their id: a plan for many rides would read everybody. */
export const VIEW_JOINS = `cross join lateral (select * from users where id = ride.rider_id offset 0) as rider
  join pricing_config pricing on pricing.id = ride.pricing_config_id
  left join lateral (select * from users where id = ride.driver_id offset 0) as driver on true
  left join lateral (select * from driver_profiles where user_id = ride.driver_id offset 0) as profile on true
  cross join lateral (select json_agg(${RATING_JSON} order by created_at, id) as ratings
    from ratings where ride_id = ride.id) as given
  ${RETURN_JOIN}`;

/**
 * The statement that reads rides with everything their screens show. `rides` is a subquery in parentheses that
 * chooses whole rows of the table, a page of them at most; `order` sorts by columns of the alias `ride`.
 */
export function rideViewSql<const Rides extends string>(rides: Rides, order: string) {
  return `select ${viewColumns()} from ${rides} as ride ${VIEW_JOINS} order by ${order}` as `${string}${Rides}${string}`;
}

export const rideViewFromRow: Decoder<RideView> = (row) => {
  const ride = RIDES.fromRow(row);
  const {
    rider,
    booker,
    payerName,
    driver,
    ratings,
    askedUntil,
    returnTrip,
    unread,
    commissionRateBasisPoints,
  } = aroundFromRow(row);
  const { driverShareCents } = shareFare(ride.fare.totalCents, commissionRateBasisPoints);
  return {
    ride,
    rider,
    booker,
    payerName,
    driver,
    ratings: ratings.map(ratingFromJson),
    askedUntil,
    returnTrip: returnTrip && returnFromJson(returnTrip),
    unread,
    driverShareCents: ride.driverShareCents ?? driverShareCents,
  };
};

function personFields(person: 'rider' | 'driver'): string {
  return `'id', ${person}.id, 'firstName', coalesce(${person}.first_name, ''),
      'lastName', coalesce(${person}.last_name, ''), 'profileImageUrl', ${person}.profile_image_url,
      'phone', ${person}.phone, 'email', case when ${person}.has_account then ${person}.email else '' end`;
}
