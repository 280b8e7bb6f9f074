import { Model, type RelationMappings } from 'objection';
import { UserModel } from './user-model.ts';

/** Rows of `payout_requests`. */
export class PayoutRequestModel extends Model {
  static override readonly tableName = 'payout_requests';

  static override get relationMappings(): RelationMappings {
    return {
      driver: {
        relation: Model.BelongsToOneRelation,
        modelClass: UserModel,
        join: { from: 'payout_requests.driver_id', to: 'users.id' },
      },
    };
  }
}
