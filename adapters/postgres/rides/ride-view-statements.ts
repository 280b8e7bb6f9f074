import type { Statement } from '../sql-runner.ts';
import { rideViewSql } from './ride-view-row.ts';

/** By itself, because one id settles for a plan that is made once, and many never do. */
export const FIND: Statement = {
  name: 'ride-views.find',
  text: rideViewSql('(select * from rides where id = $1)', 'ride.id'),
};

export const FIND_MANY: Statement = {
  name: 'ride-views.find-many',
  text: rideViewSql('(select * from rides where id = any($1::uuid[]))', 'ride.created_at, ride.id'),
};

const OLDEST_FIRST = 'ride.requested_at, ride.id';

/** Of the driver $1 at the time $2. More than 100 at once nobody can read, or wants to. */
export const REQUESTS_TO: Statement = {
  name: 'ride-views.requests-to',
  text: rideViewSql(
    `(select * from rides
      where driver_id = $1 and status = 'pending' and is_specific_driver and coalesce(expires_at > $2, true)
      order by requested_at, id limit 100)`,
    OLDEST_FIRST,
  ),
};

/** For the driver $1 at the time $2. Nobody drives themselves: `rides_two_people` would refuse it. */
export const OPEN_BROADCASTS: Statement = {
  name: 'ride-views.open-broadcasts',
  text: rideViewSql(
    `(select * from rides
      where status = 'pending' and not is_specific_driver and coalesce(expires_at > $2, true) and rider_id <> $1
        and not exists (select from ride_passes where ride_id = rides.id and driver_id = $1)
      order by requested_at, id limit 100)`,
    OLDEST_FIRST,
  ),
};

export const COMPLETED_COUNT: Statement = {
  name: 'ride-views.completed-count',
  text: `select count(*)::integer as total from rides where rider_id = $1 and status = 'completed'`,
};
