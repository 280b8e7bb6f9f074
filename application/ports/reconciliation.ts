import type { Cents } from '../../domain/money/cents.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import type { RefundStatus } from '../../domain/payments/refund.ts';
import { port } from '../tokens.ts';

/** What our records say of the provider's objects, for reconciliation. */
export interface RecordedPayment {
  readonly id: string;
  readonly providerId: string | null;
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  readonly capturedCents: Cents;
}

export interface RecordedRefund {
  readonly id: string;
  readonly providerId: string | null;
  readonly status: RefundStatus;
  readonly cardCents: Cents;
}

export interface RecordedTransfer {
  /** The payout's or the payout request's. */
  readonly id: string;
  readonly providerId: string | null;
  readonly isPaid: boolean;
  readonly amountCents: Cents;
}

/** An object of the provider that carries an id of ours. */
export interface MatchedObject {
  readonly id: string;
  readonly providerId: string;
}

/** One kind of our records, matched with the provider's objects page by page. */
export interface ReconciledRecords<Row> {
  /** Our rows of these objects; the objects are remembered. */
  match(objects: readonly MatchedObject[]): Promise<Row[]>;
  /** Rows made since, and unchanged since the records were opened, that no object was matched with; page by page. */
  unmatched(since: Date): AsyncIterable<readonly Row[]>;
  /** Rows that several objects were matched with, with the first of these. */
  matchedTwice(): Promise<readonly (MatchedObject & { readonly times: number })[]>;
}

/** Not for two readers at once. */
export interface OpenPaymentRecords {
  readonly payments: ReconciledRecords<RecordedPayment>;
  readonly refunds: ReconciledRecords<RecordedRefund>;
  readonly transfers: ReconciledRecords<RecordedTransfer>;
  close(): Promise<void>;
}

export interface PaymentRecords {
  open(): Promise<OpenPaymentRecords>;
}

export const paymentRecords = port<PaymentRecords>('paymentRecords');

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

export const reconciliations = port<Reconciliations>('reconciliations');
