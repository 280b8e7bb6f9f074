import type { Cents } from '../../domain/money/cents.ts';
import type { PaymentStatus } from '../../domain/wallet/payment.ts';
import type { RefundStatus } from '../../domain/wallet/refund.ts';

/** What our books say of the provider's objects, for reconciliation. */
export interface BookedPayment {
  readonly id: string;
  readonly providerId: string | null;
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  readonly capturedCents: Cents;
}

export interface BookedRefund {
  readonly id: string;
  readonly providerId: string | null;
  readonly status: RefundStatus;
  readonly cardCents: Cents;
}

export interface BookedTransfer {
  /** The payout's or the payout request's. */
  readonly id: string;
  readonly providerId: string | null;
  readonly isPaid: boolean;
  readonly amountCents: Cents;
}

/** Rows of one kind by our id: all that are known here among those asked for, and all made since. */
export interface ProviderBooks {
  payments(since: Date, ids: readonly string[]): Promise<BookedPayment[]>;
  refunds(since: Date, ids: readonly string[]): Promise<BookedRefund[]>;
  transfers(since: Date, ids: readonly string[]): Promise<BookedTransfer[]>;
}
