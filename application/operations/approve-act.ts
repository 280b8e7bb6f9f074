import { approve, type ApprovalAct } from '../../domain/approvals/approval.ts';
import { notFound } from '../../domain/errors.ts';
import { requireAdmin, requireFresh } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import type { ApprovableAct } from '../ports/approvals.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { approvalIdInput, type ApprovalIdInput } from '../approvals/inputs.ts';
import { toApprover } from '../approvals/second-approvals.ts';
import { service } from '../tokens.ts';
import { refundRide } from '../payments/refund-ride.ts';
import { approvePayoutRequest } from '../payouts/review-payout-request.ts';
import { updatePricing } from '../pricing/update-pricing.ts';
import { grantCredit } from '../wallet/grant-credit.ts';
import { updateApprovalLimits } from '../approvals/update-limits.ts';
import { createAdmin } from '../users/create-admin.ts';
import { changeRole } from '../users/change-role.ts';
import { setUserPassword } from '../users/set-user-password.ts';
import { resetSecondFactor } from '../users/reset-second-factor.ts';
import { reinstateUser } from '../users/suspend-user.ts';

/** The use case that does what was asked for, by the kind of act. */
type Acts = { readonly [Act in ApprovalAct]: ApprovableAct<Act> };

/**
 * A second admin approves what the first has asked for, and it is done, once: in the transaction that notes the
 * approval. Where the act fails, it still waits.
 */
export class ApproveAct {
  private readonly acts: Acts;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    refund: Acts['refund'],
    payout: Acts['payout'],
    pricing: Acts['pricing'],
    credit: Acts['credit'],
    limits: Acts['limits'],
    // Of accounts of admins.
    admin_account: Acts['admin_account'],
    admin_role: Acts['admin_role'],
    admin_password: Acts['admin_password'],
    admin_second_factor: Acts['admin_second_factor'],
    admin_reinstatement: Acts['admin_reinstatement'],
  ) {
    const ofAdmins = { admin_account, admin_role, admin_password, admin_second_factor, admin_reinstatement };
    this.acts = { refund, payout, pricing, credit, limits, ...ofAdmins };
  }

  /** Throws `SELF_APPROVAL`, `APPROVER_TOO_NEW`, `APPROVAL_DECIDED`, `APPROVAL_EXPIRED`, and whatever the act itself throws. */
  async execute(actor: Actor | null, input: ApprovalIdInput): Promise<void> {
    const admin = requireFresh(requireAdmin(actor));
    const { id } = parseInput(approvalIdInput, input);
    const { approval, after } = await this.unitOfWork.run(async (stores) => {
      const found = await stores.approvals.lock(id);
      if (!found) throw notFound('Approval');
      // Decided before: repeated by the same admin it changes nothing, anybody else is told.
      const approved = approve(found, await toApprover(stores, admin, this.clock.now()));
      return { approval: found, after: approved };
    });
    if (after !== approval) await this.acts[approval.act].executeApproved(admin, approval);
  }
}

export const approveAct = service(ApproveAct, [
  unitOfWork,
  clock,
  refundRide,
  approvePayoutRequest,
  updatePricing,
  grantCredit,
  updateApprovalLimits,
  createAdmin,
  changeRole,
  setUserPassword,
  resetSecondFactor,
  reinstateUser,
]);
