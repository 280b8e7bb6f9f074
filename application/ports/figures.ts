import type { Cents } from '../../domain/money/cents.ts';
import type { AttentionItem } from '../../domain/operations/attention.ts';
import { port, stalePort } from '../tokens.ts';

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
  /** Payouts that should be with their drivers by now: scheduled for today or before, and not completed. */
  readonly duePayouts: number;
  /** Net amounts of those. */
  readonly duePayoutCents: Cents;
  /** The day the first of them was scheduled for; null when none is due. */
  readonly payoutsDueSince: Date | null;
  /** Applications that wait for a decision. */
  readonly openApplications: number;
  /** Days on which anything changed, oldest first. */
  readonly days: readonly DayCounts[];
}

/** What waits for an operator. */
export interface OpenWork {
  /** Reports that nobody has closed, and of those the urgent ones that nobody works on. */
  readonly cases: number;
  readonly urgentCases: number;
  /** Riders who ask to cancel a ride that a driver has, and of those the ones that are the operator's to decide. */
  readonly cancelRequests: number;
  readonly overdueCancelRequests: number;
  /** Acts that wait for a second admin. */
  readonly approvals: number;
  /** Applications that wait for a decision. */
  readonly applications: number;
}

/** Sums over everything, read in a time that does not grow with it. */
export interface FigureViews {
  /** The days from `firstDay` on. */
  show(asked: {
    readonly now: Date;
    readonly timeZone: string;
    readonly firstDay: string;
  }): Promise<FigureCounts>;
}

export const figureViews = stalePort<FigureViews>('figureViews');

export interface Figures {
  openWork(now: Date): Promise<OpenWork>;
  /** Every kind of work of which there is some. `today` is the date in the area, "2026-03-05". */
  attention(asked: { readonly now: Date; readonly today: string }): Promise<AttentionItem[]>;
  /** Adds what is new to the tallies; the figures are the same before and after. */
  count(timeZone: string): Promise<void>;
}

export const figures = port<Figures>('figures');
