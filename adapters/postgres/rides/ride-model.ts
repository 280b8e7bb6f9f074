import { Model } from 'objection';
import { RIDES } from './ride-table.ts';

/** Rows of `rides`, to choose and order them by; their columns become a ride by `ride-table.ts`. */
export class RideModel extends Model {
  static override readonly tableName = RIDES.name;
}
