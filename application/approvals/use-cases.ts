import { ApproveAct } from './approve-act.ts';
import { RefuseApproval, WithdrawApproval } from './end-approval.ts';
import { ListApprovals } from './list-approvals.ts';

/** The classes of this area's use cases under their names. */
export const approvalUseCases = {
  approveAct: ApproveAct,
  listApprovals: ListApprovals,
  refuseApproval: RefuseApproval,
  withdrawApproval: WithdrawApproval,
};
