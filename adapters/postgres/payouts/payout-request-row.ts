import { centsFromDollars } from '../../../domain/money/cents.ts';
import type { PayoutRequest, PayoutRequestStatus } from '../../../domain/payouts/payout-request.ts';
import type { TransferStatus } from '../../../domain/payouts/payout.ts';

export interface PayoutRequestRow {
  readonly id: string;
  readonly driver_id: string;
  readonly amount: string;
  readonly status: PayoutRequestStatus;
  readonly transfer_status: TransferStatus;
  readonly stripe_transfer_id: string | null;
  readonly transfer_attempts: number;
  readonly bank_account_last4: string | null;
  readonly requested_at: Date;
  readonly reviewed_at: Date | null;
  readonly reviewed_by: string | null;
  readonly completed_at: Date | null;
  readonly notes: string | null;
  readonly failure_reason: string | null;
}

const NAMES = [
  ...['id', 'driver_id', 'amount', 'status', 'transfer_status', 'stripe_transfer_id', 'transfer_attempts'],
  ...['bank_account_last4', 'requested_at', 'reviewed_at', 'reviewed_by', 'completed_at', 'notes'],
  'failure_reason',
];

/** What `payoutRequestFromRow` needs, for a select list. */
export const PAYOUT_REQUEST_COLUMNS = NAMES.map((name) => `payout_requests.${name}`).join(', ');

export function payoutRequestFromRow(row: PayoutRequestRow): PayoutRequest {
  return {
    id: row.id,
    driverId: row.driver_id,
    amountCents: centsFromDollars(row.amount),
    status: row.status,
    transferStatus: row.transfer_status,
    transferId: row.stripe_transfer_id,
    attempts: row.transfer_attempts,
    bankLast4: row.bank_account_last4,
    requestedAt: row.requested_at,
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by,
    completedAt: row.completed_at,
    notes: row.notes,
    failureReason: row.failure_reason,
  };
}
