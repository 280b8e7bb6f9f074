import { fromHistoryReason } from '../../../domain/rides/give-back.ts';
import type { RideHistoryEntry } from '../../../application/ports/rides.ts';
import type { RideParty } from '../../../domain/rides/ride.ts';
import { arrayOf, integer, nullable, text, time, uuid } from '../column-types.ts';
import { statement } from '../statement.ts';
import { decoderOf, onlyValue, type Decoder } from '../table.ts';
import { OF_ALL, RIDES } from './ride-table.ts';
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

const ENDS_FIRST = 'ride.expires_at, ride.requested_at, ride.id';

/** Those of the driver at the time `now`. More than 100 at once nobody can read. */
export const REQUESTS_TO = statement(
  'ride-views.requests-to',
  COLUMNS,
  rideViewSql(
    `(select * from rides
      where driver_id = $driver_id and status = 'pending' and is_specific_driver and coalesce(expires_at > $now, true)
      order by expires_at, requested_at, id limit 100)`,
    ENDS_FIRST,
  ),
  rideViewFromRow,
);

/** For the driver at the time `now`. Nobody drives themselves, or whom they pay for: the table would refuse it. */
export const OPEN_BROADCASTS = statement(
  'ride-views.open-broadcasts',
  COLUMNS,
  rideViewSql(
    `(select * from rides
      where status = 'pending' and ${OF_ALL} and not is_specific_driver and coalesce(expires_at > $now, true)
        and rider_id <> $driver_id and payer_id is distinct from $driver_id and (asked_ids is null or $driver_id = any(asked_ids))
        and (select count(*) from ride_passes where ride_id = rides.id and driver_id = $driver_id) = 0
      order by expires_at, requested_at, id limit 100)`,
    ENDS_FIRST,
  ),
  rideViewFromRow,
);

/** Those not decided yet. */
export const CANCEL_REQUESTS = statement(
  'ride-views.cancel-requests',
  {},
  rideViewSql(
    `(select * from rides
      where cancel_asked_at is not null and status in ('accepted', 'confirmed')
        and cancel_answer is distinct from 'refused'
      order by cancel_asked_at, id limit 100)`,
    'ride.cancel_asked_at, ride.id',
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

const entryFromRow = decoderOf({
  at: time(),
  action: text(),
  actorId: nullable(uuid()),
  actorRole: text<RideParty>(),
  actorName: nullable(text()),
  actorEmail: nullable(text()),
  reason: nullable(text()),
}) satisfies Decoder<RideHistoryEntry>;

/** What admins did stands in the audit log too, with whom the command line worked for; there it is read. */
export const HISTORY = statement(
  'ride-views.history',
  COLUMNS,
  `select entry.at, entry.action, entry.actor_id, entry.actor_role, entry.reason, actor.email as actor_email,
      coalesce(entry.actor_name, nullif(trim(concat(actor.first_name, ' ', actor.last_name)), '')) as actor_name
    from (
      select id, at, action, actor_id, actor_role, reason, null::text as actor_name
      from ride_history where ride_id = $id and (actor_role <> 'admin' or action not in
        ('assign', 'unassign', 'reschedule', 'reoffer', 'change_needs', 'cancel', 'agree_to_cancel', 'refuse_cancel'))
      union all
      select id, at, action, actor_id, actor_role, reason, actor_name
      from audit_log where subject_type = 'ride' and subject_id = $id::text
    ) as entry
    left join lateral (select * from users where id = entry.actor_id offset 0) as actor on true
    order by entry.at, entry.id`,
  (row) => {
    const entry = entryFromRow(row);
    if (entry.action !== 'release' || entry.reason === null) return entry;
    return { ...entry, reason: fromHistoryReason(entry.reason).words };
  },
);

export const COMPLETED_COUNT = statement(
  'ride-views.completed-count',
  RIDES.columns,
  `select count(*)::integer as total from rides where rider_id = $rider_id and status = 'completed'`,
  onlyValue(integer()),
);
