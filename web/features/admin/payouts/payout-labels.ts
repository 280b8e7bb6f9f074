import { msg } from '@lingui/core/macro';
import type { PayoutStatus } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';

export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = texts({
  PENDING: msg`Pending`,
  PROCESSING: msg`Processing`,
  COMPLETED: msg`Completed`,
  FAILED: msg`Failed`,
});
