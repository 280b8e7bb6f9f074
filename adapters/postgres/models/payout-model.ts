import { Model, type RelationMappings } from 'objection';
import { UserModel } from './user-model.ts';

/** Rows of `payouts`. */
export class PayoutModel extends Model {
  static override readonly tableName = 'payouts';

  static override get relationMappings(): RelationMappings {
    return {
      driver: {
        relation: Model.BelongsToOneRelation,
        modelClass: UserModel,
        join: { from: 'payouts.driver_id', to: 'users.id' },
      },
    };
  }
}
