/** What each template is about; the text is put together when it is sent. */
export interface EmailData {
  'ride-receipt': { readonly rideId: string };
  'ride-refunded': { readonly rideId: string; readonly refundId: string };
  'card-declined': { readonly rideId: string; readonly reason: string };
  'payout-sent': { readonly amountCents: number; readonly transferId: string };
  'payout-failed': { readonly amountCents: number; readonly reason: string };
  'payout-request-rejected': { readonly amountCents: number; readonly notes: string };
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

/** The outbox: a mail exists exactly when the unit of work commits, and a job sends it. */
export interface Emails {
  /** To a user's address; queues its `send-email` job as well. */
  enqueue<Template extends EmailTemplate>(
    id: string,
    userId: string,
    template: Template,
    data: EmailData[Template],
    now: Date,
  ): Promise<void>;
  lock(emailId: string): Promise<Email | null>;
  /** `error` of a failed attempt that will be repeated leaves it queued. */
  saveOutcome(
    emailId: string,
    outcome: 'sent' | 'skipped' | 'queued',
    error: string | null,
    now: Date,
  ): Promise<void>;
}
