import { notFound } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { query } from '../use-case.ts';
import { previewEmailInput } from './inputs.ts';
import { sampleMails, type SampleMail } from './sample-mails.ts';

export type ListedTemplate = Pick<SampleMail, 'template' | 'subject'>;

/** Which mails there are. */
export const listEmailTemplates = query({
  access: admin,
  needs: { sampleMails },
  run: async (_, { sampleMails }): Promise<ListedTemplate[]> =>
    sampleMails.templates.map((template) => ({ template, subject: sampleMails.getSubject(template) })),
});

/** A mail with made-up data as it would arrive. Throws `NOT_FOUND` for an unknown template. */
export const previewEmail = query({
  access: admin,
  input: previewEmailInput,
  needs: { sampleMails },
  run: async ({ input }, { sampleMails }) => {
    const template = sampleMails.templates.find((name) => name === input.template);
    if (!template) throw notFound('Template');
    return sampleMails.draw(template);
  },
});
