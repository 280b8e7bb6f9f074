import { ADMINS, type PermissionRows } from './permission.ts';

export const email = {
  listEmails: { for: ADMINS, call: (all, actor) => all.listEmails.execute(actor) },
  listEmailTemplates: { for: ADMINS, call: (all, actor) => all.listEmailTemplates.execute(actor) },
  previewEmail: {
    for: ADMINS,
    call: (all, actor) => all.previewEmail.execute(actor, { template: 'welcome' }),
  },
  sendTestEmails: {
    for: ADMINS,
    call: (all, actor) => all.sendTestEmails.execute(actor, { email: 'riley@example.com' }),
  },
} satisfies PermissionRows;
