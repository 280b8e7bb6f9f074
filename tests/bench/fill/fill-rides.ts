import type { FillSizes } from './fill-sizes.ts';
import { TIME_ZONE } from './fill-users.ts';

/** A word that one ride's address has, and no other row. */
export const RARE_WORD = 'Lighthouse';
const RARE_RIDE = 77;

/** Every way a ride of the fill went, and by which steps: [from, to, action, by, minutes after the request]. */
const ASK = [null, 'pending', 'request', 'rider', 0] as const;
const ACCEPT = ['pending', 'accepted', 'accept', 'driver', 1] as const;
const START = ['accepted', 'in_progress', 'start', 'driver', 9] as const;
const COMPLETED_AFTER_MINUTES = 30;
const STEPS = {
  completed: [
    ASK,
    ACCEPT,
    START,
    ['in_progress', 'completed', 'complete', 'driver', COMPLETED_AFTER_MINUTES],
  ],
  expired: [ASK, ['pending', 'cancelled', 'expire', 'system', 15]],
  withdrawn: [ASK, ['pending', 'cancelled', 'cancel', 'rider', 5]],
  declined: [ASK, ['pending', 'cancelled', 'decline', 'driver', 3]],
  cancelled: [ASK, ACCEPT, ['accepted', 'cancelled', 'cancel', 'admin', 20]],
  pending: [ASK],
  asked: [ASK],
  accepted: [ASK, ACCEPT],
  in_progress: [ASK, ACCEPT, START],
} as const;

const STEP_ROWS = Object.entries(STEPS).flatMap(([outcome, steps]) =>
  steps.map(([from, to, action, by, minutes], step) => ({ outcome, step, from, to, action, by, minutes })),
);

/** These drivers ask for their money each week instead of waiting for it. */
const IS_REQUESTED = 'driver_number % 10 = 3';

const FINISHED_OUTCOME = `case when luck % 100 < 88 then 'completed' when luck % 100 < 92 then 'expired'
  when luck % 100 < 96 then 'withdrawn' when luck % 100 < 98 then 'declined'
  when luck % 100 < 99 then 'cancelled' else 'completed' end`;
const OPEN_OUTCOME = `(array['pending', 'pending', 'asked', 'accepted', 'accepted', 'in_progress'])[1 + place % 6]`;

/** What is known of every ride before anything is inserted, and the weeks they are inserted in. */
export function rideStagingStatements(sizes: FillSizes): [sql: string, values: unknown[]][] {
  const { rides, riders, drivers, heavyRiderRides, heavyDriverRides, openRides } = sizes;
  return [
    [
      `create temp table fill_steps as select * from jsonb_to_recordset($1::jsonb)
         as step (outcome text, step integer, "from" text, "to" text, action text, "by" text, minutes integer)`,
      [JSON.stringify(STEP_ROWS)],
    ],
    [STAGED_RIDES, [rides, riders, drivers, heavyRiderRides, heavyDriverRides, openRides]],
    ['create index on fill_rides (week)', []],
    ['analyze fill_rides', []],
  ];
}

/** `$1` rides, `$2` riders, `$3` drivers, `$4` and `$5` rides of the heavy ones, `$6` open rides. */
const STAGED_RIDES = `
  create temp table fill_rides as
  with numbered as (
    -- The luck of a ride has nothing to do with who rides and drives, and is the same in every fill.
    select number, number - $1::bigint + $6::bigint as place, hashint8extended(number, 1) & 1048575 as luck,
      case when number < $1 - $6 then start + span * (number::float8 / ($1 - $6))
        else start + span + interval '1 hour' * ((number - $1 + $6)::float8 / $6) end as at,
      case when number % ($1::bigint / $4::bigint) = 0 then 0
        else 1 + (number * 48271) % ($2::bigint - 1) end as rider_number,
      case when number % ($1::bigint / $5::bigint) = 1 then 0
        else 1 + (number * 69621 + number / $2::bigint) % ($3::bigint - 1) end as usual_driver_number
    from generate_series(0::bigint, $1 - 1) number, fill_clock
  ), decided as (
    select *, case when place >= 0 then ${OPEN_OUTCOME} else ${FINISHED_OUTCOME} end as outcome,
      -- Open rides are spread so that no driver has two at the same time.
      case when place < 0 then usual_driver_number when place % 6 = 5 then place / 6 % $3
        when place % 12 = 2 then 0 else place % $3 end as driver_number,
      date_trunc('week', (at + interval '${COMPLETED_AFTER_MINUTES} minutes') at time zone '${TIME_ZONE}') as week,
      case when place >= 0 and place % 6 <> 5
        then date_trunc('hour', now()) + interval '1 day' + place * interval '1 hour' end as scheduled_for,
      30 + luck % 170 as tenth_miles,
      (array[0, 200, 300, 500])[1 + luck % 4] as tip_cents,
      luck % 33 = 5 as has_later_tip
    from numbered
  ), priced as (
    select *, (tenth_miles * 192 + 5) / 10 as distance_cents, 250 as scheduling_cents from decided
  ), totalled as (
    select *, greatest(0, 1500 - scheduling_cents - distance_cents) as adjustment_cents,
      greatest(1500, scheduling_cents + distance_cents) as fare_cents from priced
  )
  select totalled.number, pg_temp.fill_id(1, totalled.number, at) as id, outcome, at, week, luck, scheduled_for, tenth_miles,
    rider.id as rider_id, driver_number,
    case when outcome not in ('pending', 'expired', 'withdrawn') then driver.id end as driver_id,
    outcome in ('asked', 'declined') or (outcome = 'completed' and luck % 5 = 0) as is_specific,
    scheduling_cents, distance_cents, adjustment_cents, fare_cents, tip_cents, fare_cents + tip_cents as held_cents,
    case when outcome = 'completed' and has_later_tip then 100 else 0 end as later_tip_cents,
    (fare_cents * 85 + 50) / 100 as share_cents,
    case when outcome = 'completed'
        and week < this_week - case when ${IS_REQUESTED} then interval '0 days' else interval '7 days' end
      then pg_temp.fill_id(7, driver_number, week at time zone '${TIME_ZONE}') end as payout_id,
    ${IS_REQUESTED} as is_requested
  from totalled
    cross join (select date_trunc('week', now() at time zone '${TIME_ZONE}') as this_week) clock
    join fill_riders rider on rider.number = rider_number
    join fill_drivers driver on driver.number = driver_number`;

