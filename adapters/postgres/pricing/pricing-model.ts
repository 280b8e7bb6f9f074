import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';
import { PRICING_CONFIG } from './pricing-table.ts';

/** Rows of `pricing_config`. */
export class PricingModel extends Model {
  static override readonly tableName = PRICING_CONFIG.name;

  static override get relationMappings(): RelationMappings {
    return {
      creator: {
        relation: Model.BelongsToOneRelation,
        modelClass: UserModel,
        join: { from: 'pricing_config.created_by', to: 'users.id' },
      },
    };
  }
}
