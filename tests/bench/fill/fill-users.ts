import type { FillSizes } from './fill-sizes.ts';

/** Users who were registered beforehand and take part: numbers 0 (heavy) and 1 of riders and drivers. */
export interface FilledUsers {
  readonly heavyRider: string;
  readonly rider: string;
  readonly heavyDriver: string;
  readonly driver: string;
  /** Did what admins do. */
  readonly admin: string;
}

/** Rides are spread over this time, up to the moment of the fill. */
export const FILLED_DAYS = 730;
/** Of the metropolitan area that is filled: weeks of earnings begin on Monday there. */
export const TIME_ZONE = 'America/New_York';

/** Ids that rise with time and follow from what they belong to, so that no statement has to look one up. */
const ID_FUNCTION = `
  create function pg_temp.fill_id(kind integer, number bigint, at timestamptz) returns uuid language sql stable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
      || '8000' || lpad(to_hex(number), 12, '0'))::uuid
  $$`;

/** One row: when rides begin, and how long after that the last of them was requested. */
const CLOCK = `
  create temp table fill_clock as
    select date_trunc('second', now()) - interval '${FILLED_DAYS} days' as start,
      interval '${FILLED_DAYS} days' - interval '3 hours' as span`;

/** Statements that make riders and drivers with what belongs to them; each with its values. */
export function userStatements(sizes: FillSizes, users: FilledUsers): [sql: string, values: unknown[]][] {
  const { riders, drivers, driversOnline } = sizes;
  return [
    [ID_FUNCTION, []],
    [CLOCK, []],
    [numbered('fill_riders', 2), [users.heavyRider, users.rider, riders]],
    [numbered('fill_drivers', 3), [users.heavyDriver, users.driver, drivers]],
    ['analyze fill_riders', []],
    ['analyze fill_drivers', []],
    ['update users set created_at = start from fill_clock where id = any($1)', [Object.values(users)]],
    [
      `insert into users (id, email, password, first_name, last_name, phone, created_at, updated_at)
       select id, 'filled-rider-' || number || '@example.com', 'nobody signs in', 'Rita', 'Rider ' || number,
         '419 555 0100', at, at
       from fill_riders, fill_clock
         cross join lateral (select start + span * (number * 7919 % 100003 / 100003.0) as at) joined
       where number > 1`,
      [],
    ],
    [
      `insert into users (id, email, password, first_name, last_name, phone, user_type, is_driver_approved,
         created_at, updated_at)
       select id, 'filled-driver-' || number || '@example.com', 'nobody signs in', 'Dora', 'Driver ' || number,
         '419 555 0101', 'driver', true, start, start
       from fill_drivers, fill_clock where number > 1`,
      [],
    ],
    [
      `insert into driver_profiles (id, user_id, is_available, availability, allow_long_distance,
         vehicle_make, vehicle_model, vehicle_year, vehicle_color, license_plate,
         documents_valid_until)
       select pg_temp.fill_id(4, number, start), id, number < $1,
         case when number < $1 then 'available' else 'offline' end, number % 2 = 0,
         'Toyota', 'Camry', 2022, 'Blue', 'OH ' || number, '2099-01-01'
       from fill_drivers, fill_clock where number > 1`,
      [driversOnline],
    ],
    [
      `insert into weekly_availability (user_id, weekday, hour)
       select id, weekday, hour from fill_drivers, generate_series(0, 6) weekday, generate_series(9, 16) hour`,
      [],
    ],
    [
      `insert into payment_methods
         (id, user_id, stripe_payment_method_id, last4, brand, exp_month, exp_year, is_default, created_at)
       select pg_temp.fill_id(5, number, start), id, 'pm_filled_' || number, '4242', 'visa', 12, 2090, true, start
       from fill_riders, fill_clock`,
      [],
    ],
    [
      `insert into trusted_drivers (id, rider_id, driver_id)
       select pg_temp.fill_id(6, rider.number * 32 + turn, start), rider.id, driver.id
       from fill_clock, fill_riders rider
         cross join lateral generate_series(0, case when rider.number = 0 then 19 else 1 end) turn
         join fill_drivers driver on driver.number = (rider.number * 7 + turn * 3) % $1`,
      [drivers],
    ],
  ];
}

/** `$1` and `$2` are numbers 0 and 1, `$3` is how many there are. */
function numbered(table: string, kind: number): string {
  return `create temp table ${table} as
    select number, case number when 0 then $1::uuid when 1 then $2::uuid
      else pg_temp.fill_id(${kind}, number, start - number * interval '1 second') end as id
    from generate_series(0, $3::integer - 1) number, fill_clock`;
}
