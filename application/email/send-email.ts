import { z } from 'zod';
import { parseInput } from '../parse-input.ts';
import { type Clock, clock } from '../ports/operations.ts';
import { type MailPages, type Mailer, mailer, mailPages } from '../ports/email.ts';
import { type SecretTokens, secretTokens } from '../ports/users.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { type RideReceipts, rideReceipts } from '../payments/ride-receipts.ts';
import { composeEmail, type EmailSettings, emailSettings } from './compose-email.ts';
import { toPlainText } from './mail-blocks.ts';
import { isOutdated } from './ride-emails.ts';
import { service } from '../tokens.ts';

const emailIdInput = z.object({ emailId: z.uuid() });

/**
 * Sends a mail of the outbox. Run by a job, which tries again when it throws; a mail may then arrive twice, under the
 * same message id. Without a mail server it is noted as skipped, as is what is no longer so.
 */
export class SendEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rideReceipts: RideReceipts,
    private readonly mailer: Mailer,
    private readonly mailPages: MailPages,
    private readonly dependencies: EmailSettings,
    private readonly secretTokens: SecretTokens,
    private readonly clock: Clock,
  ) {}

  async execute(input: z.input<typeof emailIdInput>): Promise<void> {
    const { emailId } = parseInput(emailIdInput, input);
    const email = await this.unitOfWork.run(({ emails }) => emails.lock(emailId));
    if (email?.status !== 'queued') return;
    if (!this.mailer.isConfigured) return this.note(emailId, 'skipped', null);
    const ride = 'rideId' in email.data ? await this.rideReceipts.find(email.data.rideId) : null;
    if (isOutdated(email, ride)) return this.note(emailId, 'skipped', 'No longer so');
    const { subject, document } = composeEmail(email, ride, this.dependencies, (id) =>
      this.secretTokens.derive(id),
    );
    const html = await this.mailPages.toHtml(document);
    const mail = { to: email.recipient, subject, text: toPlainText(document), html };
    try {
      await this.mailer.send({ ...mail, messageId: emailId });
    } catch (error) {
      await this.note(emailId, 'queued', error instanceof Error ? error.message : String(error));
      throw error;
    }
    await this.note(emailId, 'sent', null);
  }

  private note(emailId: string, outcome: 'sent' | 'skipped' | 'queued', error: string | null): Promise<void> {
    return this.unitOfWork.run(({ emails }) => emails.saveOutcome(emailId, outcome, error, this.clock.now()));
  }
}

export const sendEmail = service(SendEmail, [
  unitOfWork,
  rideReceipts,
  mailer,
  mailPages,
  emailSettings,
  secretTokens,
  clock,
]);
