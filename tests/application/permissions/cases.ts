import { ADMINS, id, ride, USERS, type PermissionRows } from './permission.ts';

export const cases = {
  listCases: { for: [...USERS, 'system'], call: async (all, actor) => all.listCases.execute(actor) },
  showCase: {
    for: [...USERS, 'system'],
    call: async (all, actor) => all.showCase.execute(actor, { caseId: id }),
  },
  reportProblem: {
    for: ['rider', 'driver'],
    call: async (all, actor) => all.reportProblem.execute(actor, { ...ride, kind: 'other', text: 'x' }),
  },
  updateCase: { for: ADMINS, call: async (all, actor) => all.updateCase.execute(actor, { caseId: id }) },
} satisfies PermissionRows;
