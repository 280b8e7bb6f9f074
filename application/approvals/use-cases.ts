import { ApproveAct } from './approve-act.ts';
import { RefuseApproval, WithdrawApproval } from './end-approval.ts';
import { ListApprovals } from './list-approvals.ts';
import { ShowApprovalLimits, UpdateApprovalLimits } from './update-limits.ts';

/** The classes of this area's use cases under their names. */
export const approvalUseCases = {
  approveAct: ApproveAct,
  listApprovals: ListApprovals,
  refuseApproval: RefuseApproval,
  showApprovalLimits: ShowApprovalLimits,
  updateApprovalLimits: UpdateApprovalLimits,
  withdrawApproval: WithdrawApproval,
};
