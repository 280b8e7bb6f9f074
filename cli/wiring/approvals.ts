import type { Wiring } from './wiring.ts';

export const approvals = {
  approveAct: ['unitOfWork', 'refundRide', 'approvePayoutRequest', 'updatePricing', 'grantCredit', 'clock'],
  listApprovals: ['approvalViews', 'clock'],
  refuseApproval: ['unitOfWork', 'secondApprovals', 'clock'],
  secondApprovals: ['approvalLimits', 'ids', 'clock'],
  withdrawApproval: ['unitOfWork', 'secondApprovals', 'clock'],
} satisfies Partial<Wiring>;
