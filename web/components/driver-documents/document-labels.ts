import { msg } from '@lingui/core/macro';
import type {
  ApplicationStatus,
  DriverDocumentState,
  DriverDocumentType,
} from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

/** In the order in which they are asked for. */
export const DOCUMENT_TYPES = ['DRIVERS_LICENSE', 'INSURANCE', 'REGISTRATION'] as const;

export const DOCUMENT_LABELS: Record<DriverDocumentType, string> = texts({
  DRIVERS_LICENSE: msg`Driver’s License`,
  INSURANCE: msg`Proof of Insurance`,
  REGISTRATION: msg`Vehicle Registration`,
});

export const DOCUMENT_STATE_LABELS: Record<DriverDocumentState, string> = texts({
  SUBMITTED: msg`Uploaded`,
  ACCEPTED: msg`Accepted`,
  REFUSED: msg`Refused`,
});

export const DOCUMENT_STATE_COLORS = { SUBMITTED: 'info', ACCEPTED: 'success', REFUSED: 'error' } as const;

export const APPLICATION_LABELS: Record<ApplicationStatus, string> = texts({
  PENDING: msg`Waiting for review`,
  UNDER_REVIEW: msg`Under review`,
  CHANGES_REQUESTED: msg`Changes wanted`,
  APPROVED: msg`Approved`,
  REJECTED: msg`Not approved`,
});

export const APPLICATION_COLORS = {
  PENDING: 'warning',
  UNDER_REVIEW: 'info',
  CHANGES_REQUESTED: 'info',
  APPROVED: 'success',
  REJECTED: 'default',
} as const;
