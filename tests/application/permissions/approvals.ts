import { ADMINS, id, type PermissionRows } from './permission.ts';

export const approvals = {
  approveAct: { for: ADMINS, call: async (all, actor) => all.approveAct.execute(actor, { id }) },
  listApprovals: { for: ADMINS, call: async (all, actor) => all.listApprovals.execute(actor) },
  showApproval: { for: ADMINS, call: async (all, actor) => all.showApproval.execute(actor, { id }) },
  refuseApproval: {
    for: ADMINS,
    call: async (all, actor) => all.refuseApproval.execute(actor, { id, reason: 'x' }),
  },
  showApprovalLimits: { for: ADMINS, call: async (all, actor) => all.showApprovalLimits.execute(actor) },
  updateApprovalLimits: {
    for: ADMINS,
    call: async (all, actor) =>
      all.updateApprovalLimits.execute(actor, {
        refundLimit: null,
        payoutLimit: null,
        commissionMin: null,
        commissionMax: null,
        waitingDays: 8,
        reason: 'x',
        version: 'another',
      }),
  },
  withdrawApproval: { for: ADMINS, call: async (all, actor) => all.withdrawApproval.execute(actor, { id }) },
} satisfies PermissionRows;
