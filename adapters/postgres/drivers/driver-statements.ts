import type { Statement } from '../sql-runner.ts';
import { driverColumns } from './driver-row.ts';

const DRIVERS = `select ${driverColumns()}
  from driver_profiles join users on users.id = driver_profiles.user_id`;

export const FIND: Statement = {
  name: 'drivers.find',
  text: `${DRIVERS} where driver_profiles.user_id = $1 or driver_profiles.id = $1`,
};

export const LOCK: Statement = {
  name: 'drivers.lock',
  text: `${DRIVERS} where driver_profiles.user_id = $1 for no key update`,
};

export const INSERT: Statement = {
  name: 'drivers.insert',
  text: `insert into driver_profiles
    (id, user_id, is_available, availability, allow_long_distance, vehicle_make, vehicle_model, vehicle_year,
     vehicle_color, license_plate, rating, total_trips)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

export const SAVE: Statement = {
  name: 'drivers.save',
  text: `update driver_profiles
    set is_available = $2, availability = $3, allow_long_distance = $4, vehicle_make = $5, vehicle_model = $6,
        vehicle_year = $7, vehicle_color = $8, license_plate = $9
    where user_id = $1`,
};

export const WEEK: Statement = {
  name: 'drivers.week',
  text: 'select weekday, hour from weekly_availability where user_id = $1 order by weekday, hour',
};

export const CLEAR_WEEK: Statement = {
  name: 'drivers.clear-week',
  text: 'delete from weekly_availability where user_id = $1',
};

export const SAVE_WEEK: Statement = {
  name: 'drivers.save-week',
  text: `insert into weekly_availability (user_id, weekday, hour)
    select $1, slots.weekday, slots.hour from unnest($2::smallint[], $3::smallint[]) as slots (weekday, hour)
    on conflict do nothing`,
};

export const ADD_TRIP: Statement = {
  name: 'drivers.add-trip',
  text: 'update driver_profiles set total_trips = total_trips + 1 where user_id = $1',
};

export const LOCK_PROFILE: Statement = {
  name: 'drivers.lock-profile',
  text: 'select 1 from driver_profiles where user_id = $1 for no key update',
};

export const UPDATE_RATING: Statement = {
  name: 'drivers.update-rating',
  text: `update driver_profiles set rating = coalesce(given.mean, rating), rating_count = given.count
    from (select round(avg(rating), 2) as mean, count(*) from ratings where ratee_id = $1) as given
    where user_id = $1`,
};

export const TRUST: Statement = {
  name: 'drivers.trust',
  text: `insert into trusted_drivers (id, rider_id, driver_id) values ($1, $2, $3)
    on conflict (rider_id, driver_id) do nothing`,
};

export const UNTRUST: Statement = {
  name: 'drivers.untrust',
  text: 'delete from trusted_drivers where rider_id = $1 and driver_id = $2',
};
