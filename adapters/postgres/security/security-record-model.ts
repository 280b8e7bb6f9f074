import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';

/** Rows of the view `security_records`: security events and the audit log in one list. */
export class SecurityRecordModel extends Model {
  static override readonly tableName = 'security_records';

  static override get relationMappings(): RelationMappings {
    return {
      user: {
        relation: Model.BelongsToOneRelation,
        modelClass: UserModel,
        join: { from: 'security_records.user_id', to: 'users.id' },
      },
    };
  }
}
