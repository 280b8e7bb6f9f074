import type { TokenPurpose } from './one-time-tokens.ts';

/** Who asks for a mail with a link. */
export interface MailSender {
  /** Null for whoever is not signed in. */
  readonly userId: string | null;
  /** The caller's network address; null where none is known. */
  readonly address: string | null;
  /** A device in which the account that the mail is about has signed in before; null for any other. */
  readonly knownDevice: string | null;
}

/**
 * Keeps mails with links from being used against mailboxes and against us. Use cases ask it where they queue the mail, so
 * that no interface goes round it.
 */
export interface MailThrottle {
  /** Counts a request. Throws `TOO_MANY_REQUESTS` (kind `unavailable`, `retryAfterSeconds` in details) when spent. */
  countRequest(sender: MailSender): Promise<void>;
  /**
   * Counts a mail of one kind to an address; whether it may go. What others have caused leaves a known device its own
   * share.
   */
  admit(kind: TokenPurpose, recipient: string, knownDevice: string | null): Promise<boolean>;
}
