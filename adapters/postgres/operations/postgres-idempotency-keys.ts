import type { IdempotencyKeys } from '../../../application/ports/operations.ts';
import { boolean, integer, json, nullable, text, time } from '../column-types.ts';
import type { SqlRunner } from '../sql-runner.ts';
import { remove, statement } from '../statement.ts';
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
  IDEMPOTENCY_KEYS.columns,
  `select operation = $operation and request_hash = $request_hash as is_same, status, response_status, response_body
    from idempotency_keys where caller = $caller and key = $key`,
  decoderOf({
    isSame: boolean(),
    status: text<'running' | 'done'>(),
    responseStatus: nullable(integer()),
    responseBody: nullable(json()),
  }),
);

const RUNNING = `where caller = $caller and key = $key and status = 'running'`;

const FINISH = statement(
  'idempotency-keys.finish',
  IDEMPOTENCY_KEYS.columns,
  `update idempotency_keys set status = 'done', response_status = $response_status, response_body = $response_body
    ${RUNNING}`,
);

const RELEASE = remove('idempotency-keys.release', IDEMPOTENCY_KEYS, RUNNING);
const EXPIRE = remove('idempotency-keys.expire', IDEMPOTENCY_KEYS, 'where expires_at <= $expires_at');

export const postgresIdempotencyKeys = (sql: SqlRunner): IdempotencyKeys => ({
  claim: async ({ caller, key, operation, requestHash, now }) => {
    const call = { caller, key, operation, request_hash: requestHash };
    if (await sql.some(CLAIM({ ...call, now }))) return { state: 'new' };
    const known = await sql.first(FIND(call));
    // Released between the two statements: as if it were still running.
    if (!known) return { state: 'running' };
    if (!known.isSame) return { state: 'mismatch' };
    if (known.status === 'running' || known.responseStatus === null) return { state: 'running' };
    return { state: 'done', answer: { status: known.responseStatus, body: known.responseBody } };
  },
  finish: (caller, key, { status, body }) =>
    sql.write(FINISH({ caller, key, response_status: status, response_body: body ?? null })),
  release: (caller, key) => sql.write(RELEASE({ caller, key })),
  expire: (now) => sql.count(EXPIRE({ expires_at: now })),
});
