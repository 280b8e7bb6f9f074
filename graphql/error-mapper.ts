import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, type ErrorKind } from '../domain/errors.ts';

/** The `extensions.code` of each kind; the area's own code goes along as `reason`. */
const CODES = {
  invalid: 'BAD_USER_INPUT',
  unauthenticated: 'UNAUTHENTICATED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  declined: 'DECLINED',
  unavailable: 'UNAVAILABLE',
} satisfies Record<ErrorKind, string>;

/** Apollo's own refusals (syntax, validation, CSRF …) are safe to show. */
const SHOWN = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Reports an error nobody foresaw. */
export type ReportError = (error: unknown) => void;

/** Turns an error into what the client sees: domain errors whole, everything unforeseen masked and reported. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  report: ReportError,
): GraphQLFormattedError {
  const original = getOriginal(error);
  if (original instanceof DomainError) {
    const { kind, code, message, details } = original;
    return {
      ...place(formatted),
      message,
      extensions: { ...details, code: CODES[kind], reason: code, kind },
    };
  }
  const code = formatted.extensions?.['code'];
  if (typeof code === 'string' && SHOWN.has(code)) {
    return { ...place(formatted), message: formatted.message, extensions: { code } };
  }
  if (original instanceof GraphQLError && code === undefined) return formatted;
  report(original);
  return {
    ...place(formatted),
    message: 'Something went wrong. Please try again.',
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** What a resolver threw, or what an error that has no place in the document was made from. */
export function getOriginal(error: unknown): unknown {
  const { originalError } = error instanceof GraphQLError ? error : {};
  const isWrapped = originalError !== undefined && !(originalError instanceof GraphQLError);
  return isWrapped ? originalError : unwrapResolverError(error);
}

function place({
  path,
  locations,
}: GraphQLFormattedError): Pick<GraphQLFormattedError, 'path' | 'locations'> {
  return { ...(path && { path }), ...(locations && { locations }) };
}
