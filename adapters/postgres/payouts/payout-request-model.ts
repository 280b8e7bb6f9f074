import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';
import { PAYOUT_REQUESTS } from './payout-tables.ts';

/** Rows of `payout_requests`. */
export class PayoutRequestModel extends Model {
  static override readonly tableName = PAYOUT_REQUESTS.name;

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
