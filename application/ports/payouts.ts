import type { Cents } from '../../domain/money/cents.ts';
import type { Earning, Payout } from '../../domain/payouts/payout.ts';

/** What a completed ride leaves for the driver (spec 1 §3 payout_history). */
export interface EarningRecord extends Earning {
  readonly commissionRateBasisPoints: number;
  readonly pricingId: string;
  readonly fareCents: Cents;
  readonly driverShareCents: Cents;
  readonly platformFeeCents: Cents;
  readonly tipCents: Cents;
  readonly at: Date;
}

export interface Payouts {
  recordEarning(earning: EarningRecord): Promise<void>;
  /** Adds a tip given after completion to the ride's earning. */
  addTipToEarning(rideId: string, tipCents: Cents): Promise<void>;
  /** Earnings made before `end` that are in no batch yet, locked, of every driver. */
  lockUnbatched(end: Date): Promise<Earning[]>;
  /** Throws `PAYOUT_EXISTS` (conflict) when the driver has a payout for the period. */
  insert(payout: Payout, earnings: readonly Earning[]): Promise<void>;
  lock(payoutId: string): Promise<Payout | null>;
  save(payout: Payout): Promise<void>;
}
