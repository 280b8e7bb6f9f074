import type { PayoutRequest } from '../../domain/payouts/payout-request.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { PayoutKind } from '../ports/payouts.ts';
import type { AuditNote } from '../transaction.ts';

type Noted = Pick<Payout, 'id' | 'amountCents' | 'transferId'> & {
  readonly status: Payout['status'] | PayoutRequest['status'];
  readonly transferStatus: Payout['transferStatus'];
};

/** What the audit log says of a change of a payout, or of a payout request. */
export function payoutNote(
  of: PayoutKind,
  action: 'generate' | 'process' | 'create' | 'approve' | 'reject' | 'transfer',
  before: Noted | null,
  after: Noted & { readonly notes?: string | null },
): AuditNote {
  const toState = ({ status, transferStatus }: Noted) =>
    of === 'payout' ? { status } : { status, transferStatus };
  const { id, amountCents, transferId, notes = null } = after;
  return {
    action: `${of === 'payout' ? 'payout' : 'payout-request'}.${action}`,
    subject: [of, id],
    reason: action === 'reject' ? notes : null,
    before: before && toState(before),
    after: { ...toState(after), amountCents, transferId },
  };
}
