import type { Cents } from '../../domain/money/cents.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import type { RefundStatus } from '../../domain/payments/refund.ts';

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
export interface SeenObject {
  readonly id: string;
  readonly providerId: string;
}

/** One kind of records beside the provider's objects, which are shown to it page by page. */
export interface RecordsBeside<Row> {
  /** Our rows of these objects; the objects are remembered. */
  see(objects: readonly SeenObject[]): Promise<Row[]>;
  /** Rows made since, and unchanged since the records were opened, of which no object was seen; page by page. */
  unseen(since: Date): AsyncIterable<readonly Row[]>;
  /** Rows of which several objects were seen, with the first of these. */
  seenTwice(): Promise<readonly (SeenObject & { readonly times: number })[]>;
}

/** Not for two readers at once. */
export interface OpenPaymentRecords {
  readonly payments: RecordsBeside<RecordedPayment>;
  readonly refunds: RecordsBeside<RecordedRefund>;
  readonly transfers: RecordsBeside<RecordedTransfer>;
  close(): Promise<void>;
}

export interface PaymentRecords {
  open(): Promise<OpenPaymentRecords>;
}
