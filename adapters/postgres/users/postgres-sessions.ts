import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Sessions } from '../../../application/ports/sessions.ts';
import type { User } from '../../../domain/users/user.ts';
import { arrayOf, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insertInto, statement } from '../statement.ts';
import { SESSIONS, USERS } from './user-table.ts';

const OPEN = statement('sessions.open', SESSIONS.columns, insertInto(SESSIONS));

const FIND = statement(
  'sessions.find',
  { ...SESSIONS.columns, now: time() },
  `select ${USERS.list()} from sessions join users on users.id = sessions.user_id
    where sessions.sid = $sid and sessions.expire > $now`,
  USERS.fromRow,
);

const FIND_MANY = statement(
  'sessions.find-many',
  { sids: arrayOf(text()), now: time() },
  `select sessions.sid, ${USERS.list()} from sessions join users on users.id = sessions.user_id
    where sessions.sid = any($sids) and sessions.expire > $now`,
  (row) => ({ sid: String(row['sid']), user: USERS.fromRow(row) }),
);

const CLOSE = statement('sessions.close', SESSIONS.columns, 'delete from sessions where sid = $sid');

const CLOSE_ALL = statement(
  'sessions.close-all',
  SESSIONS.columns,
  'delete from sessions where user_id = $user_id',
);

const EXPIRE = statement('sessions.expire', SESSIONS.columns, 'delete from sessions where expire <= $expire');

const TOKEN_BYTES = 32;

/** Keeps a digest of each token: who reads the table cannot sign in. A random token needs no slow hash. */
export class PostgresSessions implements Sessions {
  constructor(
    private readonly sql: SqlRunner,
    private readonly clock: Clock,
  ) {}

  async open(userId: string, expiresAt: Date): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const times = { expire: expiresAt, created_at: this.clock.now() };
    await this.sql.run(OPEN({ sid: digest(token), sess: {}, user_id: userId, ...times }));
    return token;
  }

  async find(token: string): Promise<User | null> {
    const { rows } = await this.sql.run(FIND({ sid: digest(token), now: this.clock.now() }));
    return rows[0] ?? null;
  }

  async findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, User>> {
    const tokenOf = new Map(tokens.map((token) => [digest(token), token]));
    const { rows } = await this.sql.run(FIND_MANY({ sids: [...tokenOf.keys()], now: this.clock.now() }));
    return new Map(rows.map(({ sid, user }) => [tokenOf.get(sid) ?? '', user]));
  }

  async close(token: string): Promise<void> {
    await this.sql.run(CLOSE({ sid: digest(token) }));
  }

  async closeAll(userId: string): Promise<void> {
    await this.sql.run(CLOSE_ALL({ user_id: userId }));
  }

  async expire(now: Date): Promise<number> {
    const { count } = await this.sql.run(EXPIRE({ expire: now }));
    return count;
  }
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
