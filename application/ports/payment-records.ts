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

/** Rows of one kind by our id: all that are known here among those asked for, and all made since. */
export interface PaymentRecords {
  payments(since: Date, ids: readonly string[]): Promise<RecordedPayment[]>;
  refunds(since: Date, ids: readonly string[]): Promise<RecordedRefund[]>;
  transfers(since: Date, ids: readonly string[]): Promise<RecordedTransfer[]>;
}
