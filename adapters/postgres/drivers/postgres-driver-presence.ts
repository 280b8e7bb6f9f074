import type { DriverPresence } from '../../../application/ports/drivers.ts';
import type { RideEvent } from '../../../application/ports/rides.ts';
import { arrayOf, integer, nullable, text, time, uuid } from '../column-types.ts';
import { HELPERS_OF } from '../events/helpers-of.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { remove, select, statement } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { DRIVER_POSITIONS, DRIVER_SHIFTS } from './driver-table.ts';

/** Online by the switch, or on a ride. */
const IS_WORKING = `(is_available or availability = 'busy')` as const;

const BEAT = statement(
  'driver-presence.beat',
  { ...DRIVER_SHIFTS.columns, since: time() },
  `with last as (
      select started_at from driver_shifts where driver_id = $driver_id and seen_at >= $since
        order by started_at desc limit 1
    ), working as (select user_id from driver_profiles where user_id = $driver_id and ${IS_WORKING}),
    continued as (
      update driver_shifts as shift set seen_at = greatest(shift.seen_at, $seen_at) from last, working
        where shift.driver_id = $driver_id and shift.started_at = last.started_at
    )
    insert into driver_shifts (driver_id, started_at, seen_at)
      select user_id, $seen_at, $seen_at from working where not exists (select from last)
      on conflict do nothing`,
);

/** A row for each ride whose rider is told, or one without a ride; none when the position was not kept. */
const MOVE = statement(
  'driver-presence.move',
  { ...DRIVER_POSITIONS.columns, every_ms: integer(), shown_until: time() },
  `with moved as (
      insert into driver_positions (driver_id, lat, lng, is_simulated, measured_at)
      select user_id, $lat, $lng, $is_simulated, $measured_at from driver_profiles
      where user_id = $driver_id and ${IS_WORKING}
      on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng,
          is_simulated = excluded.is_simulated, measured_at = excluded.measured_at
        where driver_positions.measured_at
          <= excluded.measured_at - make_interval(secs => $every_ms::double precision / 1000)
      returning driver_id
    )
    select rides.id, rides.rider_id, moved.driver_id, rides.status, ${HELPERS_OF('rides.rider_id', 'rides.id')} as helper_ids
    from moved left join rides on rides.driver_id = moved.driver_id
      and (rides.status = 'in_progress' or (rides.status in ('accepted', 'confirmed')
        and (rides.scheduled_for is null or rides.scheduled_for <= $shown_until)))`,
  decoderOf({
    id: nullable(uuid()),
    riderId: nullable(uuid()),
    driverId: uuid(),
    status: nullable(text()),
    helperIds: arrayOf(uuid()),
  }),
);

const LAST_POSITION = select(
  'driver-presence.last-position',
  DRIVER_POSITIONS,
  'where driver_id = $driver_id and measured_at >= $since',
  { since: time() },
);

const FORGET_POSITION = remove(
  'driver-presence.forget-position',
  DRIVER_POSITIONS,
  'where driver_id = $driver_id',
);

/** Who is on a ride stays busy; they are only not offered to riders afterwards. */
const TAKE_SILENT_OFFLINE = statement(
  'driver-presence.take-silent-offline',
  { since: time() },
  `update driver_profiles as profile set is_available = false, silent_since = coalesce(online.seen_at, $since),
      availability = case when profile.availability = 'busy' then 'busy' else 'offline' end
    from (
      select user_id, (
        select seen_at from driver_shifts where driver_id = user_id order by started_at desc limit 1
      ) as seen_at
      from driver_profiles where is_available and availability in ('available', 'busy')
    ) as online
    where profile.user_id = online.user_id and profile.is_available
      and coalesce(online.seen_at, '-infinity') < $since
    returning profile.user_id`,
  onlyValue(uuid()),
);

const FORGET_POSITIONS = remove(
  'driver-presence.forget-positions',
  DRIVER_POSITIONS,
  'where measured_at < $measured_at',
);
const FORGET_SHIFTS = remove('driver-presence.forget-shifts', DRIVER_SHIFTS, 'where seen_at < $seen_at');

/** `reads` are gathered with those of the same call. */
export const postgresDriverPresence = (sql: SqlRunner, reads: SqlRunner): DriverPresence => ({
  beat: (driverId, at, silentMs) => {
    const since = new Date(at.getTime() - silentMs);
    return sql.write(BEAT({ driver_id: driverId, seen_at: at, since }));
  },
  move: async (driverId, position, { everyMs: every_ms, shownUntil: shown_until }) => {
    const row = { ...DRIVER_POSITIONS.toRow(position), driver_id: driverId, every_ms, shown_until };
    const moved = await sql.all(MOVE(row));
    if (moved.length === 0) return null;
    return moved.flatMap(({ id, riderId, status, helperIds }) =>
      id && riderId && status
        ? [
            {
              rideId: id,
              riderId,
              driverId,
              status: status as RideEvent['status'],
              ...(helperIds.length > 0 && { helperIds }),
            },
          ]
        : [],
    );
  },
  lastPosition: (driverId, since) => reads.first(LAST_POSITION({ driver_id: driverId, since })),
  forgetPosition: (driverId) => sql.write(FORGET_POSITION({ driver_id: driverId })),
  takeSilentOffline: (since) => sql.all(TAKE_SILENT_OFFLINE({ since })),
  forget: async (before) => {
    await Promise.all([
      sql.run(FORGET_POSITIONS({ measured_at: before.positions })),
      sql.run(FORGET_SHIFTS({ seen_at: before.shifts })),
    ]);
  },
});
