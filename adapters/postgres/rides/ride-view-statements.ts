import { fromHistoryReason } from '../../../domain/rides/give-back.ts';
import { arrayOf, integer, text, time, uuid } from '../column-types.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { RIDES } from './ride-table.ts';
import { rideViewFromRow, rideViewSql } from './ride-view-row.ts';

const COLUMNS = { ...RIDES.columns, ids: arrayOf(uuid()), now: time() };

/** By itself, because one id settles for a plan that is made once, and many never do. */
export const FIND = statement(
  'ride-views.find',
  COLUMNS,
  rideViewSql('(select * from rides where id = $id)', 'ride.id'),
  rideViewFromRow,
);

export const FIND_MANY = statement(
  'ride-views.find-many',
  COLUMNS,
  rideViewSql('(select * from rides where id = any($ids))', 'ride.created_at, ride.id'),
  rideViewFromRow,
);

const OLDEST_FIRST = 'ride.requested_at, ride.id';

/** Those of the driver at the time `now`. More than 100 at once nobody can read. */
export const REQUESTS_TO = statement(
  'ride-views.requests-to',
  COLUMNS,
  rideViewSql(
    `(select * from rides
      where driver_id = $driver_id and status = 'pending' and is_specific_driver and coalesce(expires_at > $now, true)
      order by requested_at, id limit 100)`,
    OLDEST_FIRST,
  ),
  rideViewFromRow,
);

/** For the driver at the time `now`. Nobody drives themselves: `rides_two_people` would refuse it. */
export const OPEN_BROADCASTS = statement(
  'ride-views.open-broadcasts',
  COLUMNS,
  rideViewSql(
    `(select * from rides
      where status = 'pending' and not is_specific_driver and coalesce(expires_at > $now, true)
        and rider_id <> $driver_id
        and not exists (select from ride_passes where ride_id = rides.id and driver_id = $driver_id)
      order by requested_at, id limit 100)`,
    OLDEST_FIRST,
  ),
  rideViewFromRow,
);

const giveBackFromRow = decoderOf({
  rideId: uuid(),
  driverId: uuid(),
  driverName: text(),
  why: text(),
  at: time(),
});

/** Those with a reason: before there were reasons nobody was asked. */
export const GIVE_BACKS = statement(
  'ride-views.give-backs',
  COLUMNS,
  `select move.ride_id, move.actor_id as driver_id, move.reason as why, move.at,
      trim(concat(driver.first_name, ' ', driver.last_name)) as driver_name
    from ride_history move join users driver on driver.id = move.actor_id
    where move.ride_id = any($ids) and move.action = 'release' and move.reason is not null
    order by move.ride_id, move.seq`,
  (row) => {
    const { why, ...moved } = giveBackFromRow(row);
    return { ...moved, ...fromHistoryReason(why) };
  },
);

export const COMPLETED_COUNT = statement(
  'ride-views.completed-count',
  RIDES.columns,
  `select count(*)::integer as total from rides where rider_id = $rider_id and status = 'completed'`,
  decoderOf({ total: integer() }),
);
