import type { ClientBase } from 'pg';
import { DEFAULT_PRICING_ID } from './sql-fixtures.ts';

const person = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`;

/** Series of as many riders; each driver has ten of them, at ten hours of the day, so that none is in two places. */
export const SERIES_OF_DRIVER = 10;

/**
 * So many series on three days of the week, agreed to, from `firstDay` on, without any rides. One in a hundred is at the
 * time of another one of its driver from 2026-04-01 on, which planning has to find out.
 */
export async function insertManySeries(db: ClientBase, count: number, firstDay: string): Promise<void> {
  const drivers = Math.ceil(count / SERIES_OF_DRIVER);
  for (const sql of [
    `insert into users (id, email, password, first_name, last_name)
      select ${person('standing rider', 'n')}, 'standing-rider' || n || '@maumee.test', 'x', 'Rider', n::text
        from generate_series(1, ${count}) n`,
    `insert into users (id, email, password, first_name, last_name, user_type, is_driver_approved)
      select ${person('standing driver', 'n')}, 'standing-driver' || n || '@maumee.test', 'x', 'Driver', n::text,
          'driver', true
        from generate_series(0, ${drivers - 1}) n`,
    `insert into driver_profiles (id, user_id, is_available, availability, documents_valid_until)
      select ${person('standing profile', 'n')}, ${person('standing driver', 'n')}, true, 'available', '2099-01-01'
        from generate_series(0, ${drivers - 1}) n`,
    `insert into standing_rides (id, rider_id, pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat,
        dropoff_lng, distance, estimated_duration, is_long_distance, needs, extra_minutes, scheduling_fee, distance_fee,
        minimum_fare_adjustment, total_fare, tip, pricing_config_id, priced_at, payment_method, times, first_day, pauses,
        return_kind, driver_id, consent, agreed_weekdays, substitute_ids, asks_circle, created_at)
      select ${person('standing ride', 'n')}, ${person('standing rider', 'n')}, '1 Seagate', 41.65, -83.53, 'Toledo Zoo',
          41.62, -83.58, 10, 20, false, '{}', 0, 2.50, 19.20, 0, 21.70, 0, '${DEFAULT_PRICING_ID}',
          '${DEFAULT_PRICING_ID}', 'wallet',
          (select jsonb_agg(jsonb_build_object('weekday', weekday,
              'time', lpad((7 + (case when n % 100 = 50 then n - 1 else n end) % ${SERIES_OF_DRIVER})::text, 2, '0') || ':00',
              'returnTime', null)) from unnest(array[2, 4, 6]) weekday),
          '${firstDay}', '[]', 'none', ${person('standing driver', `(n - 1) / ${SERIES_OF_DRIVER}`)}, 'agreed', '{2,4,6}',
          '{}', true, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${count}) n`,
  ])
    await db.query(sql);
}

/** Ids of the nth series and its people. */
export async function someoneStanding(db: ClientBase, nth: number) {
  const { rows } = await db.query<{ seriesId: string; riderId: string; driverId: string }>(
    `select id as "seriesId", rider_id as "riderId", driver_id as "driverId" from standing_rides
      where id = ${person('standing ride', `${nth}`)}`,
  );
  const [found] = rows;
  if (!found) throw new RangeError(`No series ${nth}`);
  return found;
}
