import type { Resolvers } from '../generated/resolver-types.ts';

export const Query = {
  emailPreview: (_, { id }, { useCases, actor }) => useCases.previewEmail.execute(actor, { template: id }),
} satisfies Resolvers['Query'];

export const EmailTemplate: Resolvers['EmailTemplate'] = { id: ({ template }) => template };

export const EmailPreview: Resolvers['EmailPreview'] = { id: ({ template }) => template };
