/** Work that must happen because of a commit, and its payload. Each may run more than once. */
export interface JobPayloads {
  'finish-refund': { readonly refundId: string };
  /** Finishes a transfer whose outcome nobody recorded. */
  'finish-payout': { readonly payoutId: string };
  'finish-payout-request': { readonly requestId: string };
  'detach-card': { readonly providerId: string };
  /** At the payment provider, of an account that was deleted. */
  'delete-customer': { readonly customerId: string };
  /** The rides of a user who was suspended: others drive them, or they are cancelled. */
  'release-rides': { readonly userId: string; readonly adminId: string | null };
  'send-email': { readonly emailId: string };
}

export type JobName = keyof JobPayloads;

/** Queues jobs inside the unit of work: they exist exactly when it commits. */
export interface Jobs {
  /** Queuing a job about the same subject again moves the one that waits. */
  enqueue<Name extends JobName>(name: Name, payload: JobPayloads[Name], runAt: Date): Promise<void>;
  /** Lets jobs, and due steps of payments, run again now, with all attempts; the ids of those that exist. */
  retry(jobIds: readonly string[]): Promise<readonly string[]>;
}

/** A job, or a due step of a payment, that waits, runs or has failed for good. */
export interface QueuedJob {
  /** The number of a job, or the id of a payment. */
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly runAt: Date;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly lastError: string | null;
}

/** The queue as operators see it. */
export interface JobQueue {
  /** At most 200, those that failed first. */
  list(filter: { readonly failedOnly: boolean }): Promise<QueuedJob[]>;
}
