import { ADMINS, id, type PermissionRows } from './permission.ts';

export const approvals = {
  approveAct: { for: ADMINS, call: async (all, actor) => all.approveAct.execute(actor, { id }) },
  listApprovals: { for: ADMINS, call: async (all, actor) => all.listApprovals.execute(actor) },
  refuseApproval: {
    for: ADMINS,
    call: async (all, actor) => all.refuseApproval.execute(actor, { id, reason: 'x' }),
  },
  withdrawApproval: { for: ADMINS, call: async (all, actor) => all.withdrawApproval.execute(actor, { id }) },
} satisfies PermissionRows;
