import type { RideMarks, RideMarkViews } from '../../../application/ports/rides.ts';
import type { RideMark } from '../../../domain/rides/plausibility.ts';
import { arrayOf, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { RIDE_MARKS } from './ride-table.ts';

const SAVE = statement(
  'ride-marks.save',
  RIDE_MARKS.columns,
  `${insertInto(RIDE_MARKS)} on conflict (ride_id, kind) do update
    set driver_id = excluded.driver_id, miles = excluded.miles, seconds = excluded.seconds,
      reason = excluded.reason, at = excluded.at`,
);

const OF_RIDES = statement(
  'ride-marks.of-rides',
  { ride_ids: arrayOf(uuid()) },
  `select ${RIDE_MARKS.list()} from ride_marks where ride_id = any($ride_ids) order by at, kind`,
  RIDE_MARKS.fromRow,
);

export class PostgresRideMarks implements RideMarks, RideMarkViews {
  constructor(private readonly sql: SqlRunner) {}

  async save(marks: readonly RideMark[]): Promise<void> {
    await Promise.all(marks.map((mark) => this.sql.run(SAVE(RIDE_MARKS.toRow(mark)))));
  }

  async ofRides(rideIds: readonly string[]): Promise<RideMark[]> {
    const { rows } = await this.sql.run(OF_RIDES({ ride_ids: rideIds }));
    return [...rows];
  }
}
