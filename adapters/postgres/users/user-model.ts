import { Model } from 'objection';
import { USERS } from './user-table.ts';

/** Rows of `users`, as the other end of relations. */
export class UserModel extends Model {
  static override readonly tableName = USERS.name;
}
