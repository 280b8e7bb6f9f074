import type { Email, Emails, NewEmail } from '../../../application/ports/email.ts';
import type { Jobs } from '../../../application/ports/operations.ts';
import type { ProviderEvent, WebhookInbox } from '../../../application/ports/payments.ts';
import { notFound } from '../../../domain/errors.ts';
import { isClosed } from './in-memory-closed-accounts.ts';
import type { Draft } from './tables.ts';

export class InMemoryEmails implements Emails {
  constructor(
    private readonly draft: Draft,
    private readonly jobs: Jobs,
  ) {}

  async enqueue(
    id: string,
    userId: string,
    template: string,
    data: object,
    now: Date,
    given?: string,
  ): Promise<void> {
    const recipient = given ?? this.draft.tables.users.get(userId)?.email;
    if (!recipient) return;
    this.draft.tables.emails.set(id, { id, recipient, template, data, status: 'queued' });
    this.draft.tables.emailTimes.set(id, { userId, at: now });
    await this.jobs.enqueue('send-email', { emailId: id }, now);
  }

  async enqueueTo(id: string, recipient: string, template: string, data: object, now: Date): Promise<void> {
    this.draft.tables.emails.set(id, { id, recipient, template, data, status: 'queued' });
    await this.jobs.enqueue('send-email', { emailId: id }, now);
  }

  async addAll(mails: readonly NewEmail[], status: 'queued' | 'skipped', now: Date): Promise<void> {
    const { users, emails, emailTimes } = this.draft.tables;
    for (const { userId, notBefore = now, ...mail } of mails) {
      const recipient = users.get(userId)?.email;
      if (!recipient || emails.has(mail.id)) continue;
      emails.set(mail.id, { ...mail, recipient, status });
      emailTimes.set(mail.id, { userId, at: now });
      if (status === 'queued') await this.jobs.enqueue('send-email', { emailId: mail.id }, notBefore);
    }
  }

  async hasSince(userId: string, template: string, since: Date): Promise<boolean> {
    const { emails, emailTimes } = this.draft.tables;
    return [...emailTimes].some(
      ([id, mail]) => mail.userId === userId && mail.at > since && emails.get(id)?.template === template,
    );
  }

  async lock(emailId: string): Promise<Email | null> {
    return this.draft.tables.emails.get(emailId) ?? null;
  }

  async saveOutcome(emailId: string, status: 'sent' | 'skipped' | 'queued'): Promise<void> {
    const email = this.draft.tables.emails.get(emailId);
    if (!email) throw notFound('E-mail');
    if (status !== 'queued' && this.isOfClosed(emailId)) this.forget(emailId);
    else this.draft.tables.emails.set(emailId, { ...email, status });
  }

  async forgetUnsent(since: Date): Promise<number> {
    const { emails, emailTimes } = this.draft.tables;
    const unsent = [...emails.values()].filter(
      ({ id, status }) =>
        status === 'queued' && (emailTimes.get(id)?.at ?? since) < since && this.isOfClosed(id),
    );
    for (const { id } of unsent) this.forget(id);
    return unsent.length;
  }

  private isOfClosed(emailId: string): boolean {
    const { users, emailTimes } = this.draft.tables;
    return isClosed(users.get(emailTimes.get(emailId)?.userId ?? ''));
  }

  private forget(emailId: string): void {
    this.draft.tables.emails.delete(emailId);
    this.draft.tables.emailTimes.delete(emailId);
  }
}

export class InMemoryWebhookInbox implements WebhookInbox {
  constructor(private readonly draft: Draft) {}

  async record({ id }: ProviderEvent): Promise<boolean> {
    const { webhookEvents } = this.draft.tables;
    if (webhookEvents.has(id)) return false;
    webhookEvents.add(id);
    return true;
  }
}
