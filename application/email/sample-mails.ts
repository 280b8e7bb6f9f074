import { type MailPages, type EmailTemplate, mailPages } from '../ports/email.ts';
import { composeEmail, type EmailSettings, emailSettings } from './compose-email.ts';
import { toPlainText } from './mail-blocks.ts';
import { EMAIL_TEMPLATES, sampleEmail, sampleRide } from './sample-emails.ts';
import { service } from '../tokens.ts';

/** A mail with data that is made up, as it would arrive. */
export interface SampleMail {
  readonly template: EmailTemplate;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Every mail of the product with made-up data, and said to be that: for previews and test mails. */
export class SampleMails {
  constructor(
    private readonly email: EmailSettings,
    private readonly mailPages: MailPages,
  ) {}

  get templates(): readonly EmailTemplate[] {
    return EMAIL_TEMPLATES;
  }

  getSubject(template: EmailTemplate): string {
    return this.compose(template).subject;
  }

  async draw(template: EmailTemplate): Promise<SampleMail> {
    const { subject, document } = this.compose(template);
    const html = await this.mailPages.toHtml(document);
    return { template, subject, html, text: toPlainText(document) };
  }

  private compose(template: EmailTemplate) {
    const email = sampleEmail(template, this.email.supportEmail);
    const composed = composeEmail(email, sampleRide(email), this.email, () => 'sample');
    const notice = 'This is a sample: the people, rides and amounts in it are made up.';
    return { subject: `[Sample] ${composed.subject}`, document: { ...composed.document, notice } };
  }
}

export const sampleMails = service(SampleMails, [emailSettings, mailPages]);
