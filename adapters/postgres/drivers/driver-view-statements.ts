import { userColumns } from '../users/user-row.ts';
import type { Statement } from '../sql-runner.ts';
import { driverColumns } from './driver-row.ts';

const DRIVER_AND_USER = `${userColumns()}, ${driverColumns()}`;

/** By user id or profile id. */
export const FIND_VIEW: Statement = {
  name: 'driver-views.find',
  text: `select ${DRIVER_AND_USER}
    from driver_profiles join users on users.id = driver_profiles.user_id
    where driver_profiles.user_id = $1 or driver_profiles.id = $1`,
};

/** What the rider $1 sees of a driver; nothing together and nobody trusted when there is no rider. */
const CARD = `${DRIVER_AND_USER}, driver_profiles.rating_count,
    coalesce(together.trips, 0) as trips_together,
    exists (select from trusted_drivers where rider_id = $1 and driver_id = users.id) as is_trusted`;

/** The rider's trips by driver: read once, from the rider's side, however long the history of the drivers. */
const TOGETHER = `left join (
      select driver_id, count(*)::integer as trips from rides
        where rider_id = $1 and status = 'completed' group by driver_id
    ) as together on together.driver_id = driver_profiles.user_id`;

const BEST_FIRST =
  'order by driver_profiles.rating desc, driver_profiles.total_trips desc, users.id limit 50';

/** Who is online is never "offline": said a second time for the index on `availability`. */
export const AVAILABLE: Statement = {
  name: 'driver-views.available',
  text: `select ${CARD}
    from driver_profiles join users on users.id = driver_profiles.user_id ${TOGETHER}
    where driver_profiles.is_available and driver_profiles.availability in ('available', 'busy')
      and users.user_type = 'driver' and users.is_driver_approved and not users.suspended
    ${BEST_FIRST}`,
};

/** Of the driver $2. */
export const CARD_OF: Statement = {
  name: 'driver-views.card',
  text: `select ${CARD}
    from driver_profiles join users on users.id = driver_profiles.user_id ${TOGETHER}
    where driver_profiles.user_id = $2`,
};

export const TRUSTED_BY: Statement = {
  name: 'driver-views.trusted-by',
  text: `select ${CARD}
    from trusted_drivers trust
    join driver_profiles on driver_profiles.user_id = trust.driver_id
    join users on users.id = trust.driver_id ${TOGETHER}
    where trust.rider_id = $1
    ${BEST_FIRST}`,
};

/**
 * Of the driver $1 since the start of the day $2 and of the week $3. What was ever earned is what the ledger holds
 * for the driver and what it has paid out, so that a long history costs nothing.
 */
export const STATS: Statement = {
  name: 'driver-views.stats',
  text: `select driver_profiles.rating, driver_profiles.total_trips, users.earnings_balance, users.reserved_balance,
      users.earnings_balance + users.reserved_balance
        + (select coalesce(sum(amount), 0) from payouts where driver_id = users.id and status = 'completed')
        + (select coalesce(sum(amount), 0) from payout_requests where driver_id = users.id and status = 'completed')
        as total_earnings,
      driver_profiles.rating_count, recent.*, decided.*,
      (select count(*)::integer from ride_passes where driver_id = users.id) as passed
    from users join driver_profiles on driver_profiles.user_id = users.id
    cross join lateral (
      select coalesce(sum(driver_earning + tip_amount) filter (where completed_at >= $2), 0) as today_earnings,
          coalesce(sum(driver_earning + tip_amount) filter (where completed_at >= $3), 0) as weekly_earnings,
          count(*) filter (where completed_at >= $2)::integer as today_rides
        from rides
        where driver_id = users.id and status = 'completed' and completed_at >= least($2::timestamptz, $3)
    ) as recent
    cross join lateral (
      select count(*) filter (where action = 'accept')::integer as accepted,
          count(*) filter (where action = 'decline')::integer as declined
        from ride_history
        where actor_id = users.id and action in ('accept', 'decline')
    ) as decided
    where users.id = $1`,
};