/** Streets of the area; house numbers and half of the streets of a ride follow from its luck. */
const STREETS = [
  'Monroe St',
  'Sylvania Ave',
  'Secor Rd',
  'Dorr St',
  'Talmadge Rd',
  'Heatherdowns Blvd',
  'Reynolds Rd',
  'Alexis Rd',
  'Airport Hwy',
  'Detroit Ave',
  'Cherry St',
  'Summit St',
  'Main St',
  'Woodville Rd',
  'Bancroft St',
  'Central Ave',
  'Hill Ave',
  'Glendale Ave',
  'Byrne Rd',
  'Collingwood Blvd',
  'Laskey Rd',
  'Lewis Ave',
  'Jackman Rd',
  'Broadway St',
];

const address = (luck: string) => `1 + ${luck} % 9000 || ' ' ||
  (array[${STREETS.map((street) => `'${street}'`).join()}])[1 + ${luck} / 9001 % ${STREETS.length}] || ', Toledo, OH 43609'`;

/** Every sixth ride begins at the zoo, and one of all at a place that nothing else is called after. */
const PICKUP = `case when number = ${RARE_RIDE} then 'Turtle Island ${RARE_WORD}'
  when luck % 6 = 0 then 'Toledo Zoo, 2 Hippo Way, Toledo, OH 43609' else ${address('luck')} end`;

const dollars = (cents: string) => `(${cents}) * 0.01`;
const isIn = (...outcomes: (keyof typeof STEPS)[]) =>
  `outcome in (${outcomes.map((each) => `'${each}'`).join()})`;
const minutes = (count: number) => `at + interval '${count} minutes'`;

const IS_CANCELLED = isIn('expired', 'withdrawn', 'declined', 'cancelled');
const IS_PENDING = isIn('pending', 'asked');
const WAS_ACCEPTED = isIn('completed', 'cancelled', 'accepted', 'in_progress');
const LAST_STEP = `(select max(minutes) from fill_steps where fill_steps.outcome = ride.outcome)`;
const PICKED_UP_AT = `coalesce(scheduled_for, ${minutes(1)})`;

