import type { ClientBase } from 'pg';

export const RIDES = 5_000;
const RIDERS = 199;
/** Each has a long history; the others of the 1,000 drivers have only a profile. */
const BUSY_DRIVERS = 40;

const person = (kind: string, number: string) => `md5('${kind}' || ${number})::uuid`;

const RIDER_OF_N = person('rider', `n % ${RIDERS}`);
const DRIVER_OF_N = person('driver', `n % ${BUSY_DRIVERS}`);
const TIME_OF_N = `timestamptz '2026-01-01 00:00Z' + n / 3 * interval '20 minutes'`;

/** Only the last hours still have rides that wait for a driver. */
const STATE_OF_N = `case when kind < 15 then 'completed' when kind = 17 then 'accepted'
  when n < ${RIDES - 200} or kind < 17 then 'cancelled' when kind = 18 then 'broadcast' else 'specific' end`;

/** Three rides at the same moment each; of twenty in a row with the same driver 15 are completed. */
const STATEMENTS = [
  `insert into users (id, email, password, first_name, last_name)
   select ${person('rider', 'n')}, 'rider' || n || '@maumee.test', 'x', 'Rider', n::text
     from generate_series(0, ${RIDERS - 1}) n`,
  `insert into users (id, email, password, first_name, last_name, user_type, is_driver_approved)
   select ${person('driver', 'n')}, 'driver' || n || '@maumee.test', 'x', 'Driver', n::text, 'driver', true
     from generate_series(0, 999) n`,
  `insert into driver_profiles (id, user_id, is_available, availability, documents_valid_until)
   select ${person('profile', 'n')}, ${person('driver', 'n')}, n < 30, case when n < 30 then 'available' else 'offline' end,
     '2099-01-01'
     from generate_series(0, 999) n`,
  `insert into weekly_availability select ${person('driver', 'n')}, weekday, hour
     from generate_series(0, 199) n, generate_series(0, 6) weekday, generate_series(9, 17) hour`,
  `insert into trusted_drivers (id, rider_id, driver_id)
   select gen_random_uuid(), ${person('rider', 'n')}, ${person('driver', `(n + k) % ${BUSY_DRIVERS}`)}
     from generate_series(0, ${RIDERS - 1}) n, generate_series(0, 4) k`,
  `insert into rides (id, rider_id, driver_id, is_specific_driver, pickup_address, pickup_lat, pickup_lng,
     dropoff_address, dropoff_lat, dropoff_lng, distance, estimated_duration, scheduling_fee, distance_fee, total_fare,
     pricing_config_id, status, requested_at, created_at, expires_at, time_window, completed_at, final_amount,
     driver_share, cancelled_at)
   select ${person('ride', 'n')}, ${RIDER_OF_N}, case when state <> 'broadcast' then ${DRIVER_OF_N} end, state = 'specific',
     '1 Seagate', 41.65, -83.53, 'Toledo Zoo', 41.62, -83.58, 10, 20, 2.50, 19.20, 21.70,
     '00000000-0000-7000-8000-000000000001',
     case when state in ('broadcast', 'specific') then 'pending' else state end,
     at, at, case when state in ('broadcast', 'specific') then at + interval '15 minutes' end,
     case when state = 'accepted' then tstzrange(at, at + interval '20 minutes') end,
     case when state = 'completed' then at end, case when state = 'completed' then 21.70 end,
     case when state = 'completed' then 18.45 end, case when state = 'cancelled' then at end
   from (select n, ${TIME_OF_N} as at, ${STATE_OF_N} as state
           from (select n, (n / ${BUSY_DRIVERS} + 15) % 20 as kind from generate_series(1, ${RIDES}) n) k) as numbered`,
  `insert into ratings (id, ride_id, rater_id, ratee_id, rating, created_at)
   select gen_random_uuid(), id, rider_id, driver_id, 5, completed_at from rides where status = 'completed'`,
  `insert into ride_history (id, ride_id, from_status, to_status, action, actor_id, actor_role, at)
   select gen_random_uuid(), id, 'pending', 'accepted', action, driver_id, 'driver', created_at
     from rides, unnest(array['accept', 'start', 'complete']) action where status = 'completed'`,
  `insert into ride_passes (ride_id, driver_id)
   select id, ${person('driver', 'k')} from rides, generate_series(0, 9) k where status = 'pending'`,
  `insert into payouts (id, driver_id, amount, net_amount, status, payout_period_start, payout_period_end,
     scheduled_for, completed_at)
   select gen_random_uuid(), ${person('driver', 'd')}, 100, 100, case when week < 49 then 'completed' else 'pending' end,
     week_start, week_start + interval '7 days', week_start + interval '9 days', case when week < 49 then week_start end
   from generate_series(0, ${BUSY_DRIVERS - 1}) d, generate_series(0, 49) week,
     lateral (select timestamptz '2025-01-06 05:00Z' + week * interval '7 days' as week_start) w`,
  `insert into earnings (id, driver_id, ride_id, commission_rate_used, pricing_config_id, ride_fare,
     driver_share, platform_fee, created_at)
   select gen_random_uuid(), driver_id, id, 85, pricing_config_id, 21.70, 18.45, 3.25, completed_at
     from rides where status = 'completed'`,
  `with entry as (
     insert into journal_entries (id, kind, user_id)
     select md5('entry' || n)::uuid, 'deposit', ${RIDER_OF_N} from generate_series(1, ${RIDES}) n
     returning id, user_id
   ), posted as (
     insert into postings (entry_id, line, account, user_id, amount_cents)
     select id, 1, 'rider_available', user_id, 1000 from entry
     union all select id, 2, 'provider_clearing', null, -1000 from entry
   )
   insert into transactions (id, user_id, journal_entry_id, type, amount, created_at)
   select gen_random_uuid(), user_id, id, 'deposit', 10, timestamptz '2026-01-01 00:00Z' from entry`,
  `insert into pricing_config (id, change_reason, effective_date, created_at)
   select gen_random_uuid(), 'Version ' || n, started, started
     from generate_series(1, 600) n, lateral (select timestamptz '2020-01-01 00:00Z' + n * interval '1 day') at (started)`,
  'analyze',
];

/** Fills a database with 5,000 rides of some months and all that belongs to them; plans are made for it. */
export async function insertBusyMonths(db: ClientBase): Promise<void> {
  for (const statement of STATEMENTS) await db.query(statement);
}

/** The ids of one rider, one driver and one ride among them. */
export async function someoneBusy(
  db: ClientBase,
): Promise<{ riderId: string; driverId: string; rideId: string }> {
  const { rows } = await db.query<{ riderId: string; driverId: string; rideId: string }>(
    `select ${person('rider', '7')} as "riderId", ${person('driver', '7')} as "driverId", ${person('ride', '207')} as "rideId"`,
  );
  const [busy] = rows;
  if (!busy) throw new Error('Nobody was found');
  return busy;
}
