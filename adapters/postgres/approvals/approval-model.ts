import { Model, type RelationMappings } from 'objection';
import { PayoutRequestModel } from '../payouts/payout-request-model.ts';
import { RideModel } from '../rides/ride-model.ts';
import { UserModel } from '../users/user-model.ts';
import { APPROVALS } from './approval-table.ts';

/** Rows of `approvals`. */
export class ApprovalModel extends Model {
  static override readonly tableName = APPROVALS.name;

  static override get relationMappings(): RelationMappings {
    const one = (modelClass: typeof Model, column: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass,
      join: { from: `approvals.${column}`, to: `${modelClass.tableName}.id` },
    });
    return {
      requester: one(UserModel, 'requested_by'),
      decider: one(UserModel, 'decided_by'),
      ride: one(RideModel, 'ride_id'),
      credited: one(UserModel, 'user_id'),
      payoutRequest: one(PayoutRequestModel, 'payout_request_id'),
    };
  }
}
