import { Model } from 'objection';
import { RIDES } from '../rides/ride-table.ts';

/** Rows of `rides`, to choose and order them by; their columns become a ride in `ride-row.ts`. */
export class RideModel extends Model {
  static override readonly tableName = RIDES.name;
}
