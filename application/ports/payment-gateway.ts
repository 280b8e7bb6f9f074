import type { Cents } from '../../domain/money/cents.ts';

/** A transfer of a payout to a driver's connected account. */
export interface TransferRequest {
  readonly payoutId: string;
  readonly driverId: string;
  readonly amountCents: Cents;
  /** Stable per payout: the provider answers a repeated call with the first result. */
  readonly idempotencyKey: string;
}

export type TransferResult =
  | { readonly outcome: 'succeeded'; readonly transferId: string }
  | { readonly outcome: 'declined'; readonly reason: string }
  /** A time-out or lost answer: the money stays reserved until the provider is asked again. */
  | { readonly outcome: 'unknown'; readonly reason: string };

/** The payment provider. Never called inside a unit of work. */
export interface PaymentGateway {
  /** Whether real money moves; shown on every screen when it does not. */
  readonly mode: 'live' | 'sandbox' | 'unconfigured';
  transfer(request: TransferRequest): Promise<TransferResult>;
}
