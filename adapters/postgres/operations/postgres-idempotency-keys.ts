import type { IdempotencyKeys, KeyState, StoredAnswer } from '../../../application/ports/idempotency-keys.ts';
import type { SqlRunner, Statement } from '../sql-runner.ts';

/** How long a call may run before another one may take its key over, and how long an answer is kept. */
const TAKE_OVER_SECONDS = 60;
const KEEP_HOURS = 24;

/**
 * Claims in one statement: a new key, one that has expired, or the same call whose process seems to have died. No row
 * comes back when another call has the key.
 */
const CLAIM: Statement = {
  name: 'idempotency-keys.claim',
  text: `insert into idempotency_keys (caller, key, operation, request_hash, status, created_at, expires_at)
    values ($1, $2, $3, $4, 'running', $5, $5::timestamptz + interval '${KEEP_HOURS} hours')
    on conflict (caller, key) do update
    set operation = excluded.operation, request_hash = excluded.request_hash, status = 'running',
      response_status = null, response_body = null,
      created_at = excluded.created_at, expires_at = excluded.expires_at
    where idempotency_keys.expires_at <= excluded.created_at
      or (idempotency_keys.status = 'running'
        and idempotency_keys.operation = excluded.operation
        and idempotency_keys.request_hash = excluded.request_hash
        and idempotency_keys.created_at <= excluded.created_at - interval '${TAKE_OVER_SECONDS} seconds')
    returning key`,
};

const FIND: Statement = {
  name: 'idempotency-keys.find',
  text: `select operation = $3 and request_hash = $4 as is_same, status, response_status, response_body
    from idempotency_keys where caller = $1 and key = $2`,
};

const FINISH: Statement = {
  name: 'idempotency-keys.finish',
  text: `update idempotency_keys set status = 'done', response_status = $3, response_body = $4
    where caller = $1 and key = $2 and status = 'running'`,
};

const RELEASE: Statement = {
  name: 'idempotency-keys.release',
  text: `delete from idempotency_keys where caller = $1 and key = $2 and status = 'running'`,
};

const EXPIRE: Statement = {
  name: 'idempotency-keys.expire',
  text: 'delete from idempotency_keys where expires_at <= $1',
};

interface KeyRow {
  readonly is_same: boolean;
  readonly status: 'running' | 'done';
  readonly response_status: number | null;
  readonly response_body: unknown;
}

export class PostgresIdempotencyKeys implements IdempotencyKeys {
  constructor(private readonly sql: SqlRunner) {}

  async claim(call: Parameters<IdempotencyKeys['claim']>[0]): Promise<KeyState> {
    const { caller, key, operation, requestHash, now } = call;
    const { count } = await this.sql.run(CLAIM, [caller, key, operation, requestHash, now]);
    if (count > 0) return { state: 'new' };
    const { rows } = await this.sql.run<KeyRow>(FIND, [caller, key, operation, requestHash]);
    const row = rows[0];
    // Released between the two statements: as if it were still running.
    if (!row) return { state: 'running' };
    if (!row.is_same) return { state: 'mismatch' };
    if (row.status === 'running' || row.response_status === null) return { state: 'running' };
    return { state: 'done', answer: { status: row.response_status, body: row.response_body } };
  }

  async finish(caller: string, key: string, { status, body }: StoredAnswer): Promise<void> {
    await this.sql.run(FINISH, [caller, key, status, JSON.stringify(body ?? null)]);
  }

  async release(caller: string, key: string): Promise<void> {
    await this.sql.run(RELEASE, [caller, key]);
  }

  async expire(now: Date): Promise<number> {
    const { count } = await this.sql.run(EXPIRE, [now]);
    return count;
  }
}
