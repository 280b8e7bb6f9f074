import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';
import { PAYOUTS } from './payout-tables.ts';

/** Rows of `payouts`. */
export class PayoutModel extends Model {
  static override readonly tableName = PAYOUTS.name;

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
