import { toConnection, toPageInput } from '../connections.ts';
import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  emails: async (_, { status, ...page }, { useCases, actor }) =>
    toConnection(
      await useCases.listEmails.execute(actor, { status: status ?? undefined, ...toPageInput(page) }),
      page,
    ),
  emailTemplates: (_, _arguments, { useCases, actor }) => useCases.listEmailTemplates.execute(actor),
  emailPreview: (_, { id }, { useCases, actor }) => useCases.previewEmail.execute(actor, { template: id }),
} satisfies Resolvers['Query'];

export const Mutation = {
  sendTestEmails: (_, { input }, { useCases, actor }) => useCases.sendTestEmails.execute(actor, input),
} satisfies Resolvers['Mutation'];

export const EmailTemplate: Resolvers['EmailTemplate'] = { id: ({ template }) => template };

export const EmailPreview: Resolvers['EmailPreview'] = { id: ({ template }) => template };
