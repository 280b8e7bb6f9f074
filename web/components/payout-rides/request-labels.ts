import { msg } from '@lingui/core/macro';
import type { PayoutRequestStatus } from '../../generated/operations.ts';
import { texts } from '../../lib/i18n.ts';

/** How far a driver's request for a payout has come. */
export const REQUEST_STATUS_LABELS: Record<PayoutRequestStatus, string> = texts({
  PENDING: msg`Pending Review`,
  APPROVED: msg`Processing`,
  COMPLETED: msg`Completed`,
  REJECTED: msg`Rejected`,
});
