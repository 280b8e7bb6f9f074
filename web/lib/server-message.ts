import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { t } from '@lingui/core/macro';
import { serverText } from './server-text.ts';

/** What the server said, in the language of this page; undefined when it said nothing. */
export function serverMessage(error: unknown): string | undefined {
  const said = serverWords(error);
  return said === undefined ? undefined : serverText(said);
}

/** What the server said; where it said nothing, that something went wrong. */
export function whatWentWrong(error: unknown): string {
  return serverMessage(error) ?? somethingWentWrong();
}

export function somethingWentWrong(): string {
  return t`Something went wrong. Please try again.`;
}

/** What the server said, in its own words. */
export function serverWords(error: unknown): string | undefined {
  return CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : undefined;
}

/** The area's code of a refusal, for example "INSUFFICIENT_FUNDS". */
export function serverReason(error: unknown): string | undefined {
  return serverDetail(error, 'reason');
}

/** A detail that a refusal carries, for example the new fare. */
export function serverDetail(error: unknown, name: string): string | undefined {
  const detail = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.[name] : undefined;
  return typeof detail === 'string' ? detail : undefined;
}

/** A record that a refusal carries, for example what is saved by now; null when there is none. */
export function serverRecord(error: unknown, name: string): Readonly<Record<string, unknown>> | null {
  const record: unknown = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.[name] : undefined;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  return isRecord ? (record as Readonly<Record<string, unknown>>) : null;
}

/** A list of words that a refusal carries, for example the ways to go on; empty when there is none. */
export function serverList(error: unknown, name: string): readonly string[] {
  const list: unknown = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.[name] : undefined;
  return Array.isArray(list) ? list.filter((word) => typeof word === 'string') : [];
}

/**
 * Whether the server refused for good. Otherwise the call may have taken effect, or may do so with the next try, which
 * then has to be the same call.
 */
export function isFinalRefusal(error: unknown): boolean {
  const kind = serverDetail(error, 'kind');
  return kind !== undefined && kind !== 'unavailable';
}

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The fields of the input that the server refused, and why; empty when it named none. */
export function serverFieldErrors(error: unknown): readonly FieldError[] {
  const field = serverDetail(error, 'field');
  if (!CombinedGraphQLErrors.is(error) || field === undefined) return [];
  const named = error.errors[0]?.extensions?.['fields'];
  const refused = Array.isArray(named)
    ? (named as FieldError[])
    : [{ field, message: serverWords(error) ?? '' }];
  return refused.map((one) => ({ field: one.field, message: serverText(one.message) }));
}
