import type { PayoutRequest } from '../../domain/payouts/payout-request.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { AuditNote } from '../transaction.ts';

/** What the audit log says of a change of a payout. */
export function payoutNote(
  action: 'generate' | 'process' | 'transfer',
  before: Payout | null,
  { id, status, amountCents, transferId }: Payout,
): AuditNote {
  return {
    action: `payout.${action}`,
    subject: ['payout', id],
    reason: null,
    before: before && { status: before.status },
    after: { status, amountCents, transferId },
  };
}

/** What the audit log says of a change of a payout request. */
export function payoutRequestNote(
  action: 'create' | 'approve' | 'reject' | 'transfer',
  before: PayoutRequest | null,
  { id, status, transferStatus, amountCents, transferId, notes }: PayoutRequest,
): AuditNote {
  return {
    action: `payout-request.${action}`,
    subject: ['payout_request', id],
    reason: action === 'reject' ? notes : null,
    before: before && { status: before.status, transferStatus: before.transferStatus },
    after: { status, transferStatus, amountCents, transferId },
  };
}
