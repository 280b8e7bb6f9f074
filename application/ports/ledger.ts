import type { Cents } from '../../domain/money/cents.ts';
import type { JournalEntry } from '../../domain/wallet/journal.ts';

export interface Balances {
  readonly availableCents: Cents;
  readonly heldCents: Cents;
  /** What a driver earned and neither reserved nor was paid. */
  readonly earningsCents: Cents;
  /** What is on its way to a driver. */
  readonly reservedCents: Cents;
}

export interface Ledger {
  /**
   * Appends an entry with its postings and lines of activity; the balances follow in the same transaction.
   * Throws `INSUFFICIENT_FUNDS` (declined) when a balance would fall below zero.
   */
  post(entry: JournalEntry): Promise<void>;
  /** A user's balances, kept from changing until the transaction ends. Throws `NOT_FOUND`. */
  lockBalances(userId: string): Promise<Balances>;
  /** Whether a tip was added to a ride after its completion. */
  hasLaterTip(rideId: string): Promise<boolean>;
}
