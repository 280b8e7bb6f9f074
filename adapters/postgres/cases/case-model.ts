import { Model, type RelationMappings } from 'objection';
import { UserModel } from '../users/user-model.ts';
import { CASES } from './case-tables.ts';

/** Rows of `cases`. */
export class CaseModel extends Model {
  static override readonly tableName = CASES.name;

  static override get relationMappings(): RelationMappings {
    const person = (column: string) => ({
      relation: Model.BelongsToOneRelation,
      modelClass: UserModel,
      join: { from: `cases.${column}`, to: 'users.id' },
    });
    return {
      reporter: person('reporter_id'),
      reported: person('reported_id'),
      assignee: person('assignee_id'),
    };
  }
}
