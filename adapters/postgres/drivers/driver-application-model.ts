import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';
import { DRIVER_APPLICATIONS } from './driver-table.ts';

/** Rows of `driver_applications`. */
export class DriverApplicationModel extends Model {
  static override readonly tableName = DRIVER_APPLICATIONS.name;

  static override get relationMappings(): RelationMappings {
    const person = (from: string, to: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: `driver_applications.${from}`, to: `users.${to}` },
    });
    return { applicant: person('email', 'email'), reviewer: person('reviewed_by', 'id') };
  }
}
