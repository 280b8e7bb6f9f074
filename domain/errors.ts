/** What went wrong, in terms every edge can map once (HTTP status, GraphQL code, exit code). */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'declined'
  | 'unavailable';

/** Extra facts for the caller, for example `{ field: 'tipAmount' }` or `{ totalFare: '21.70' }`. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * The one error of the domain and its use cases. `code` is SCREAMING_SNAKE and owned by an area;
 * `message` may be shown to the user as it is.
 */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** A field of an input that breaks a rule of the domain. */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError('invalid', 'INVALID_FIELD', message, { field });
}

/** The answer for anything the caller may not know of: the same for "not yours" as for "not there". */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', 'NOT_FOUND', `${what} not found`);
}

/** What was looked up. Throws `NOT_FOUND` where it is not there. */
export function orNotFound<T extends object>(value: T | null | undefined, what: string): T {
  if (!value) throw notFound(what);
  return value;
}
