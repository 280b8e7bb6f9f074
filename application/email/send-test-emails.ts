import { DomainError } from '../../domain/errors.ts';
import { admin } from '../access.ts';
import { mailer } from '../ports/email.ts';
import { workflow } from '../use-case.ts';
import { testEmailInput } from './inputs.ts';
import { sampleMails } from './sample-mails.ts';

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
    const note = { action: 'email.test', reason: null, before: null, after: sent };
    await transact((tx) => tx.record({ ...note, subject: ['email', recipient] }));
    if (successCount === 0)
      throw new DomainError('unavailable', 'EMAIL_FAILED', 'Failed to send test emails');
    return sent;
  },
});
