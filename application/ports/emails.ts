import type { ApprovalAct } from '../../domain/approvals/approval.ts';
import type { DocumentType } from '../../domain/onboarding/driver-document.ts';
import type { CaseKind, CaseState } from '../../domain/cases/case.ts';
import type { UserType } from '../../domain/users/user.ts';

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
