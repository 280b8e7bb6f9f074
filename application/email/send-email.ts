import { z } from 'zod';
import { admin, product } from '../access.ts';
import { emailSettings, emailViews, mailer, mailPages } from '../ports/email.ts';
import { wasTakenBack } from '../notices/taken-back.ts';
import { pageRequest } from '../ports/pages.ts';
import { secretTokens } from '../ports/security.ts';
import { findReceipt } from '../payments/ride-receipts.ts';
import { composeEmail, type EmailTemplate } from './compose-email.ts';
import { listEmailsInput } from './inputs.ts';
import { toPlainText } from './mail.ts';
import { isOutdated } from './ride-emails.ts';
import { lookUp, workflow } from '../use-case.ts';

const emailIdInput = z.object({ emailId: z.uuid() });

/**
 * Sends a mail of the outbox. Run by a job, which tries again when it throws; a mail may then arrive twice, under the
 * same message id. Without a mail server it is noted as skipped, as is what is no longer so.
 */
export const sendEmail = workflow({
  access: product,
  input: emailIdInput,
  needs: { findReceipt, mailer, mailPages, emailSettings, secretTokens },
  run: async ({ input: { emailId }, transact }, { mailer, ...needs }): Promise<void> => {
    const note = (outcome: 'sent' | 'skipped' | 'queued', error: string | null) =>
      transact(({ emails, now }) => emails.saveOutcome(emailId, outcome, error, now()));
    const email = await transact(({ emails }) => emails.lock(emailId));
    if (email?.status !== 'queued') return;
    if (!mailer.isConfigured) return note('skipped', null);
    const { template, data } = email;
    const ride = 'rideId' in data ? await needs.findReceipt.execute(data.rideId as string) : null;
    const isNoMore = isOutdated(template, ride) || (await transact(({ rides }) => wasTakenBack(rides, data)));
    if (isNoMore) return note('skipped', 'No longer so');
    const tokenOf = (id: string) => needs.secretTokens.derive(id);
    const context = { ...needs.emailSettings, ride, tokenOf };
    const { subject, document } = composeEmail(template as EmailTemplate, data, context);
    const html = await needs.mailPages.toHtml(document);
    const mail = { to: email.recipient, subject, text: toPlainText(document), html };
    try {
      await mailer.send({ ...mail, messageId: emailId });
    } catch (error) {
      await note('queued', error instanceof Error ? error.message : String(error));
      throw error;
    }
    await note('sent', null);
  },
});

/** The outbox, newest first, with what became of each mail. */
export const listEmails = lookUp(
  admin,
  listEmailsInput,
  emailViews,
  (views, { input: { status, ...page } }) => views.list(status ?? null, pageRequest(page)),
);
