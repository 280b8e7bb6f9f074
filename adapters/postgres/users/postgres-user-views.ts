import type { UserViews } from '../../../application/ports/user-views.ts';
import type { User } from '../../../domain/users/user.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { userColumns, userFromRow, type UserRow } from './user-row.ts';

const FIND: Statement = {
  name: 'user-views.find',
  text: `select ${userColumns()} from users where id = $1`,
};

export class PostgresUserViews implements UserViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<User | null> {
    const { rows } = await this.sql.run<UserRow>(FIND, [userId]);
    return rows[0] ? userFromRow(rows[0]) : null;
  }
}
