import type { z } from 'zod';
import { requireAsAsked } from '../../domain/approvals/approval.ts';
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
import { userIdOf } from '../../domain/users/user.ts';
import { approvable } from '../approvable.ts';
import { admin } from '../access.ts';
import type { Transaction } from '../transaction.ts';
import { command } from '../use-case.ts';
import { updateLimitsInput } from './inputs.ts';
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

/**
 * Changes what one admin may do alone: by two admins, once there are limits at all. Throws `LIMITS_UNCHANGED`, and
 * `RECORD_CHANGED` when others are in force than those named; `APPROVAL_STALE` when others are than were to be replaced.
 */
export const updateApprovalLimits = approvable({
  act: 'limits',
  input: updateLimitsInput,
  run: async ({ actor, input: asked, transact }) => {
    const { version, reason } = asked;
    const limits = toLimits(asked);
    const changed = await transact(async (tx) => {
      const before = await tx.approvalLimits.lock();
      requireVersion(toLimitsRecord(before), version);
      requireLimitsChange(before, limits);
      const id = tx.newId();
      if (hasLimits(before)) {
        const wanted = { act: 'limits', limitsId: before.id, limits, reason } as const;
        return requestApproval(tx, actor, id, wanted);
      }
      return change(tx, before, { limits, id, reason, createdBy: userIdOf(actor) });
    });
    return 'act' in changed ? changed : toShown(changed);
  },
  approved: async ({ tx, actor, approval }) => {
    const { id, limits, reason, requestedBy: createdBy } = approval;
    if (limits === null || reason === null) throw notFound('Limits');
    const before = await tx.approvalLimits.lock();
    if (!(await takeApproval(tx, actor, id))) return;
    requireAsAsked(before.id === approval.limitsId);
    await change(tx, before, { limits, id, reason, createdBy });
  },
});

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
