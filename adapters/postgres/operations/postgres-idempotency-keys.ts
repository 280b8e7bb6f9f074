import type { IdempotencyKeys, KeyState, StoredAnswer } from '../../../application/ports/operations.ts';
import { boolean, integer, json, nullable, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { statement } from '../statement.ts';
import { decoderOf, defineTable } from '../table.ts';

export const IDEMPOTENCY_KEYS = defineTable(
  'idempotency_keys',
  {
    caller: text(),
    key: text(),
    operation: text(),
    requestHash: text(),
    status: text<'running' | 'done'>(),
    responseStatus: nullable(integer()),
    responseBody: nullable(json()),
    createdAt: time(),
    expiresAt: time(),
  },
  {},
);

/** How long a call may run before another one may take its key over, and how long an answer is kept. */
const TAKE_OVER_SECONDS = 60;
const KEEP_HOURS = 24;

/**
 * Claims in one statement: a new key, one that has expired, or the same call whose process seems to have died. No row
 * comes back when another call has the key.
 */
const CLAIM = statement(
  'idempotency-keys.claim',
  { ...IDEMPOTENCY_KEYS.columns, now: time() },
  `insert into idempotency_keys (caller, key, operation, request_hash, status, created_at, expires_at)
    values ($caller, $key, $operation, $request_hash, 'running', $now, $now::timestamptz + interval '${KEEP_HOURS} hours')
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
);

const FIND = statement(
  'idempotency-keys.find',
  { ...IDEMPOTENCY_KEYS.columns, now: time() },
  `select operation = $operation and request_hash = $request_hash as is_same, status, response_status, response_body
    from idempotency_keys where caller = $caller and key = $key`,
  decoderOf({
    isSame: boolean(),
    status: text<'running' | 'done'>(),
    responseStatus: nullable(integer()),
    responseBody: nullable(json()),
  }),
);

const FINISH = statement(
  'idempotency-keys.finish',
  { ...IDEMPOTENCY_KEYS.columns, now: time() },
  `update idempotency_keys set status = 'done', response_status = $response_status, response_body = $response_body
    where caller = $caller and key = $key and status = 'running'`,
);

const RELEASE = statement(
  'idempotency-keys.release',
  { ...IDEMPOTENCY_KEYS.columns, now: time() },
  `delete from idempotency_keys where caller = $caller and key = $key and status = 'running'`,
);

const EXPIRE = statement(
  'idempotency-keys.expire',
  { now: time() },
  'delete from idempotency_keys where expires_at <= $now',
);

export class PostgresIdempotencyKeys implements IdempotencyKeys {
  constructor(private readonly sql: SqlRunner) {}

  async claim(call: Parameters<IdempotencyKeys['claim']>[0]): Promise<KeyState> {
    const { caller, key, operation, requestHash, now } = call;
    const { count } = await this.sql.run(CLAIM({ caller, key, operation, request_hash: requestHash, now }));
    if (count > 0) return { state: 'new' };
    const { rows } = await this.sql.run(FIND({ caller, key, operation, request_hash: requestHash }));
    const row = rows[0];
    // Released between the two statements: as if it were still running.
    if (!row) return { state: 'running' };
    if (!row.isSame) return { state: 'mismatch' };
    if (row.status === 'running' || row.responseStatus === null) return { state: 'running' };
    return { state: 'done', answer: { status: row.responseStatus, body: row.responseBody } };
  }

  async finish(caller: string, key: string, { status, body }: StoredAnswer): Promise<void> {
    await this.sql.run(FINISH({ caller, key, response_status: status, response_body: body ?? null }));
  }

  async release(caller: string, key: string): Promise<void> {
    await this.sql.run(RELEASE({ caller, key }));
  }

  async expire(now: Date): Promise<number> {
    const { count } = await this.sql.run(EXPIRE({ now }));
    return count;
  }
}
