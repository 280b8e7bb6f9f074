import { arrayOf, smallInteger } from '../column-types.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
import {
  DRIVER_AND_USER,
  DRIVER_PROFILES,
  driverFromRow,
  TRUSTED_DRIVERS,
  WEEKLY_AVAILABILITY,
} from './driver-table.ts';

const DRIVERS = `select ${DRIVER_AND_USER}
  from driver_profiles join users on users.id = driver_profiles.user_id` as const;

export const FIND = statement(
  'drivers.find',
  DRIVER_PROFILES.columns,
  `${DRIVERS} where driver_profiles.user_id = $id or driver_profiles.id = $id`,
  driverFromRow,
);

/** The rows are locked in the order of their names: the user first, as everybody locks them. */
export const LOCK = statement(
  'drivers.lock',
  DRIVER_PROFILES.columns,
  `${DRIVERS} where driver_profiles.user_id = $user_id
    for no key update of users for no key update of driver_profiles`,
  driverFromRow,
);

export const INSERT = insert('drivers.insert', DRIVER_PROFILES);

/** What drivers set themselves. */
const SETTINGS = [
  'is_available',
  'availability',
  'silent_since',
  'allow_long_distance',
  'takes_cash',
  'vehicle_make',
  'vehicle_model',
  'vehicle_year',
  'vehicle_color',
  'license_plate',
  'takes',
] as const;

const OWN = 'where user_id = $user_id';

export const SAVE = update('drivers.save', DRIVER_PROFILES, SETTINGS, OWN);
export const SAVE_DOCUMENTS_VALIDITY = update(
  'drivers.save-documents-validity',
  DRIVER_PROFILES,
  ['documents_valid_until'],
  OWN,
);

export const WEEK = select('drivers.week', WEEKLY_AVAILABILITY, `${OWN} order by weekday, hour`);
export const CLEAR_WEEK = remove('drivers.clear-week', WEEKLY_AVAILABILITY, OWN);

export const SAVE_WEEK = statement(
  'drivers.save-week',
  { ...WEEKLY_AVAILABILITY.columns, weekdays: arrayOf(smallInteger()), hours: arrayOf(smallInteger()) },
  `insert into weekly_availability (user_id, weekday, hour)
    select $user_id, slots.weekday, slots.hour
    from unnest($weekdays::smallint[], $hours::smallint[]) as slots (weekday, hour)
    on conflict do nothing`,
);

export const ADD_TRIP = statement(
  'drivers.add-trip',
  DRIVER_PROFILES.columns,
  'update driver_profiles set total_trips = total_trips + 1 where user_id = $user_id',
);

export const LOCK_PROFILE = statement(
  'drivers.lock-profile',
  DRIVER_PROFILES.columns,
  'select 1 from driver_profiles where user_id = $user_id for no key update',
);

export const UPDATE_RATING = statement(
  'drivers.update-rating',
  DRIVER_PROFILES.columns,
  `update driver_profiles set rating = coalesce(given.mean, rating), rating_count = given.count
    from (select round(avg(rating), 2) as mean, count(*) from ratings where ratee_id = $user_id) as given
    where user_id = $user_id`,
);

export const TRUST = insert('drivers.trust', TRUSTED_DRIVERS, {
  onConflict: '(rider_id, driver_id) do nothing',
});
export const UNTRUST = remove(
  'drivers.untrust',
  TRUSTED_DRIVERS,
  'where rider_id = $rider_id and driver_id = $driver_id',
);
