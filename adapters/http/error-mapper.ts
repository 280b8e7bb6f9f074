import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorDetails, type ErrorKind } from '../../domain/errors.ts';

const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  declined: 402,
  unavailable: 503,
} satisfies Record<ErrorKind, number>;

/** The codes for which HTTP knows a more exact status than their kind. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  IDEMPOTENCY_KEY_REUSED: 422,
  FILE_TOO_LARGE: 413,
  PICTURE_TOO_LARGE: 413,
  INVALID_FILE_TYPE: 415,
  MISDIRECTED: 421,
};

/** What Fastify refuses before any row of ours is asked. */
const REFUSALS: Readonly<Record<number, { code: string; message: string }>> = {
  400: { code: 'BAD_REQUEST', message: 'The request cannot be read' },
  408: { code: 'TIMEOUT', message: 'The request took too long to arrive' },
  413: { code: 'BODY_TOO_LARGE', message: 'The request is too large' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Please send JSON' },
};

const RETRY_AFTER_SECONDS = 5;

/** An error as it is sent: `application/problem+json` (RFC 9457) with the `message` and `code` clients read. */
export interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly requestId: string;
  /** With `field` for what is wrong in an input, and `fields` for all of it. */
  readonly details?: ErrorDetails;
}

/** Responds with the problem behind an error. What nobody foresaw is masked and logged. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, request.id);
  const { status, details } = problem;
  if (status === 500) request.log.error({ err: error }, 'unforeseen error');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const retryAfterSeconds = toRetryAfter(status, details);
  if (retryAfterSeconds !== null) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

/** When to come back, in seconds; null where coming back does not help. */
function toRetryAfter(status: number, details: ErrorDetails = {}): number | null {
  const { retryAfterSeconds } = details;
  if (typeof retryAfterSeconds === 'number') return retryAfterSeconds;
  return status === 503 || status === 429 ? RETRY_AFTER_SECONDS : null;
}

/** How an error is answered over HTTP, whatever the interface: its status, and when to come back if that helps. */
export function toHttpFailure(error: DomainError): { status: number; retryAfterSeconds: number | null } {
  const { status, details } = getDescription(error);
  return { status, retryAfterSeconds: toRetryAfter(status, details) };
}

/** The problem behind an error, as it is sent. */
export function toProblem(error: unknown, requestId: string): Problem {
  const described = getDescription(error);
  const title = STATUS_CODES[described.status] ?? 'Error';
  return { type: 'about:blank', title, ...described, requestId };
}

/** Whether the same call may have another outcome later: such responses are not kept. */
export function isWorthRepeating({ status, code }: Problem): boolean {
  // The same request goes on once the rider has authenticated with the bank, or a second admin has approved.
  if (code === 'PAYMENT_ACTION_REQUIRED' || code === 'APPROVAL_REQUIRED') return true;
  return status >= 500 || status === 401 || status === 429;
}

function getDescription(error: unknown): Pick<Problem, 'status' | 'code' | 'message' | 'details'> {
  if (error instanceof DomainError) {
    const { kind, code, message, details } = error;
    const status = STATUS_OF_CODE[code] ?? STATUS_OF_KIND[kind];
    return { status, code, message, ...(Object.keys(details).length > 0 && { details }) };
  }
  const status = toStatus(error);
  const refusal = REFUSALS[status];
  if (refusal) return { status, ...refusal };
  if (status < 500) return { status, code: 'BAD_REQUEST', message: STATUS_CODES[status] ?? 'Bad Request' };
  return { status: 500, code: 'INTERNAL', message: 'Something went wrong. Please try again.' };
}

/** The status Fastify or one of its plugins gave an error, as far as it blames the request. */
function toStatus(error: unknown): number {
  const { statusCode = 500 } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
