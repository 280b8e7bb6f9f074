import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Sessions } from '../../../application/ports/sessions.ts';
import type { User } from '../../../domain/users/user.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';
import { userColumns, userFromRow, type UserRow } from './user-row.ts';

const OPEN: Statement = {
  name: 'sessions.open',
  text: `insert into sessions (sid, sess, expire, user_id, created_at) values ($1, '{}', $2, $3, $4)`,
};

const FIND: Statement = {
  name: 'sessions.find',
  text: `select ${userColumns()} from sessions join users on users.id = sessions.user_id
    where sessions.sid = $1 and sessions.expire > $2`,
};

const CLOSE: Statement = { name: 'sessions.close', text: 'delete from sessions where sid = $1' };

const CLOSE_ALL: Statement = { name: 'sessions.close-all', text: 'delete from sessions where user_id = $1' };

const TOKEN_BYTES = 32;

/** Keeps a digest of each token: who reads the table cannot sign in. A random token needs no slow hash. */
export class PostgresSessions implements Sessions {
  constructor(
    private readonly sql: SqlRunner,
    private readonly clock: Clock,
  ) {}

  async open(userId: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.sql.run(OPEN, [digest(token), expiresAt, userId, this.clock.now()]);
    return token;
  }

  async find(token: string): Promise<User | null> {
    const { rows } = await this.sql.run<UserRow>(FIND, [digest(token), this.clock.now()]);
    return rows[0] ? userFromRow(rows[0]) : null;
  }

  async close(token: string): Promise<void> {
    await this.sql.run(CLOSE, [digest(token)]);
  }

  async closeAll(userId: string): Promise<void> {
    await this.sql.run(CLOSE_ALL, [userId]);
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
