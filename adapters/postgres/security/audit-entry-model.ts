import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';

/** Rows of `audit_log`. */
export class AuditEntryModel extends Model {
  static override readonly tableName = 'audit_log';

  static override get relationMappings(): RelationMappings {
    return {
      actor: {
        relation: Model.BelongsToOneRelation,
        modelClass: UserModel,
        join: { from: 'audit_log.actor_id', to: 'users.id' },
      },
    };
  }
}
