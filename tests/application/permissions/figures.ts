import { ADMINS, type PermissionRows } from './permission.ts';

export const figures = {
  createSampleData: { for: ADMINS, call: async (all, actor) => all.createSampleData.execute(actor) },
  showOpenWork: { for: ADMINS, call: async (all, actor) => all.showOpenWork.execute(actor) },
  showFigures: { for: ADMINS, call: async (all, actor) => all.showFigures.execute(actor) },
} satisfies PermissionRows;
