import type { Payout } from '../../domain/payouts/payout.ts';
import type { Actor } from '../../domain/people/user.ts';
import type { AuditRecord } from '../ports/audit-log.ts';

/** The audit row of a change of a payout (invariant 17). */
export function payoutAudit(
  change: { id: string; actor: Actor; action: 'generate' | 'process' | 'transfer'; at: Date },
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
