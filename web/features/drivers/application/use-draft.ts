import { useMemo } from 'react';
import { forgetDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import type { ApplicationValues } from './application-fields.ts';
import { EMPTY_APPLICATION } from './application-fields.ts';

interface Draft {
  readonly read: () => Partial<ApplicationValues>;
  readonly write: (values: object) => void;
  readonly forget: () => void;
}

/** The answers typed so far, kept in this tab only: they say too much of a person to stay on the device. */
export function useDraft(userId: string): Draft {
  return useMemo(
    () => ({
      read: () => toAnswers(readDraft('driver-application', userId)),
      write: (values) => keepDraft('driver-application', userId, values),
      forget: () => forgetDraft('driver-application'),
    }),
    [userId],
  );
}

/** Only what the form asks for, in the type it has there: what is kept may come from an older version of the page. */
function toAnswers(draft: unknown): Partial<ApplicationValues> {
  const known = Object.entries(EMPTY_APPLICATION);
  const fits = ([name, value]: [string, unknown]) =>
    known.some(([field, empty]) => field === name && typeof empty === typeof value);
  return Object.fromEntries(Object.entries(draft ?? {}).filter(fits));
}
