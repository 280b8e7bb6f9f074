import { Model } from 'objection';

/** Rows of `users`, as the other end of relations. */
export class UserModel extends Model {
  static override readonly tableName = 'users';
}
