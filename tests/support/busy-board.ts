import type { Pool } from 'pg';

export interface BusyBoard {
  readonly drivers: number;
  readonly rides: number;
}

const person = (kind: string) => `md5('busy ${kind}' || n)::uuid`;
const HAS_DRIVER = 'n % 3 > 0';

/** Of all drivers a third are online; of the rides of the next four hours a third wait for a driver. */
export async function fillBusyBoard(pool: Pick<Pool, 'query'>, { drivers, rides }: BusyBoard): Promise<void> {
  const driverOfRide = `md5('busy driver' || 1 + n % ${drivers})::uuid`;
  for (const statement of [
    `insert into users (id, email, password, first_name, last_name, user_type, is_driver_approved)
      select ${person('driver')}, 'busy-driver-' || n || '@maumee.test', 'x', 'Driver', n::text, 'driver', true
      from generate_series(1, ${drivers}) n`,
    `insert into driver_profiles (id, user_id, is_available, availability, documents_valid_until, license_plate)
      select ${person('profile')}, ${person('driver')}, n % 3 = 0, case when n % 3 = 0 then 'available' else 'offline' end,
        '2099-01-01', 'BSY ' || n from generate_series(1, ${drivers}) n`,
    `insert into weekly_availability select ${person('driver')}, weekday, hour
      from generate_series(1, ${drivers}) n, generate_series(0, 6) weekday, generate_series(9, 23) hour`,
    `insert into users (id, email, password, first_name, last_name)
      select ${person('rider')}, 'busy-rider-' || n || '@maumee.test', 'x', 'Rider', n::text
      from generate_series(1, ${rides}) n`,
    `insert into rides (id, rider_id, pickup_address, pickup_lat, pickup_lng, dropoff_address, dropoff_lat, dropoff_lng,
        distance, estimated_duration, scheduling_fee, distance_fee, total_fare, pricing_config_id, requested_at, created_at,
        scheduled_for, status, expires_at, driver_id, accepted_at, time_window)
      select ${person('ride')}, ${person('rider')}, '1 Main St', 41.65, -83.53, '2 Park Ave', 41.62, -83.58, 10, 20, 2.50,
        19.20, 21.70, '00000000-0000-7000-8000-000000000001', now(), now(), at,
        case when ${HAS_DRIVER} then 'accepted' else 'pending' end, case when not ${HAS_DRIVER} then at end,
        case when ${HAS_DRIVER} then ${driverOfRide} end, case when ${HAS_DRIVER} then now() end,
        case when ${HAS_DRIVER} then tstzrange(at, at + interval '25 minutes') end
      from (select n, now() + interval '5 minutes' + n * interval '4 hours' / ${rides} as at
        from generate_series(1, ${rides}) n) as numbered`,
    'analyze',
  ])
    await pool.query(statement);
}
