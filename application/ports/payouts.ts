import type { Cents } from '../../domain/money/cents.ts';
import type { Earning, Payout } from '../../domain/payouts/payout.ts';

/** What a completed ride earned its driver: share and tip, and the rate and pricing behind them. */
export interface EarningRecord extends Earning {
  readonly commissionRateBasisPoints: number;
  readonly pricingId: string;
  readonly fareCents: Cents;
  readonly driverShareCents: Cents;
  readonly platformFeeCents: Cents;
  readonly tipCents: Cents;
}

export interface Payouts {
  recordEarning(earning: EarningRecord): Promise<void>;
  /** Adds a tip given after completion to the ride's earning. */
  addTipToEarning(rideId: string, tipCents: Cents): Promise<void>;
  /** Drivers with earnings from before this time in no batch yet, by id from after this one. */
  unbatchedDrivers(before: Date, page: { after: string | null; limit: number }): Promise<string[]>;
  /** The driver's earnings that are in no batch yet, locked, by time. */
  lockUnbatched(driverId: string): Promise<Earning[]>;
  /** Writes a payout and binds its earnings to it. False, and nothing written, when the driver has one for the period. */
  insert(payout: Payout, earnings: readonly Earning[]): Promise<boolean>;
  /** What the driver's failed payouts will take when they are processed again. */
  failedCents(driverId: string): Promise<Cents>;
  lock(payoutId: string): Promise<Payout | null>;
  save(payout: Payout): Promise<void>;
}
