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
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type Stores, type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { updateLimitsInput, type UpdateLimitsInput } from './inputs.ts';
import { getUserId, type SecondApprovals, secondApprovals } from './second-approvals.ts';
import { service } from '../tokens.ts';

/** The limits in force, with the version that a change of them names. */
export interface ShownLimits {
  readonly limits: LimitsVersion;
  readonly version: string;
}

/** What one admin may do alone. */
export class ShowApprovalLimits {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async execute(actor: Actor | null): Promise<ShownLimits> {
    requireAdmin(actor);
    return toShown(await this.unitOfWork.run(({ approvalLimits }) => approvalLimits.current()));
  }
}

export const showApprovalLimits = service(ShowApprovalLimits, [unitOfWork]);

/** Changes what one admin may do alone: by two admins, once there are limits at all. */
export class UpdateApprovalLimits implements ApprovableAct<'limits'> {
  readonly act = 'limits';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly secondApprovals: SecondApprovals,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `RECORD_CHANGED` when others are in force than those named, `LIMITS_UNCHANGED`, and `APPROVAL_REQUIRED` when
   * the change now waits for a second admin.
   */
  async execute(actor: Actor | null, input: UpdateLimitsInput): Promise<ShownLimits> {
    const admin = requireFresh(requireAdmin(actor));
    const { version, reason, ...fields } = parseInput(updateLimitsInput, input);
    const limits = toLimits(fields);
    const changed = await this.unitOfWork.run(async (stores) => {
      const before = await stores.approvalLimits.lock();
      requireVersion(toLimitsRecord(before), version);
      requireLimitsChange(before, limits);
      const id = this.ids.next();
      if (hasLimits(before)) {
        const wanted = { act: 'limits', limitsId: before.id, limits, reason } as const;
        return this.secondApprovals.ask(stores, admin, id, wanted);
      }
      return this.change(stores, admin, before, { limits, id, reason, createdBy: getUserId(admin) });
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
    return this.unitOfWork.run(async (stores) => {
      const before = await stores.approvalLimits.lock();
      const isNew = (await this.secondApprovals.approve(stores, admin, id)) !== null;
      if (!isNew) return before;
      requireAsAsked(before.id === approval.limitsId);
      return this.change(stores, admin, before, { limits, id, reason, createdBy });
    });
  }

  private async change(
    { approvalLimits, audit }: Stores,
    admin: Actor,
    before: LimitsVersion,
    asked: { limits: ApprovalLimits; id: string; reason: string; createdBy: string | null },
  ): Promise<LimitsVersion> {
    const { limits, id, reason, createdBy } = asked;
    const at = this.clock.now();
    const after = nextLimits(before, limits, { id, createdBy, changeReason: reason, createdAt: at });
    await approvalLimits.insert(after);
    await audit.append({
      ...{ id: this.ids.next(), actor: admin, action: 'approval-limits.update', reason, at },
      ...{ subjectType: 'approval_limits', subjectId: id },
      ...{ before: toLimitTexts(before), after: toLimitTexts(after) },
    });
    return after;
  }
}

export const updateApprovalLimits = service(UpdateApprovalLimits, [unitOfWork, secondApprovals, ids, clock]);

function toShown(limits: LimitsVersion): ShownLimits {
  return { limits, version: toLimitsRecord(limits).version };
}

function toLimits(fields: {
  refundLimit: number | null;
  payoutLimit: number | null;
  commissionMin: number | null;
  commissionMax: number | null;
  waitingDays: number;
}): ApprovalLimits {
  const { refundLimit, payoutLimit, commissionMin, commissionMax, waitingDays } = fields;
  const isHalf = (commissionMin === null) !== (commissionMax === null);
  if (isHalf) {
    const missing = commissionMin === null ? 'commissionMin' : 'commissionMax';
    throw invalidField(missing, 'Please give both ends of the range, or none');
  }
  return {
    ...{ refundCents: refundLimit, payoutCents: payoutLimit, waitingDays },
    commission:
      commissionMin === null || commissionMax === null
        ? null
        : { minBasisPoints: commissionMin, maxBasisPoints: commissionMax },
  };
}
