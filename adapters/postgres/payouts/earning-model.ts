import { Model, type RelationMappings } from 'objection';
import { RideModel } from '../rides/ride-model.ts';
import { EARNINGS } from './payout-tables.ts';

/** Rows of `earnings`: what one completed ride earned its driver. */
export class EarningModel extends Model {
  static override readonly tableName = EARNINGS.name;

  static override get relationMappings(): RelationMappings {
    return {
      ride: {
        relation: Model.BelongsToOneRelation,
        modelClass: RideModel,
        join: { from: 'earnings.ride_id', to: 'rides.id' },
      },
    };
  }
}
