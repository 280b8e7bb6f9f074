import type { UserViews } from '../../../application/ports/users.ts';
import type { User } from '../../../domain/users/user.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { USERS } from './user-table.ts';

const FIND = statement(
  'user-views.find',
  USERS.columns,
  `select ${USERS.list()} from users where id = $id`,
  USERS.fromRow,
);

export class PostgresUserViews implements UserViews {
  constructor(private readonly sql: SqlRunner) {}

  async find(userId: string): Promise<User | null> {
    const { rows } = await this.sql.run(FIND({ id: userId }));
    return rows[0] ?? null;
  }
}
