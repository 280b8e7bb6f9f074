import type { PayoutRequestStatus, PayoutStatus } from '../../generated/documents.ts';

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

/** Spec 2 §4. */
export const REQUEST_STATUS_LABELS: Record<PayoutRequestStatus, string> = {
  pending: 'Pending Review',
  approved: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};
