import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** What the server said, fit to be shown; undefined when it said nothing. */
export function serverMessage(error: unknown): string | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message;
  return undefined;
}

/** The area's code of a refusal, for example "INSUFFICIENT_FUNDS". */
export function serverReason(error: unknown): string | undefined {
  const reason = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['reason'] : undefined;
  return typeof reason === 'string' ? reason : undefined;
}
