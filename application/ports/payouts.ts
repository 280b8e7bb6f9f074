import type { DayRange } from '../../domain/geo/day-range.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { PayoutRide, UnpaidRide } from '../../domain/payouts/payout-rides.ts';
import type { Payout, PayoutStatus } from '../../domain/payouts/payout.ts';
import type { PayoutRequest, PayoutRequestStatus } from '../../domain/payouts/payout-request.ts';
import type { Page, PageRequest } from './pages.ts';
import { port } from '../tokens.ts';

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
  /** Marks earnings as paid by an entry of the ledger for cash, which is written before. Throws `RIDE_PAID`. */
  addOffsets(entryId: string, driverId: string, rides: readonly PayoutRide[]): Promise<void>;
  /** Gives the rides of a payout that failed, or of a request that was rejected, free for others. */
  removeRides(of: PayoutKind, payoutId: string): Promise<void>;
  /** What the driver's failed payouts will take when they are processed again. */
  failedCents(driverId: string): Promise<Cents>;
  lock(payoutId: string): Promise<Payout | null>;
  save(payout: Payout): Promise<void>;
}

export interface PayoutRequests {
  /** Throws `PAYOUT_REQUEST_EXISTS` (conflict) for an id that is taken. */
  insert(request: PayoutRequest): Promise<void>;
  lock(requestId: string): Promise<PayoutRequest | null>;
  save(request: PayoutRequest): Promise<void>;
}

export interface PayoutRequestView {
  readonly request: PayoutRequest;
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
}

export interface PayoutRequestViews {
  find(requestId: string): Promise<PayoutRequestView | null>;
  list(
    /** Newest first; those completed in a range, completed last first. */
    filter: { status?: PayoutRequestStatus; driverId?: string; completed?: DayRange },
    page: PageRequest,
  ): Promise<Page<PayoutRequestView>>;
}

export const payoutRequestViews = port<PayoutRequestViews>('payoutRequestViews');

export interface PayoutView {
  readonly payout: Payout;
  /** The rides it pays, in the order of their booking; none while it has failed. */
  readonly rideIds: readonly string[];
  readonly driver: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly createdAt: Date;
}

/**
 * Upcoming are those that are pending and due after `now`; past are those completed, failed, or due by then. Those
 * completed in a range are listed by that, completed last first.
 */
export interface PayoutFilter {
  readonly status?: PayoutStatus;
  readonly driverId?: string;
  readonly due?: 'upcoming' | 'past';
  readonly now?: Date;
  readonly completed?: DayRange;
}

export interface PayoutViews {
  find(payoutId: string): Promise<PayoutView | null>;
  list(filter: PayoutFilter, page: PageRequest): Promise<Page<PayoutView>>;
  /** Ids of payouts in a state, oldest first. */
  idsWithStatus(...statuses: readonly PayoutStatus[]): Promise<string[]>;
}

export const payoutViews = port<PayoutViews>('payoutViews');

/** What a payout pays for one ride. */
export interface PayoutRideView {
  readonly rideId: string;
  /** Address of the ride's end. */
  readonly destination: string;
  readonly completedAt: Date;
  /** Below zero where a refund took back what was paid already. */
  readonly amountCents: Cents;
}

/** A page of the rides of one payout. */
export interface PayoutRidesAsked {
  readonly payoutId: string;
  readonly after: string | null;
}

export interface PayoutRideViews {
  /**
   * Pages of the rides of several payouts or requests, booked last first, in one query and in the order asked. Empty
   * for those that are not of `driverId`, when there is one. Throws `INVALID_FIELD` (`after`).
   */
  ofPayouts(
    of: PayoutKind,
    asked: readonly PayoutRidesAsked[],
    options: { readonly limit: number; readonly driverId: string | null },
  ): Promise<Page<PayoutRideView>[]>;
}

export const payoutRideViews = port<PayoutRideViews>('payoutRideViews');

/** What a person is at the payment provider. */
export interface ProviderProfile {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As a payer. */
  readonly customerId: string | null;
  /** As a driver who is paid, as the provider said last. */
  readonly account: ConnectAccount | null;
}

export interface ConnectAccount {
  readonly accountId: string;
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly bankLast4: string | null;
}

export interface ProviderAccounts {
  find(userId: string): Promise<ProviderProfile | null>;
  /** Keeps the first; a later one is ignored. */
  saveCustomer(userId: string, customerId: string): Promise<void>;
  /** Binds an account to a driver, or updates what is known of it. */
  saveAccount(userId: string, account: ConnectAccount): Promise<void>;
  /** Updates what is known of an account. Whose it is, when payouts go to another bank account than before. */
  refreshAccount(account: ConnectAccount): Promise<string | null>;
}
