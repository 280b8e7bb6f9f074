import type { Cents } from '../../domain/money/cents.ts';

/** One day of the business, in the time of the service area. */
export interface DayCounts {
  /** "2026-03-05". */
  readonly day: string;
  readonly trips: number;
  /** Kept by the platform, less what refunds took back. */
  readonly revenueCents: Cents;
  /** By how much the wallets grew; below zero when more was spent. */
  readonly walletCents: Cents;
}

/** The whole business, as of now. */
export interface FigureCounts {
  readonly onlineDrivers: number;
  /** Rides ever asked for. */
  readonly bookings: number;
  /** Rides that wait for a driver. */
  readonly pendingBookings: number;
  /** Rides under way. */
  readonly runningBookings: number;
  /** Rides ever completed. */
  readonly completedBookings: number;
  /** Accounts that are not closed. */
  readonly users: number;
  readonly revenueCents: Cents;
  /** What riders have in their wallets, with what is held for rides. */
  readonly walletCents: Cents;
  /** Net amounts of pending payouts that are due later. */
  readonly upcomingPayoutCents: Cents;
  /** Applications that wait for a decision. */
  readonly openApplications: number;
  /** Days on which anything changed, oldest first. */
  readonly days: readonly DayCounts[];
}

/** Sums over everything, read in a time that does not grow with it. */
export interface Figures {
  /** The days from `firstDay` on. */
  show(asked: {
    readonly now: Date;
    readonly timeZone: string;
    readonly firstDay: string;
  }): Promise<FigureCounts>;
  /** Adds what is new to the tallies; the figures are the same before and after. */
  count(timeZone: string): Promise<void>;
}
