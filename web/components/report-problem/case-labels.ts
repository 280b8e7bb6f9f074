import type { CaseKind, CaseState } from '../../generated/operations.ts';

export const CASE_KIND_LABELS: Record<CaseKind, string> = {
  SAFETY: 'Safety',
  IMPAIRMENT: 'Alcohol or drugs',
  LOST_ITEM: 'Lost item',
  FARE: 'Fare or payment',
  CONDUCT: 'How somebody behaved',
  OTHER: 'Something else',
};

export const CASE_STATE_LABELS: Record<CaseState, string> = {
  OPEN: 'Open',
  IN_PROGRESS: 'In progress',
  RESOLVED: 'Resolved',
};
