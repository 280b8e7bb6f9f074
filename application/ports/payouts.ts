import type { Cents } from '../../domain/money/cents.ts';
import type { PayoutRide, UnpaidRide } from '../../domain/payouts/payout-rides.ts';
import type { Payout } from '../../domain/payouts/payout.ts';

/** What a completed ride earned its driver: share and tip, and the rate and pricing behind them. */
export interface EarningRecord {
  readonly id: string;
  readonly driverId: string;
  readonly rideId: string;
  readonly earnedAt: Date;
  readonly commissionRateBasisPoints: number;
  readonly pricingId: string;
  readonly fareCents: Cents;
  readonly driverShareCents: Cents;
  readonly platformFeeCents: Cents;
  readonly tipCents: Cents;
}

/** What pays drivers: the weekly payout, or a request for money now. */
export type PayoutKind = 'payout' | 'payout_request';

export interface Payouts {
  recordEarning(earning: EarningRecord): Promise<void>;
  /** Adds a tip given after completion to the ride's earning. */
  addTipToEarning(rideId: string, tipCents: Cents): Promise<void>;
  /** Takes a refund's part of the driver from the ride's earning. */
  takeBack(rideId: string, cents: Cents): Promise<void>;
  /** Drivers with rides from before this time that are not paid, or not wholly, by id from after this one. */
  unpaidDrivers(before: Date, page: { after: string | null; limit: number }): Promise<string[]>;
  /** The driver's rides that are not paid, or not wholly, locked, by time. */
  lockUnpaid(driverId: string): Promise<UnpaidRide[]>;
  /** False, and nothing written, when the driver has a payout for the period. */
  insert(payout: Payout): Promise<boolean>;
  /** Binds the rides that a payout or a payout request pays to it. Throws `RIDE_PAID` for more than a ride earned. */
  addRides(of: PayoutKind, payoutId: string, rides: readonly PayoutRide[]): Promise<void>;
  /** Gives the rides of a payout that failed, or of a request that was rejected, free for others. */
  removeRides(of: PayoutKind, payoutId: string): Promise<void>;
  /** What the driver's failed payouts will take when they are processed again. */
  failedCents(driverId: string): Promise<Cents>;
  lock(payoutId: string): Promise<Payout | null>;
  save(payout: Payout): Promise<void>;
}