/** The rides whose week is from `$1` to `$2`, as they are after their last step. */
export const INSERT_RIDES = `
  insert into rides
    (id, rider_id, driver_id, is_specific_driver, pickup_address, pickup_lat, pickup_lng,
     dropoff_address, dropoff_lat, dropoff_lng, distance, estimated_duration, scheduling_fee, distance_fee,
     minimum_fare_adjustment, total_fare, tip_amount, final_amount, driver_share, pricing_config_id,
     payment_status, status, scheduled_for, requested_at, created_at, expires_at, time_window, accepted_at,
     started_at, completed_at, cancelled_at, cancelled_by, cancel_reason)
  select id, rider_id, driver_id, is_specific, ${PICKUP}, 41.6195, -83.5808,
    ${address(`(luck * 31 + number)`)}, 41.7015, -83.6485, tenth_miles * 0.1, 20,
    ${dollars('scheduling_cents')}, ${dollars('distance_cents')}, ${dollars('adjustment_cents')},
    ${dollars('fare_cents')}, ${dollars('tip_cents + later_tip_cents')},
    case when ${isIn('completed')} then ${dollars('held_cents + later_tip_cents')} end,
    case when ${isIn('completed')} then ${dollars('share_cents')} end,
    (select id from pricing_config where is_active order by effective_date limit 1),
    case when ${isIn('completed')} then 'completed' when ${IS_CANCELLED} then 'cancelled' else 'pending' end,
    case when ${IS_CANCELLED} then 'cancelled' when ${IS_PENDING} then 'pending' else outcome end,
    scheduled_for, at, at, case when ${IS_PENDING} then scheduled_for end,
    case when ${WAS_ACCEPTED} then tstzrange(${PICKED_UP_AT}, ${PICKED_UP_AT} + interval '35 minutes') end,
    case when ${WAS_ACCEPTED} then ${minutes(1)} end,
    case when ${isIn('completed', 'in_progress')} then ${minutes(9)} end,
    case when ${isIn('completed')} then ${minutes(COMPLETED_AFTER_MINUTES)} end,
    case when ${IS_CANCELLED} then at + ${LAST_STEP} * interval '1 minute' end,
    case when ${IS_CANCELLED} then case outcome when 'expired' then 'system' when 'withdrawn' then 'rider'
      when 'declined' then 'driver' else 'admin' end end,
    case when ${isIn('cancelled')} then 'The car broke down' end
  from fill_rides ride where week between $1 and $2 order by at`;

export const INSERT_HISTORY = `
  insert into ride_history (id, ride_id, from_status, to_status, action, actor_id, actor_role, at)
  select pg_temp.fill_id(16 + step, number, at), id, "from", "to", action,
    case "by" when 'rider' then rider_id when 'driver' then driver_id end, "by", at + minutes * interval '1 minute'
  from fill_rides ride join fill_steps using (outcome)
  where week between $1 and $2 order by at, step`;

/** Every fourth broadcast was passed on by another driver, every third ride was rated, some by both. */
export const INSERT_PASSES = `
  insert into ride_passes (ride_id, driver_id, created_at)
  select ride.id, driver.id, at from fill_rides ride
    join fill_drivers driver on driver.number = (driver_number + 1) % (select count(*) from fill_drivers)
  where week between $1 and $2 and luck % 4 = 0 and not is_specific`;

export const INSERT_RATINGS = `
  insert into ratings (id, ride_id, rater_id, ratee_id, rating, comment, created_at, updated_at)
  select pg_temp.fill_id(24, number, at), id, rider_id, driver_id,
    case when luck % 300 = 0 then 1 when luck % 90 = 0 then 2 when luck % 45 = 0 then 3 else 5 - luck / 3 % 2 end,
    case when luck % 2 = 0 then 'A pleasant ride' end, at, at
  from fill_rides where week between $1 and $2 and outcome = 'completed' and luck % 3 = 0
  union all
  select pg_temp.fill_id(25, number, at), id, driver_id, rider_id, 5, null, at, at
  from fill_rides where week between $1 and $2 and outcome = 'completed' and luck % 9 = 0`;

export const INSERT_HOLDS = `
  insert into holds
    (id, ride_id, user_id, amount_cents, status, captured_cents, released_cents, opened_at, closed_at)
  select pg_temp.fill_id(26, number, at), id, rider_id, held_cents,
    case outcome when 'completed' then 'captured' when 'expired' then 'expired'
      else case when ${IS_CANCELLED} then 'released' else 'open' end end,
    case when ${isIn('completed')} then held_cents else 0 end,
    case when ${IS_CANCELLED} then held_cents else 0 end, at,
    case when ${isIn('completed')} or ${IS_CANCELLED} then at + ${LAST_STEP} * interval '1 minute' end
  from fill_rides ride where week between $1 and $2 order by at`;

/** What the app counts when a ride ends, and the averages it keeps of ratings. */
export const UPDATE_DRIVERS = `
  update driver_profiles set total_trips = driven.trips, rating = coalesce(rated.average, 5),
    rating_count = coalesce(rated.count, 0)
  from (select driver_id, count(*) as trips from rides where status = 'completed' group by driver_id) driven
    left join (select ratee_id, round(avg(rating), 2) as average, count(*) from ratings group by ratee_id) rated
      on rated.ratee_id = driven.driver_id
  where driver_profiles.user_id = driven.driver_id`;

export const COUNT_DECISIONS = `
  insert into driver_decisions (driver_id, accepted, decided)
  select driver_id, count(*) filter (where is_accepted), count(*)
  from (select actor_id as driver_id, action = 'accept' as is_accepted from ride_history
          where action in ('accept', 'decline')
        union all select driver_id, false from ride_passes) decision
  group by driver_id`;

export const UPDATE_RIDERS = `
  update users set rider_rating = rated.average, rider_rating_count = rated.count
  from (select ratee_id, round(avg(rating), 2) as average, count(*) from ratings group by ratee_id) rated
  where users.id = rated.ratee_id and users.user_type = 'rider'`;
