import { Model, type RelationMappings } from 'objection';
import { RideModel } from './ride-model.ts';

/** Rows of `payout_history`: what one completed ride earned its driver. */
export class EarningModel extends Model {
  static override readonly tableName = 'payout_history';

  static override get relationMappings(): RelationMappings {
    return {
      ride: {
        relation: Model.BelongsToOneRelation,
        modelClass: RideModel,
        join: { from: 'payout_history.ride_id', to: 'rides.id' },
      },
    };
  }
}
