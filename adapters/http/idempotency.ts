import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import type { UseCases } from '../../application/use-cases.ts';
import { invalidField } from '../../domain/errors.ts';
import { isWorthRepeating, toProblem } from './error-mapper.ts';
import type { RawCall, RestRoute } from './rest-route.ts';

/** What is sent for a call with an Idempotency-Key. */
export interface IdempotentResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Ids made from keys live in a namespace of their own. */
const NAMESPACE = '6f0c0f6e-2f5a-4c43-9d4e-2f1f7d1f5a10';
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs a POST with an `Idempotency-Key` once and responds the same again when it is repeated; null for a call without
 * a key. Refusals are kept too, but not what may succeed later (401, 429, 5xx). Calls without a session have no caller
 * to keep a response for: their key is without effect.
 */
export async function respondIdempotently(
  row: RestRoute,
  useCases: UseCases,
  request: FastifyRequest,
  call: RawCall,
): Promise<IdempotentResponse | null> {
  const key = request.headers['idempotency-key'];
  if (row.method !== 'POST' || row.isToldOnce || key === undefined || call.caller === null) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalidField('Idempotency-Key', 'The Idempotency-Key must be 1 to 255 visible characters');
  }
  const caller = call.caller.actor.userId;
  const operation = `${row.method} ${row.aliasOf ?? row.path}`;
  const requestHash = digest([call.params, call.query, call.body ?? null]);
  // Of the request as well: a key that comes with another one, once the first is forgotten, makes something new.
  const requestId = v5(`${caller} ${operation} ${key} ${requestHash}`, NAMESPACE);
  const { answer, isReplayed } = await useCases.runIdempotently.execute(
    { caller, key, operation, requestHash },
    async () => {
      try {
        const { body } = await row.handle(useCases, { ...call, requestId });
        return { status: row.status, body };
      } catch (error) {
        const problem = toProblem(error, request.id);
        if (isWorthRepeating(problem)) throw error;
        return { status: problem.status, body: problem };
      }
    },
  );
  const type = answer.status >= 400 ? 'application/problem+json' : 'application/json';
  return {
    ...answer,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      ...(isReplayed && { 'idempotent-replayed': 'true' }),
    },
  };
}

/** The same for the same values, in whatever order the keys of objects come. */
function digest(value: unknown): string {
  return createHash('sha256').update(ordered(value)).digest('hex');
}

/** Throws `INVALID_INPUT` for what nests deeper than can be written down again, which no call of ours does. */
function ordered(value: unknown): string {
  try {
    return JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('body', 'The body is nested too deeply');
    throw error;
  }
}
