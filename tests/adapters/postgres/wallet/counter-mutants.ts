import type { Mutant } from './unguarded.ts';

/** One way to break each rule of what is counted where it is written, and no other. */
export const COUNTER_PLANTS: readonly Mutant[] = [
  [
    'The trips of a driver are the completed rides',
    0,
    (db, { driver }) =>
      db.query('update driver_profiles set total_trips = total_trips + 1 where user_id = $1', [
        driver.userId,
      ]),
  ],
  [
    'The decisions of a driver are those in the history and the passes',
    0,
    (db, { driver }) =>
      db.query('update driver_decisions set decided = decided + 1 where driver_id = $1', [driver.userId]),
  ],
  [
    'The decisions of a driver are those in the history and the passes',
    0,
    (db, { driver, pending }) =>
      db.query('insert into ride_passes (ride_id, driver_id) values ($1, $2)', [pending.id, driver.userId]),
  ],
];
