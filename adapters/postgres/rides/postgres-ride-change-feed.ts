import type { RideMove, RideChangeFeed } from '../../../application/ports/rides.ts';
import type { RideAction, RideParty, RideStatus } from '../../../domain/rides/ride.ts';
import { arrayOf, integer, nullable, text, time, transactionId, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { HELPERS_OF } from '../events/helpers-of.ts';
import { decoderOf, defineTable } from '../table.ts';

export const RIDE_CHANGE_FEED = defineTable(
  'ride_change_feed',
  { since: transactionId() },
  { id: integer() },
);

/**
 * From where to where: everything that transactions below `until` wrote can be seen, as all of them have ended. A copy of
 * the database in another server begins where that one is.
 */
const LOCK = statement(
  'ride-change-feed.lock',
  {},
  `select least(since, pg_snapshot_xmin(pg_current_snapshot()))::text as since, since::text as saved,
      pg_snapshot_xmin(pg_current_snapshot())::text as until
    from ride_change_feed for update skip locked`,
  decoderOf({ since: text(), saved: text(), until: text() }),
);

const LIST = statement(
  'ride-change-feed.list',
  { since: transactionId(), until: transactionId(), actions: arrayOf(text()), now: time(), most: integer() },
  `select ride_history.id, ride_history.ride_id, rides.rider_id, rides.driver_id, rides.asked_ids,
      ride_history.action, ride_history.actor_id,
      case when rides.booker_id = any(${HELPERS_OF('rides.rider_id', 'rides.id')}) then rides.booker_id end as booker_id,
      ride_history.from_status as "from", ride_history.actor_role, ride_history.reason, ride_history.xid::text as xid
    from ride_history join rides on rides.id = ride_history.ride_id
    where ride_history.xid >= $since::xid8 and ride_history.xid < $until::xid8 and ride_history.action = any($actions)
      and ride_history.at > $now::timestamptz - interval '1 day' and not rides.is_test_data
    order by ride_history.xid limit $most`,
  decoderOf({
    id: uuid(),
    rideId: uuid(),
    riderId: uuid(),
    bookerId: nullable(uuid()),
    driverId: nullable(uuid()),
    askedIds: nullable(arrayOf(uuid())),
    action: text<RideAction>(),
    from: nullable(text<RideStatus>()),
    actorRole: text<RideParty>(),
    actorId: nullable(uuid()),
    reason: nullable(text()),
    xid: text(),
  }),
);

const SAVE = statement(
  'ride-change-feed.save',
  RIDE_CHANGE_FEED.columns,
  'update ride_change_feed set since = $since::xid8',
);

/** Read from the history of rides by transaction, so that a move costs nothing more when it is written. */
export const postgresRideChangeFeed = (sql: SqlRunner): RideChangeFeed => ({
  take: async (actions, now, limit) => {
    const range = await sql.first(LOCK());
    if (!range) return [];
    const { saved, ...bounds } = range;
    const rows = await sql.all(LIST({ ...bounds, actions, now, most: limit }));
    const [moves, since] = rows.length < limit ? [rows, range.until] : wholeTransactions(rows);
    if (since !== saved) await sql.run(SAVE({ since }));
    return moves;
  },
});

type Row = RideMove & { readonly xid: string };

/** Without the last transaction, of which there may be more, and where to go on. */
function wholeTransactions(rows: Row[]): [Row[], string] {
  const last = rows.at(-1)?.xid ?? '';
  const whole = rows.filter(({ xid }) => xid !== last);
  // More moves in one transaction than are taken at once: none of ours makes them.
  return whole.length > 0 ? [whole, last] : [rows, String(BigInt(last) + 1n)];
}
