import type { PayoutRequestStatus, PayoutStatus } from '../../generated/operations.ts';

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
  PENDING: 'Pending',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
};

export const REQUEST_STATUS_LABELS: Record<PayoutRequestStatus, string> = {
  PENDING: 'Pending Review',
  APPROVED: 'Processing',
  COMPLETED: 'Completed',
  REJECTED: 'Rejected',
};
