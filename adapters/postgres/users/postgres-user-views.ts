import type { UserViews } from '../../../application/ports/users.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { select } from '../statement.ts';
import { USERS } from './user-table.ts';

const FIND = select('user-views.find', USERS, 'where id = $id');
const FIND_BY_EMAIL = select('user-views.find-by-email', USERS, 'where email = $email');

export const postgresUserViews = (sql: SqlRunner): UserViews => ({
  find: (id) => sql.first(FIND({ id })),
  findByEmail: (email) => sql.first(FIND_BY_EMAIL({ email })),
});
