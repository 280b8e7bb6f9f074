import type { Wiring } from './wiring.ts';

export const approvals = {
  approveAct: [
    ...(['unitOfWork', 'clock', 'refundRide', 'approvePayoutRequest', 'updatePricing'] as const),
    ...(['grantCredit', 'updateApprovalLimits', 'createAdmin', 'changeRole', 'setUserPassword'] as const),
    ...(['resetSecondFactor', 'reinstateUser'] as const),
  ],
  listApprovals: ['approvalViews', 'clock'],
  refuseApproval: ['unitOfWork', 'secondApprovals', 'clock'],
  secondApprovals: ['ids', 'clock'],
  showApprovalLimits: ['unitOfWork'],
  updateApprovalLimits: ['unitOfWork', 'secondApprovals', 'ids', 'clock'],
  withdrawApproval: ['unitOfWork', 'secondApprovals', 'clock'],
} satisfies Partial<Wiring>;
