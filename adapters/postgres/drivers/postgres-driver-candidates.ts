import type { DriverCandidates, OfDrivers } from '../../../application/ports/driver-candidates.ts';
import { arrayOf, decimal, integer, smallInteger, time, uuid } from '../column-types.ts';
import { DRIVER_MONEY_OF } from '../payments/postgres-cash.ts';
import { COMMITMENTS_OF } from '../rides/ride-statements.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf } from '../table.ts';
import { DRIVER_AND_USER, DRIVER_POSITIONS, WEEKLY_AVAILABILITY } from './driver-table.ts';
import { driverViewFromRow } from './driver-view-row.ts';
import { BEST_FIRST, FREE, MAY_DRIVE } from './driver-view-statements.ts';

/** As the crow flies; over the distances of a city a degree is as long everywhere. */
const NEAR = statement(
  'driver-candidates.near',
  { lat: decimal(), lng: decimal(), since: time(), limit: integer() },
  `select ${DRIVER_AND_USER}
    from (select driver_profiles.user_id from ${FREE}) as free
    join driver_profiles on driver_profiles.user_id = free.user_id
    join users on users.id = free.user_id
    left join driver_positions spot on spot.driver_id = free.user_id and spot.measured_at >= $since
    order by power(spot.lat - $lat::numeric, 2)
      + power((spot.lng - $lng::numeric) * cos(radians($lat::double precision))::numeric, 2) nulls last,
      driver_profiles.rating desc, users.id
    limit $limit`,
  driverViewFromRow,
);

const WORKING = statement(
  'driver-candidates.working',
  { weekdays: arrayOf(smallInteger()), hours: arrayOf(smallInteger()), limit: integer() },
  `select ${DRIVER_AND_USER}
    from (
      select week.user_id from weekly_availability week
        join unnest($weekdays::smallint[], $hours::smallint[]) as slots (weekday, hour)
          on week.weekday = slots.weekday and week.hour = slots.hour
        group by week.user_id having count(*) = cardinality($hours::smallint[])
    ) as working
    join driver_profiles on driver_profiles.user_id = working.user_id
    join users on users.id = working.user_id
    where ${MAY_DRIVE}
    ${BEST_FIRST} limit $limit`,
  driverViewFromRow,
);

const IDS = { driver_ids: arrayOf(uuid()) };
const whose = decoderOf({ driverId: uuid() });

const WEEKS = statement(
  'driver-candidates.weeks',
  IDS,
  `select user_id as driver_id, weekday, hour from weekly_availability
    where user_id = any ($driver_ids::uuid[]) order by user_id, weekday, hour`,
  (row) => ({ ...whose(row), ...WEEKLY_AVAILABILITY.fromRow(row) }),
);

const POSITIONS = statement(
  'driver-candidates.positions',
  { ...IDS, since: time() },
  `select driver_id, ${DRIVER_POSITIONS.list()} from driver_positions
    where driver_id = any ($driver_ids::uuid[]) and measured_at >= $since`,
  (row) => ({ ...whose(row), ...DRIVER_POSITIONS.fromRow(row) }),
);

export const postgresDriverCandidates = (sql: SqlRunner): DriverCandidates => ({
  near: ({ lat, lng }, since, limit) => sql.all(NEAR({ lat, lng, since, limit })),
  working: (slots, limit) => {
    const weekdays = slots.map(({ weekday }) => weekday);
    return sql.all(WORKING({ weekdays, hours: slots.map(({ hour }) => hour), limit }));
  },
  weeks: async (driverIds) => grouped(await sql.all(WEEKS({ driver_ids: driverIds }))),
  commitments: async (driverIds) => grouped(await sql.all(COMMITMENTS_OF({ driver_ids: driverIds }))),
  positions: async (driverIds, since) => each(await sql.all(POSITIONS({ driver_ids: driverIds, since }))),
  cashAccounts: async (driverIds) => each(await sql.all(DRIVER_MONEY_OF({ driver_ids: driverIds }))),
});

type OfDriver<Known> = Known & { readonly driverId: string };

function grouped<Known>(rows: readonly OfDriver<Known>[]): OfDrivers<Known[]> {
  const groups = new Map<string, Known[]>();
  for (const row of rows) groups.set(row.driverId, [...(groups.get(row.driverId) ?? []), row]);
  return groups;
}

function each<Known>(rows: readonly OfDriver<Known>[]): OfDrivers<Known> {
  return new Map(rows.map((row) => [row.driverId, row]));
}
