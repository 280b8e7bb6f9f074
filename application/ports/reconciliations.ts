/** Something the provider and our records do not agree on. */
export interface Difference {
  readonly kind: 'payment' | 'refund' | 'transfer';
  readonly id: string;
  readonly providerId: string | null;
  readonly detail: string;
}

/** A comparison of our records with the provider's objects that was made. */
export interface RecordedReconciliation {
  readonly id: string;
  /** Objects from then on were compared. */
  readonly since: Date;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly payments: number;
  readonly refunds: number;
  readonly transfers: number;
  readonly differenceCount: number;
  /** At most 100. */
  readonly differences: readonly Difference[];
}

/** The comparisons that were made. */
export interface Reconciliations {
  add(reconciliation: RecordedReconciliation): Promise<void>;
  /** The newest first. */
  list(limit: number): Promise<RecordedReconciliation[]>;
}
