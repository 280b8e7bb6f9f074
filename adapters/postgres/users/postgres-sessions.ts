import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import type { Clock } from '../../../application/ports/operations.ts';
import type { FoundSession, NewSession, Sessions, UserSessions } from '../../../application/ports/sign-in.ts';
import type { Session, SessionEndReason } from '../../../domain/users/session.ts';
import { arrayOf, integer, nullable, text, time, uuid } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { insert, remove, select, statement, update } from '../statement.ts';
import { decoderOf, onlyValue } from '../table.ts';
import { SESSIONS, USERS } from './user-table.ts';

const TIMES = { now: time(), idle_since: time() };
const LIVE = 'sessions.expire > $now and sessions.last_used_at > $idle_since' as const;
/** Of a session no more than each request needs: each column is 0.003 million instructions of the database. */
const BOTH = `sessions.sid, sessions.id as session_id, sessions.last_used_at as session_last_used_at,
      sessions.authenticated_at as session_authenticated_at, ${USERS.list()}`;
const ofSession = decoderOf({ id: uuid(), lastUsedAt: time(), authenticatedAt: time() });
const toFound = (row: Readonly<Record<string, unknown>>) => ({
  sid: String(row['sid']),
  found: { session: ofSession(row, 'session_'), user: USERS.fromRow(row) },
});

const OPEN = insert('sessions.open', SESSIONS, { also: ['sid', 'sess'] });

const FIND = statement(
  'sessions.find',
  { ...SESSIONS.columns, ...TIMES },
  `select ${BOTH} from sessions join users on users.id = sessions.user_id
    where sessions.sid = $sid and ${LIVE}`,
  toFound,
);

/** The list as a subquery, of which the server knows no more with its values: it plans once, not for each request. */
const FIND_SEVERAL = statement(
  'sessions.find-several',
  { sids: arrayOf(text()), ...TIMES },
  `select ${BOTH} from unnest((select $sids::text[])) as wanted (sid)
    cross join lateral (select * from sessions where sid = wanted.sid offset 0) as sessions
    join users on users.id = sessions.user_id
    where ${LIVE}`,
  toFound,
);

const LIST = select(
  'sessions.list',
  SESSIONS,
  `where user_id = $user_id and ${LIVE} order by last_used_at desc, id desc`,
  TIMES,
);

const NOTE_USE = update('sessions.note-use', SESSIONS, ['last_used_at'], 'where sid = $sid');

const CLOSE = remove('sessions.close', SESSIONS, 'where sid = $sid');

const FIND_END = statement(
  'sessions.find-end',
  SESSIONS.columns,
  'select reason from ended_sessions where sid = $sid',
  onlyValue(text<SessionEndReason>()),
);

const EXPIRE = statement(
  'sessions.expire',
  TIMES,
  `with forgotten as (delete from ended_sessions where ended_at <= $now::timestamptz - interval '7 days')
    delete from sessions where expire <= $now or last_used_at <= $idle_since`,
);

const TOKEN_BYTES = 32;
/** How far behind the noted last use may be. */
const USE_MS = 5 * 60_000;

/** Keeps a digest of each token: who reads the table cannot sign in. A random token needs no slow hash. */
export class PostgresSessions implements Sessions {
  /**
   * The sessions of requests that arrive in one turn of the event loop are read together: under load one statement for
   * several requests, each read after it has arrived. Nothing is remembered.
   */
  private readonly finds = new DataLoader<string, FoundSession | null>(
    async (sids) => {
      const found = new Map((await this.findAll(sids)).map((row) => [row.sid, row.found]));
      return sids.map((sid) => found.get(sid) ?? null);
    },
    { cache: false, maxBatchSize: 100, batchScheduleFn: (send) => setImmediate(send) },
  );

  constructor(
    private readonly sql: SqlRunner,
    private readonly clock: Clock,
    private readonly limits: { readonly sessionIdleMs: number },
  ) {}

  async open(session: NewSession): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now();
    const row = SESSIONS.toRow({ ...session, createdAt: now, lastUsedAt: now, authenticatedAt: now });
    await this.sql.run(OPEN({ ...row, sid: digest(token), sess: {} }));
    return token;
  }

  async find(token: string): Promise<FoundSession | null> {
    const sid = digest(token);
    const found = await this.finds.load(sid);
    const now = this.clock.now();
    if (found && now.getTime() - found.session.lastUsedAt.getTime() >= USE_MS) {
      await this.sql.run(NOTE_USE({ sid, last_used_at: now }));
    }
    return found;
  }

  async findMany(tokens: readonly string[]): Promise<ReadonlyMap<string, FoundSession>> {
    const tokenOf = new Map(tokens.map((token) => [digest(token), token]));
    const rows = await this.findAll([...tokenOf.keys()]);
    return new Map(rows.map(({ sid, found }) => [tokenOf.get(sid) ?? '', found]));
  }

  list(userId: string): Promise<Session[]> {
    return this.sql.all(LIST({ user_id: userId, ...this.times() }));
  }

  close(token: string): Promise<void> {
    return this.sql.write(CLOSE({ sid: digest(token) }));
  }

  findEnd(token: string): Promise<SessionEndReason | null> {
    return this.sql.first(FIND_END({ sid: digest(token) }));
  }

  expire(now: Date): Promise<number> {
    return this.sql.count(EXPIRE(this.times(now)));
  }

  /** One alone costs the database half of what a list of one does. */
  private async findAll(sids: readonly string[]) {
    const [sid, ...others] = new Set(sids);
    if (sid === undefined) return [];
    const times = this.times();
    if (others.length === 0) return this.sql.all(FIND({ sid, ...times }));
    return this.sql.all(FIND_SEVERAL({ sids: [sid, ...others], ...times }));
  }

  private times(now = this.clock.now()) {
    return { now, idle_since: new Date(now.getTime() - this.limits.sessionIdleMs) };
  }
}

/** Ends the sessions that `which` names, keeps why, and wakes the live connections of their user in every process. */
const ending = <Which extends string>(which: Which) =>
  `with gone as (delete from sessions where user_id = $user_id and ${which} returning sid),
    kept as (insert into ended_sessions (sid, reason) select sid, $reason from gone returning sid)
  select count(*)::integer as count, pg_notify('maumee_sessions', $user_id::text)::text as told from kept
    having count(*) > 0` as const;
const ended = decoderOf({ count: integer() });

const END = statement(
  'user-sessions.end',
  { ...SESSIONS.columns, reason: text<SessionEndReason>() },
  ending('id = $id'),
  ended,
);

const END_ALL = statement(
  'user-sessions.end-all',
  { ...SESSIONS.columns, except_id: nullable(uuid()), reason: text<SessionEndReason>() },
  ending('id is distinct from $except_id::uuid'),
  ended,
);

const SET_AUTHENTICATED = update('user-sessions.set-authenticated', SESSIONS, ['authenticated_at']);

export const postgresUserSessions = (sql: SqlRunner): UserSessions => ({
  end: (userId, id, reason) => sql.some(END({ user_id: userId, id, reason })),
  endAll: async (userId, exceptId, reason) => {
    const gone = await sql.first(END_ALL({ user_id: userId, except_id: exceptId, reason }));
    return gone?.count ?? 0;
  },
  setAuthenticated: (id, at) => sql.write(SET_AUTHENTICATED({ id, authenticated_at: at })),
});

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
