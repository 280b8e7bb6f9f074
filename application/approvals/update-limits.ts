import type { z } from 'zod';
import { approvalRequired, requireAsAsked, type Approval } from '../../domain/approvals/approval.ts';
import { hasLimits, type ApprovalLimits } from '../../domain/approvals/limits.ts';
import {
  nextLimits,
  requireLimitsChange,
  toLimitsRecord,
  toLimitTexts,
  type LimitsVersion,
} from '../../domain/approvals/limits-version.ts';
import { invalidField, notFound } from '../../domain/errors.ts';
import { requireVersion } from '../../domain/record-version.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import { admin } from '../access.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { service } from '../tokens.ts';
import { type Transaction, type Transactions, transactions } from '../transaction.ts';
import { command } from '../use-case.ts';
import { updateLimitsInput, type UpdateLimitsInput } from './inputs.ts';
import { requestApproval, takeApproval } from './second-approvals.ts';

/** The limits in force, with the version that a change of them names. */
export interface ShownLimits {
  readonly limits: LimitsVersion;
  readonly version: string;
}

/** What one admin may do alone. */
export const showApprovalLimits = command({
  access: admin,
  run: async ({ tx }) => toShown(await tx.approvalLimits.current()),
});

/** Changes what one admin may do alone: by two admins, once there are limits at all. */
export class UpdateApprovalLimits implements ApprovableAct<'limits'> {
  readonly act = 'limits';

  constructor(private readonly transactions: Transactions) {}

  /**
   * Throws `RECORD_CHANGED` when others are in force than those named, `LIMITS_UNCHANGED`, and `APPROVAL_REQUIRED` when
   * the change now waits for a second admin.
   */
  async execute(actor: Actor | null, input: UpdateLimitsInput): Promise<ShownLimits> {
    const admin = requireFresh(requireAdmin(actor));
    const asked = parseInput(updateLimitsInput, input);
    const { version, reason } = asked;
    const limits = toLimits(asked);
    const changed = await this.transactions.run(admin, async (tx) => {
      const before = await tx.approvalLimits.lock();
      requireVersion(toLimitsRecord(before), version);
      requireLimitsChange(before, limits);
      const id = tx.newId();
      if (hasLimits(before)) {
        const wanted = { act: 'limits', limitsId: before.id, limits, reason } as const;
        return requestApproval(tx, admin, id, wanted);
      }
      return change(tx, before, { limits, id, reason, createdBy: userIdOf(admin) });
    });
    if ('act' in changed) throw approvalRequired(changed);
    return toShown(changed);
  }

  /**
   * As a second admin approves it, whom `ApproveAct` has let in, in the same transaction. Throws what an approval throws,
   * and `APPROVAL_STALE` when other limits are in force than those that were to be replaced.
   */
  async executeApproved(admin: Actor, approval: Approval): Promise<LimitsVersion> {
    const { id, limits, reason, requestedBy: createdBy } = approval;
    if (limits === null || reason === null) throw notFound('Limits');
    return this.transactions.run(admin, async (tx) => {
      const before = await tx.approvalLimits.lock();
      if (!(await takeApproval(tx, admin, id))) return before;
      requireAsAsked(before.id === approval.limitsId);
      return change(tx, before, { limits, id, reason, createdBy });
    });
  }
}

export const updateApprovalLimits = service(UpdateApprovalLimits, [transactions]);

async function change(
  tx: Transaction,
  before: LimitsVersion,
  asked: { limits: ApprovalLimits; id: string; reason: string; createdBy: string | null },
): Promise<LimitsVersion> {
  const { limits, id, reason, createdBy } = asked;
  const after = nextLimits(before, limits, { id, createdBy, changeReason: reason, createdAt: tx.now() });
  await tx.approvalLimits.insert(after);
  await tx.record({
    action: 'approval-limits.update',
    subject: ['approval_limits', id],
    reason,
    before: toLimitTexts(before),
    after: toLimitTexts(after),
  });
  return after;
}

function toShown(limits: LimitsVersion): ShownLimits {
  return { limits, version: toLimitsRecord(limits).version };
}

function toLimits({
  refundLimit: refundCents,
  payoutLimit: payoutCents,
  commissionMin: minBasisPoints,
  commissionMax: maxBasisPoints,
  waitingDays,
}: z.output<typeof updateLimitsInput>): ApprovalLimits {
  const isRange = minBasisPoints !== null && maxBasisPoints !== null;
  if (!isRange && minBasisPoints !== maxBasisPoints) {
    const missing = minBasisPoints === null ? 'commissionMin' : 'commissionMax';
    throw invalidField(missing, 'Please give both ends of the range, or none');
  }
  return {
    refundCents,
    payoutCents,
    waitingDays,
    commission: isRange ? { minBasisPoints, maxBasisPoints } : null,
  };
}
