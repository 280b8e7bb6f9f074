import { decimal, integer, nullable, text, time, uuid } from '../column-types.ts';
import { statement } from '../statement.ts';
import { PERSON_WORDS } from '../word-search.ts';
import { DRIVER_AND_USER } from './driver-table.ts';
import {
  driverCardFromRow,
  driverStatsFromRow,
  driverViewFromRow,
  freeDriversFromRow,
} from './driver-view-row.ts';

const COLUMNS = { id: uuid(), driver_id: uuid(), rider_id: uuid(), day_start: time(), week_start: time() };

/** By user id or profile id. */
export const FIND_VIEW = statement(
  'driver-views.find',
  COLUMNS,
  `select ${DRIVER_AND_USER}
    from driver_profiles join users on users.id = driver_profiles.user_id
    where driver_profiles.user_id = $id or driver_profiles.id = $id`,
  driverViewFromRow,
);

/** By the beginnings of words of the name and the address. */
export const SEARCH = statement(
  'driver-views.search',
  { words: text(), limit: integer() },
  `select ${DRIVER_AND_USER}
    from driver_profiles join users on users.id = driver_profiles.user_id
    where users.user_type = 'driver' and users.deleted_at is null
      and ${PERSON_WORDS} @@ to_tsquery('simple', $words)
    order by users.sort_name, users.id limit $limit`,
  driverViewFromRow,
);

export const BEST_FIRST =
  'order by driver_profiles.rating desc, driver_profiles.total_trips desc, users.id' as const;

/**
 * What the rider sees of the drivers whose `user_id` the subquery in `chosen` gives, best rated first; nothing
 * together and nobody trusted when there is no rider. Rides together are counted for the chosen drivers only, each
 * by the pair, however long the histories of the rider and of the drivers are.
 */
function cardsOf<const Chosen extends string>(chosen: Chosen): `${Chosen}$rider_id` {
  return `select ${DRIVER_AND_USER}, driver_profiles.rating_count, together.trips as trips_together,
      exists (select from trusted_drivers where rider_id = $rider_id and driver_id = users.id) as is_trusted
    from (${chosen}) as chosen
    join driver_profiles on driver_profiles.user_id = chosen.user_id
    join users on users.id = chosen.user_id
    cross join lateral (
      select count(*)::integer as trips from rides
        where case when status = 'completed' then array[rider_id, driver_id] end = array[$rider_id::uuid, chosen.user_id]
    ) as together
    ${BEST_FIRST}` as `${Chosen}$rider_id`;
}

/** Who may be offered rides, of `users` joined to `driver_profiles`: `mayBeOfferedRides` of the domain in SQL. */
export const MAY_DRIVE = `users.user_type = 'driver' and users.is_driver_approved and not users.suspended
        and driver_profiles.documents_valid_until > now()` as const;

/** Who is on a ride is online, but not free. */
export const FREE = `driver_profiles
      cross join lateral (select * from users where id = driver_profiles.user_id offset 0) as users
      where driver_profiles.is_available and driver_profiles.availability = 'available'
        and ${MAY_DRIVE}` as const;

export const AVAILABLE = statement(
  'driver-views.available',
  { rider_id: nullable(uuid()), limit: integer() },
  cardsOf(`select driver_profiles.user_id from ${FREE} ${BEST_FIRST} limit $limit`),
  driverCardFromRow,
);

/** As the crow flies; over the distances of a city a degree is as long everywhere. */
export const FREE_NEAR = statement(
  'driver-views.free-near',
  { lat: decimal(), lng: decimal(), since: time() },
  `select count(*) over ()::integer as free_count, spot.lat, spot.lng
    from (select driver_profiles.user_id from ${FREE}) as free
    left join driver_positions spot on spot.driver_id = free.user_id and spot.measured_at >= $since
    order by power(spot.lat - $lat::numeric, 2)
      + power((spot.lng - $lng::numeric) * cos(radians($lat::double precision))::numeric, 2) nulls last, free.user_id
    limit 1`,
  freeDriversFromRow,
);

export const CARD_OF = statement(
  'driver-views.card',
  COLUMNS,
  cardsOf('select user_id from driver_profiles where user_id = $driver_id'),
  driverCardFromRow,
);

export const TRUSTED_BY = statement(
  'driver-views.trusted-by',
  COLUMNS,
  cardsOf(
    `select driver_profiles.user_id
      from trusted_drivers trust
      join driver_profiles on driver_profiles.user_id = trust.driver_id
      join users on users.id = trust.driver_id
      where trust.rider_id = $rider_id
      ${BEST_FIRST} limit 50`,
  ),
  driverCardFromRow,
);

/**
 * Of the driver since the start of the day and of the week. What was ever earned is what the ledger holds
 * for the driver and what it has paid out, and what was decided is counted as it is written, so that a long history
 * costs nothing.
 */
export const STATS = statement(
  'driver-views.stats',
  COLUMNS,
  `select driver_profiles.rating, driver_profiles.total_trips, balances.earnings_balance + balances.cash_balance as available,
      balances.reserved_balance,
      balances.earnings_balance + balances.reserved_balance
        + (select coalesce(sum(amount), 0) from payouts where driver_id = users.id and status = 'completed')
        + (select coalesce(sum(amount), 0) from payout_requests where driver_id = users.id and status = 'completed')
        + (select coalesce(sum(amount), 0) from earning_offsets where driver_id = users.id)
        as total_earnings,
      driver_profiles.rating_count, recent.*,
      (select coalesce(sum(extract(epoch from seen_at - greatest(started_at, $day_start))), 0)::integer
        from driver_shifts
        where driver_id = users.id and started_at > $day_start::timestamptz - interval '1 day'
          and seen_at > $day_start) as seconds_online,
      coalesce(driver_decisions.accepted, 0) as accepted_requests,
      coalesce(driver_decisions.decided, 0) as decided_requests
    from users join driver_profiles on driver_profiles.user_id = users.id
    join balances on balances.user_id = users.id
    left join driver_decisions on driver_decisions.driver_id = users.id
    cross join lateral (
      select coalesce(sum(driver_share + tip_amount - taken.back) filter (where completed_at >= $day_start), 0)
            as today_earnings,
          coalesce(sum(driver_share + tip_amount - taken.back) filter (where completed_at >= $week_start), 0)
            as weekly_earnings,
          count(*) filter (where completed_at >= $day_start)::integer as today_rides
        from rides
        cross join lateral (
          select coalesce(sum(refunded_amount), 0) as back from earnings where earnings.ride_id = rides.id
        ) as taken
        where driver_id = users.id and completed_at >= least($day_start::timestamptz, $week_start)
    ) as recent
    where users.id = $driver_id`,
  driverStatsFromRow,
);
