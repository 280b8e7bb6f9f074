import { msg } from '@lingui/core/macro';
import type { CaseKind, CaseState } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

export const CASE_KIND_LABELS: Record<CaseKind, string> = texts({
  SAFETY: msg`Safety`,
  IMPAIRMENT: msg`Alcohol or drugs`,
  LOST_ITEM: msg`Lost item`,
  FARE: msg`Fare or payment`,
  CONDUCT: msg`How somebody behaved`,
  OTHER: msg`Something else`,
});

export const CASE_STATE_LABELS: Record<CaseState, string> = texts({
  OPEN: msg`Open`,
  IN_PROGRESS: msg`In progress`,
  RESOLVED: msg`Resolved`,
});

const ANIMAL_REFUSED: Record<'label', string> = texts({ label: msg`Service animal refused` });

/** What a case is about, where one kind has a name of its own. */
export function caseTitle(about: {
  readonly kind: CaseKind;
  readonly isServiceAnimalRefused: boolean;
}): string {
  return about.isServiceAnimalRefused ? ANIMAL_REFUSED.label : CASE_KIND_LABELS[about.kind];
}
