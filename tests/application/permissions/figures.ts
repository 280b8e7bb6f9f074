import { ADMINS, type PermissionRows } from './permission.ts';

export const figures = {
  showFigures: { for: ADMINS, call: async (all, actor) => all.showFigures.execute(actor) },
} satisfies PermissionRows;
