import { ADMINS, type PermissionRows } from './permission.ts';

export const exports = {
  exportList: {
    for: ADMINS,
    call: async (all, actor) => all.exportList.execute(actor, { list: 'security-events' }),
  },
} satisfies PermissionRows;
