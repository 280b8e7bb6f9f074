import { DomainError, notFound } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { emailSettings, mailer, mailPages, type EmailSettings, type MailPages } from '../ports/email.ts';
import { service } from '../tokens.ts';
import { query, workflow } from '../use-case.ts';
import { composeEmail, MAILS, type EmailTemplate } from './compose-email.ts';
import { previewEmailInput, testEmailInput } from './inputs.ts';
import { toPlainText } from './mail.ts';

/** A mail with data that is made up, as it would arrive. */
export interface SampleMail {
  readonly template: EmailTemplate;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Every mail of the product with made-up data, and said to be that: for previews and test mails. */
class SampleMails {
  readonly templates = Object.keys(MAILS) as readonly EmailTemplate[];

  constructor(
    private readonly settings: EmailSettings,
    private readonly mailPages: MailPages,
  ) {}

  getSubject(template: EmailTemplate): string {
    return this.compose(template).subject;
  }

  async draw(template: EmailTemplate): Promise<SampleMail> {
    const { subject, document } = this.compose(template);
    const html = await this.mailPages.toHtml(document);
    return { template, subject, html, text: toPlainText(document) };
  }

  private compose(template: EmailTemplate) {
    const { sample, sampleRide: ride } = MAILS[template];
    const composed = composeEmail(template, sample, { ...this.settings, ride, tokenOf: () => 'sample' });
    const notice = 'This is a sample: the people, rides and amounts in it are made up.';
    return { subject: `[Sample] ${composed.subject}`, document: { ...composed.document, notice } };
  }
}

const sampleMails = service(SampleMails, [emailSettings, mailPages]);

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

/** How long sending may take in all; who asks waits for it. */
const DEADLINE_MS = 20_000;
/** As many as the mail server is given at once. */
const AT_ONCE = 3;

export interface TestSend {
  readonly recipient: string;
  readonly totalEmails: number;
  readonly successCount: number;
}

/**
 * An admin has a sample of every mail sent to an address, to see that the mail server takes them and how they look. Who
 * did is in the audit log. Throws `EMAIL_UNCONFIGURED` without a mail server, `EMAIL_FAILED` when none could be sent.
 */
export const sendTestEmails = workflow({
  access: admin,
  input: testEmailInput,
  needs: { sampleMails, mailer },
  run: async ({ input: { email: recipient }, now, newId, transact }, { sampleMails, mailer }) => {
    if (!mailer.isConfigured) {
      const message = 'Email is not set up here: no mail server is known.';
      throw new DomainError('unavailable', 'EMAIL_UNCONFIGURED', message);
    }
    const waiting = [...sampleMails.templates];
    const deadline = now().getTime() + DEADLINE_MS;
    let successCount = 0;
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (now().getTime() > deadline) return;
        const { subject, html, text } = await sampleMails.draw(next);
        const mail = { to: recipient, subject, html, text, messageId: newId() };
        await mailer.send(mail).then(
          () => (successCount += 1),
          () => undefined,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const sent: TestSend = { recipient, totalEmails: sampleMails.templates.length, successCount };
    const note = { action: 'email.test', after: sent };
    await transact((tx) => tx.record({ ...note, subject: ['email', recipient] }));
    if (successCount === 0)
      throw new DomainError('unavailable', 'EMAIL_FAILED', 'Failed to send test emails');
    return sent;
  },
});
