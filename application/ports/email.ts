import type { ApprovalAct } from '../../domain/approvals/approval.ts';
import type { DocumentType } from '../../domain/onboarding/driver-document.ts';
import type { CaseKind, CaseState } from '../../domain/cases/case.ts';
import type { UserType } from '../../domain/users/user.ts';
import type { Page, PageRequest } from './pages.ts';
import type { TokenPurpose } from './users.ts';
import { port } from '../tokens.ts';

/** How a second factor changed. */
export type SecondFactorChange =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'reset-by-support';

/** What mails about an account are about. `tokenId` names the one-time token of a link: the token itself is kept nowhere. */
export interface AccountEmailData {
  welcome: { readonly userType: UserType };
  /** Somebody tried to register with the address of an account. */
  'registration-attempted': Record<never, never>;
  'new-device': { readonly device: string; readonly address: string };
  'password-reset': { readonly tokenId: string };
  'password-changed': Record<never, never>;
  'email-verification': { readonly tokenId: string };
  /** To the new address. */
  'email-change': { readonly tokenId: string };
  /** To the old address, with a link that stops it. */
  'email-change-requested': { readonly email: string; readonly tokenId: string };
  /** To the old address, afterwards. */
  'email-changed': { readonly email: string };
  'second-factor-changed': { readonly change: SecondFactorChange };
  suspended: { readonly reason: string };
  reinstated: Record<never, never>;
  'role-changed': { readonly userType: UserType };
  /** To a rider; the reason is the admin's. */
  'credit-granted': { readonly amountCents: number; readonly reason: string };
  'payout-account-changed': Record<never, never>;
  /** To the address that the account had. */
  'account-deleted': Record<never, never>;
}

/** What mails to drivers and applicants are about. */
export interface DriverEmailData {
  'application-received': Record<never, never>;
  'application-approved': Record<never, never>;
  'application-rejected': { readonly reason: string };
  'application-changes': { readonly changes: string };
  'document-refused': { readonly type: DocumentType; readonly reason: string };
  /** `days` ahead, at most. */
  'document-expiring': { readonly type: DocumentType; readonly expiresOn: string; readonly days: number };
  'document-expired': { readonly type: DocumentType; readonly expiresOn: string };
}

/** What mails about a ride are about, to its rider unless another is named. */
export interface RideEmailData {
  'ride-booked': { readonly rideId: string };
  'ride-driver-assigned': { readonly rideId: string };
  /** Given back by the driver, or taken from one. */
  'ride-driver-lost': { readonly rideId: string };
  'ride-moved': { readonly rideId: string };
  /** To the driver: the rider asks to cancel. */
  'ride-cancel-asked': { readonly rideId: string };
  /** An operator has decided that the ride takes place. */
  'ride-cancel-refused': { readonly rideId: string };
  'ride-cancelled': { readonly rideId: string; readonly reason: string | null };
  /** To the driver: an operator has cancelled a ride that was theirs. */
  'ride-cancelled-by-support': { readonly rideId: string; readonly reason: string | null };
  'ride-expired': { readonly rideId: string };
  'ride-receipt': { readonly rideId: string };
  'ride-refunded': { readonly rideId: string; readonly refundId: string };
  'card-declined': { readonly rideId: string; readonly reason: string };
  /** To the driver: what was added to the tip after the ride. */
  'tip-added': { readonly rideId: string; readonly amountCents: number };
}

/** What mails about a driver's payouts are about. */
export interface PayoutEmailData {
  'payout-requested': { readonly amountCents: number };
  'payout-request-approved': { readonly amountCents: number };
  'payout-request-rejected': { readonly amountCents: number; readonly notes: string };
  'payout-sent': { readonly amountCents: number; readonly transferId: string };
  'payout-failed': { readonly amountCents: number; readonly reason: string };
}

/** What each template is about; the text is put together when it is sent. */
export interface EmailData extends AccountEmailData, DriverEmailData, RideEmailData, PayoutEmailData {
  'case-opened': { readonly caseId: string; readonly kind: CaseKind; readonly suspendsDriver: boolean };
  'case-changed': {
    readonly caseId: string;
    readonly kind: CaseKind;
    readonly state: CaseState;
    readonly suspendsDriver: boolean;
    readonly message: string | null;
  };
  /** To the other admins. */
  'approval-requested': {
    readonly approvalId: string;
    readonly act: ApprovalAct;
    readonly amountCents: number | null;
    readonly reason: string | null;
  };
}

export type EmailTemplate = keyof EmailData;

/** A mail in the outbox. */
export type Email = {
  readonly [Template in EmailTemplate]: {
    readonly id: string;
    readonly recipient: string;
    readonly template: Template;
    readonly data: EmailData[Template];
    readonly status: 'queued' | 'sent' | 'skipped' | 'failed';
  };
}[EmailTemplate];

/** A mail that is to be written into the outbox. */
export type NewEmail = {
  readonly [Template in EmailTemplate]: {
    readonly id: string;
    readonly userId: string;
    readonly template: Template;
    readonly data: EmailData[Template];
  };
}[EmailTemplate];

/** The outbox: a mail exists exactly when the unit of work commits, and a job sends it. */
export interface Emails {
  /** To a user's address, unless another is given; queues its `send-email` job as well. */
  enqueue<Template extends EmailTemplate>(
    id: string,
    userId: string,
    template: Template,
    data: EmailData[Template],
    now: Date,
    recipient?: string,
  ): Promise<void>;
  /**
   * Several mails, each to the address of its user; `queued` ones with their jobs, `skipped` ones are kept only. One whose
   * id is there already is left as it is.
   */
  addAll(mails: readonly NewEmail[], status: 'queued' | 'skipped', now: Date): Promise<void>;
  /** Whether a mail of the template was queued for the user since then. */
  hasSince(userId: string, template: EmailTemplate, since: Date): Promise<boolean>;
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

export const emailViews = port<EmailViews>('emailViews');

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

export const mailThrottle = port<MailThrottle>('mailThrottle');
