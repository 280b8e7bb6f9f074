import { notFound } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { previewEmailInput, type PreviewEmailInput } from './inputs.ts';
import { type SampleMail, type SampleMails, sampleMails } from './sample-mails.ts';
import { service } from '../tokens.ts';

export type ListedTemplate = Pick<SampleMail, 'template' | 'subject'>;

/** Admins: which mails there are. */
export class ListEmailTemplates {
  constructor(private readonly sampleMails: SampleMails) {}

  async execute(actor: Actor | null): Promise<ListedTemplate[]> {
    requireAdmin(actor);
    const { sampleMails } = this;
    return sampleMails.templates.map((template) => ({ template, subject: sampleMails.getSubject(template) }));
  }
}

export const listEmailTemplates = service(ListEmailTemplates, [sampleMails]);

/** Admins: a mail with made-up data as it would arrive. Throws `NOT_FOUND` for an unknown template. */
export class PreviewEmail {
  constructor(private readonly sampleMails: SampleMails) {}

  async execute(actor: Actor | null, input: PreviewEmailInput): Promise<SampleMail> {
    requireAdmin(actor);
    const { template } = parseInput(previewEmailInput, input);
    const known = this.sampleMails.templates.find((name) => name === template);
    if (!known) throw notFound('Template');
    return this.sampleMails.draw(known);
  }
}

export const previewEmail = service(PreviewEmail, [sampleMails]);
