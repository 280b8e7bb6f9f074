import { toConnection, toPageInput } from '../connections.ts';
import type {
  EmailPreviewResolvers,
  EmailTemplateResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolver-types.ts';

export const emailQueries: Pick<QueryResolvers, 'emails' | 'emailTemplates' | 'emailPreview'> = {
  emails: async (_, { status, ...page }, { useCases, actor }) =>
    toConnection(
      await useCases.listEmails.execute(actor, { status: status ?? undefined, ...toPageInput(page) }),
      page,
    ),
  emailTemplates: (_, _arguments, { useCases, actor }) => useCases.listEmailTemplates.execute(actor),
  emailPreview: (_, { id }, { useCases, actor }) => useCases.previewEmail.execute(actor, { template: id }),
};

export const emailMutations: Pick<MutationResolvers, 'sendTestEmails'> = {
  sendTestEmails: (_, { input }, { useCases, actor }) => useCases.sendTestEmails.execute(actor, input),
};

export const EmailTemplate: EmailTemplateResolvers = { id: ({ template }) => template };

export const EmailPreview: EmailPreviewResolvers = { id: ({ template }) => template };
