export { refuseApproval, withdrawApproval } from './end-approval.ts';
export { listApprovals } from './list-approvals.ts';
export { showApprovalLimits, updateApprovalLimits } from './update-limits.ts';
