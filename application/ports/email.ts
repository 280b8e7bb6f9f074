import type { Page, PageRequest } from './pages.ts';
import type { TokenPurpose } from './sign-in.ts';
import { port, stalePort } from '../tokens.ts';

/** What every e-mail says about the app. */
export interface EmailSettings {
  readonly productName: string;
  readonly supportEmail: string;
  readonly timeZone: string;
  /** Whether only test money moves. */
  readonly isTestMode: boolean;
  /** Where people reach the web client, without a slash at the end. */
  readonly webUrl: string;
}

export const emailSettings = port<EmailSettings>('emailSettings');

/** A mail that is to be written into the outbox. */
export interface NewEmail {
  readonly id: string;
  readonly userId: string;
  /** Which of `application/email` it is, and what that one is about; the text is put together when it is sent. */
  readonly template: string;
  readonly data: object;
  /** Until when it waits, where it does. */
  readonly notBefore?: Date;
}

/** A mail in the outbox. */
export interface Email extends Omit<NewEmail, 'userId' | 'notBefore'> {
  readonly recipient: string;
  readonly status: 'queued' | 'sent' | 'skipped' | 'failed';
}

/** The outbox: a mail exists exactly when the unit of work commits, and a job sends it. */
export interface Emails<Template extends string = string> {
  /** To a user's address, unless another is given; queues its `send-email` job as well. */
  enqueue(
    id: string,
    userId: string,
    template: Template,
    data: object,
    now: Date,
    recipient?: string,
  ): Promise<void>;
  /** The same to an address that is nobody's account, or not as one. */
  enqueueTo(id: string, recipient: string, template: Template, data: object, now: Date): Promise<void>;
  /**
   * Several mails, each to the address of its user; `queued` ones with their jobs, `skipped` ones are kept only. One whose
   * id is there already is left as it is. None leaves before its `notBefore`.
   */
  addAll(mails: readonly NewEmail[], status: 'queued' | 'skipped', now: Date): Promise<void>;
  /** Whether a mail of the template was queued for the user since then. */
  hasSince(userId: string, template: Template, since: Date): Promise<boolean>;
  lock(emailId: string): Promise<Email | null>;
  /**
   * `error` of a failed attempt that will be repeated leaves it queued. A mail to an account that is closed meanwhile is
   * forgotten with its outcome: the outbox keeps no address of somebody who has left.
   */
  saveOutcome(
    emailId: string,
    outcome: 'sent' | 'skipped' | 'queued',
    error: string | null,
    now: Date,
  ): Promise<void>;
  /** Forgets mails to closed accounts that could not be sent since then; how many. */
  forgetUnsent(since: Date): Promise<number>;
}

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

export const emailViews = stalePort<EmailViews>('emailViews');

/** What stands behind a link as its words, and where it leads. */
export interface MailLink {
  readonly kind: 'link';
  readonly label: string;
  readonly url: string;
}

/** Names with their values: times, people, cars. */
interface MailFacts {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Where a trip goes from and to. */
interface MailRoute {
  readonly kind: 'route';
  readonly pickup: string;
  readonly dropoff: string;
}

/** Amounts that add up to a total. */
interface MailAmounts {
  readonly kind: 'amounts';
  readonly lines: readonly (readonly [label: string, amount: string])[];
  readonly total: readonly [label: string, amount: string];
}

/** What people wrote themselves, in their own words. */
interface MailQuote {
  readonly kind: 'quote';
  readonly text: string;
}

/** A piece of a mail; a string is a paragraph. */
export type MailBlock = string | MailLink | MailFacts | MailRoute | MailAmounts | MailQuote;

/** A whole mail, from which its HTML and its plain text are both made. */
export interface MailDocument {
  /** The subject without the product's name. */
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** Said before the footer, so that nobody takes test money for real; null otherwise. */
  readonly notice: string | null;
  readonly footer: string;
  readonly productName: string;
}

/** Draws mails: one HTML document each, with everything in it and nothing fetched from elsewhere. */
export interface MailPages {
  toHtml(document: MailDocument): Promise<string>;
}

export const mailPages = port<MailPages>('mailPages');

/** A mail as it is sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mails. Called by jobs only, never while a request waits. */
export interface Mailer {
  /** False: there is no mail server, and `send` must not be called. */
  readonly isConfigured: boolean;
  /** Resolves when the mail server took the mail; throws otherwise. A repeated mail carries the same `messageId`. */
  send(mail: Mail & { readonly messageId: string }): Promise<void>;
}

export const mailer = port<Mailer>('mailer');

/** Who asks for a mail with a link. */
export interface MailSender {
  /** Null for whoever is not signed in. */
  readonly userId: string | null;
  /** The caller's network address; null where none is known. */
  readonly address: string | null;
  /** A device in which the account that the mail is about has signed in before; null for any other. */
  readonly knownDevice: string | null;
}

export type InvitationKind = 'care-invitation' | 'member-invitation';

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
  admit(kind: TokenPurpose | InvitationKind, recipient: string, knownDevice: string | null): Promise<boolean>;
}

export const mailThrottle = port<MailThrottle>('mailThrottle');
