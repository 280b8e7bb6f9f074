import type { PayoutRequest } from '../../domain/payouts/payout-request.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Actor } from '../../domain/users/user.ts';
import type { AuditRecord } from '../ports/security.ts';

interface Change<Action extends string> {
  readonly id: string;
  readonly actor: Actor;
  readonly action: Action;
  readonly at: Date;
}

/** The audit row of a change of a payout. */
export function payoutAudit(
  change: Change<'generate' | 'process' | 'transfer'>,
  before: Payout | null,
  after: Payout,
): AuditRecord {
  return {
    id: change.id,
    actor: change.actor,
    action: `payout.${change.action}`,
    subjectType: 'payout',
    subjectId: after.id,
    reason: null,
    before: before && { status: before.status },
    after: { status: after.status, amountCents: after.amountCents, transferId: after.transferId },
    at: change.at,
  };
}

/** The audit row of a change of a payout request. */
export function payoutRequestAudit(
  change: Change<'create' | 'approve' | 'reject' | 'transfer'>,
  before: PayoutRequest | null,
  after: PayoutRequest,
): AuditRecord {
  const { status, transferStatus, amountCents, transferId } = after;
  return {
    id: change.id,
    actor: change.actor,
    action: `payout-request.${change.action}`,
    subjectType: 'payout_request',
    subjectId: after.id,
    reason: change.action === 'reject' ? after.notes : null,
    before: before && { status: before.status, transferStatus: before.transferStatus },
    after: { status, transferStatus, amountCents, transferId },
    at: change.at,
  };
}
