export { listApprovals, refuseApproval, showApproval, withdrawApproval } from './approvals.ts';
export { showApprovalLimits, updateApprovalLimits } from './update-limits.ts';
