import { requireAdmin } from '../../domain/users/permissions.ts';
import type { Actor } from '../../domain/users/user.ts';
import { parseInput } from '../parse-input.ts';
import { type EmailViews, type OutboxEmail, emailViews } from '../ports/email.ts';
import { pageRequest, type Page } from '../ports/pages.ts';
import { listEmailsInput, type ListEmailsInput } from './inputs.ts';
import { service } from '../tokens.ts';

/** Admins: the outbox, newest first, with what became of each mail. */
export class ListEmails {
  constructor(private readonly emailViews: EmailViews) {}

  async execute(actor: Actor | null, input: ListEmailsInput = {}): Promise<Page<OutboxEmail>> {
    requireAdmin(actor);
    const { status, ...page } = parseInput(listEmailsInput, input);
    return this.emailViews.list(status ?? null, pageRequest(page));
  }
}

export const listEmails = service(ListEmails, [emailViews]);
