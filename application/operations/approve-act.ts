import { approve, type ApprovalAct } from '../../domain/approvals/approval.ts';
import { orNotFound } from '../../domain/errors.ts';
import { admin, fresh } from '../access.ts';
import type { ApprovableAct } from '../approvable.ts';
import { approvalIdInput } from '../approvals/inputs.ts';
import { toApprover } from '../approvals/second-approvals.ts';
import { updateApprovalLimits } from '../approvals/update-limits.ts';
import { refundRide } from '../payments/refund-ride.ts';
import { approvePayoutRequest } from '../payouts/review-payout-request.ts';
import { updatePricing } from '../pricing/pricing.ts';
import { workflow } from '../use-case.ts';
import { changeRole } from '../users/roles.ts';
import { createAdmin } from '../users/accounts.ts';
import { resetSecondFactor } from '../users/second-factor.ts';
import { setUserPassword } from '../users/passwords.ts';
import { reinstateUser } from '../users/suspensions.ts';
import { grantCredit } from '../wallet/grant-credit.ts';

/**
 * A second admin approves what the first has asked for, and it is done, once: in the transaction that notes the
 * approval. Where the act fails, it still waits. Throws `SELF_APPROVAL`, `APPROVER_TOO_NEW`, `APPROVAL_DECIDED`,
 * `APPROVAL_EXPIRED`, and whatever the act itself throws.
 */
export const approveAct = workflow({
  access: fresh(admin),
  input: approvalIdInput,
  needs: {
    refund: refundRide,
    payout: approvePayoutRequest,
    pricing: updatePricing,
    credit: grantCredit,
    limits: updateApprovalLimits,
    admin_account: createAdmin,
    admin_role: changeRole,
    admin_password: setUserPassword,
    admin_second_factor: resetSecondFactor,
    admin_reinstatement: reinstateUser,
  },
  run: async ({ actor, input: { id }, transact }, acts: Acts): Promise<void> => {
    const afterwards = await transact(async (tx) => {
      // Each act locks its subject, and then the approval.
      const approval = orNotFound(await tx.approvals.find(id), 'Approval');
      // Decided before: repeated by the same admin it changes nothing, anybody else is told.
      if (approve(approval, await toApprover(tx, actor, tx.now())) === approval) return undefined;
      return acts[approval.act].approve({ tx, actor, approval, transact });
    });
    await afterwards?.();
  },
});

/** What does each kind of act. */
type Acts = { readonly [Act in ApprovalAct]: ApprovableAct<Act> };
