import { t } from '@lingui/core/macro';
import { serverMessage } from '../../lib/server-message.ts';
import type { Toast } from '../toast.tsx';

export type ToFailure = (error: unknown, hasMarkedField: boolean) => Toast | null;

/**
 * What is said when a form was refused and no field of it says why: what the server says, or `failed`. A `title` of null
 * puts these words in its place.
 */
export function toFailure(failed: string | undefined, title: string | null = t`Error`): ToFailure {
  return (error, hasMarkedField) => (hasMarkedField ? null : toProblem(error, failed, title));
}

/** What is said of a failure, as `toFailure` has it. */
export function toProblem(error: unknown, failed: string | undefined, title: string | null): Toast {
  const description = serverMessage(error) ?? failed;
  const words = title === null ? { title: description ?? t`Error` } : { title, description };
  return { ...words, severity: 'error' };
}
