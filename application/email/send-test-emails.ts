import { DomainError } from '../../domain/errors.ts';
import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type Clock, type Ids, ids, clock } from '../ports/operations.ts';
import { type EmailTemplate, type Mailer, mailer } from '../ports/email.ts';
import { type UnitOfWork, unitOfWork } from '../ports/unit-of-work.ts';
import { testEmailInput, type TestEmailInput } from './inputs.ts';
import { type SampleMails, sampleMails } from './sample-mails.ts';
import { service } from '../tokens.ts';

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
export class SendTestEmails {
  constructor(
    private readonly sampleMails: SampleMails,
    private readonly mailer: Mailer,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute(actor: Actor | null, input: TestEmailInput): Promise<TestSend> {
    const admin = requireAdmin(actor);
    const { email: recipient } = parseInput(testEmailInput, input);
    if (!this.mailer.isConfigured) {
      throw new DomainError(
        'unavailable',
        'EMAIL_UNCONFIGURED',
        'Email is not set up here: no mail server is known.',
      );
    }
    const successCount = await this.sendAll(recipient);
    const sent = { recipient, totalEmails: this.sampleMails.templates.length, successCount };
    await this.unitOfWork.run(({ audit }) =>
      audit.append({
        ...{ id: this.ids.next(), actor: admin, action: 'email.test', reason: null, at: this.clock.now() },
        ...{ subjectType: 'email', subjectId: recipient, before: null, after: sent },
      }),
    );
    if (successCount === 0)
      throw new DomainError('unavailable', 'EMAIL_FAILED', 'Failed to send test emails');
    return sent;
  }

  /** The number of mails that the server took before the deadline. */
  private async sendAll(recipient: string): Promise<number> {
    const waiting = [...this.sampleMails.templates];
    const deadline = this.clock.now().getTime() + DEADLINE_MS;
    let count = 0;
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (this.clock.now().getTime() > deadline) return;
        if (await this.send(next, recipient)) count += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return count;
  }

  private async send(template: EmailTemplate, recipient: string): Promise<boolean> {
    const { subject, html, text } = await this.sampleMails.draw(template);
    return this.mailer.send({ to: recipient, subject, html, text, messageId: this.ids.next() }).then(
      () => true,
      () => false,
    );
  }
}

export const sendTestEmails = service(SendTestEmails, [sampleMails, mailer, unitOfWork, ids, clock]);
