import type { RideMarks, RideMarkViews } from '../../../application/ports/rides.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, select } from '../statement.ts';
import { RIDE_MARKS } from './ride-table.ts';

const SAVE = insert('ride-marks.save', RIDE_MARKS, {
  onConflict: `(ride_id, kind) do update
    set driver_id = excluded.driver_id, miles = excluded.miles, seconds = excluded.seconds,
      reason = excluded.reason, at = excluded.at`,
});

const OF_RIDES = select(
  'ride-marks.of-rides',
  RIDE_MARKS,
  'where ride_id = any($ride_ids) order by at, kind',
  {
    ride_ids: arrayOf(uuid()),
  },
);

export const postgresRideMarks = (sql: SqlRunner): RideMarks & RideMarkViews => ({
  save: async (marks) => {
    await Promise.all(marks.map((mark) => sql.run(SAVE(RIDE_MARKS.toRow(mark)))));
  },
  ofRides: (rideIds) => sql.all(OF_RIDES({ ride_ids: rideIds })),
});
