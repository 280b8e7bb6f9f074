import type { Email } from './emails.ts';
import type { Page, PageRequest } from './pages.ts';

/** A mail of the outbox as operators see it: without what it says, which may hold links that open an account. */
export interface OutboxEmail {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly status: Email['status'];
  readonly attempts: number;
  /** What the mail server said last, or why it was not sent. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface EmailViews {
  /** Newest first; of one status, or all. */
  list(status: Email['status'] | null, page: PageRequest): Promise<Page<OutboxEmail>>;
}
