export { refuseApproval, withdrawApproval } from './end-approval.ts';
export { listApprovals, showApproval } from './list-approvals.ts';
export { showApprovalLimits, updateApprovalLimits } from './update-limits.ts';
