import { approve, type Approval } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvable-act.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { approvalIdInput, type ApprovalIdInput } from './inputs.ts';
import { getUserId } from './second-approvals.ts';

/**
 * A second admin approves what the first has asked for, and it is done, once: in the transaction that notes the
 * approval. Where the act fails, it still waits.
 */
export class ApproveAct {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly refundRide: ApprovableAct<'refund'>,
    private readonly approvePayoutRequest: ApprovableAct<'payout'>,
    private readonly updatePricing: ApprovableAct<'pricing'>,
    private readonly grantCredit: ApprovableAct<'credit'>,
    private readonly clock: Clock,
  ) {}

  /** Throws `SELF_APPROVAL`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`, and whatever the act itself throws. */
  async execute(actor: Actor | null, input: ApprovalIdInput): Promise<void> {
    const admin = requireFresh(requireAdmin(actor));
    const { id } = parseInput(approvalIdInput, input);
    const approval = await this.unitOfWork.run(({ approvals }) => approvals.lock(id));
    if (!approval) throw notFound('Approval');
    // Decided before: repeated by the same admin it changes nothing, anybody else is told.
    const after = approve(approval, { by: getUserId(admin), now: this.clock.now() });
    if (after !== approval) await this.act(admin, approval);
  }

  private async act(admin: Actor, approval: Approval): Promise<void> {
    if (approval.act === 'refund') await this.refundRide.executeApproved(admin, approval);
    else if (approval.act === 'payout') await this.approvePayoutRequest.executeApproved(admin, approval);
    else if (approval.act === 'credit') await this.grantCredit.executeApproved(admin, approval);
    else await this.updatePricing.executeApproved(admin, approval);
  }
}
