import type { Cents } from '../../domain/money/cents.ts';
import type { TransactionType } from '../../domain/wallet/journal.ts';
import type { Page, PageRequest } from './pages.ts';

export interface WalletBalance {
  readonly availableCents: Cents;
  readonly heldCents: Cents;
}

export interface WalletTransaction {
  readonly id: string;
  readonly rideId: string | null;
  readonly type: TransactionType;
  readonly amountCents: Cents;
  readonly description: string;
  readonly createdAt: Date;
}

/**
 * One line for what a ride took, whatever was held, released, charged and tipped for it, and one for every other entry:
 * each entry is in one line, so that the lines sum to the balance.
 */
export interface WalletActivity extends WalletTransaction {
  /** The line's part of the wallet, or what it is about where that is none. */
  readonly amountCents: Cents;
  /** What it changed in the wallet: available and held together. */
  readonly walletCents: Cents;
  /** Of a ride that was paid: how much in all, the tip given later included. */
  readonly paidCents: Cents | null;
  /** The refund that the line is of. */
  readonly refundId: string | null;
  /** Money given by the business, though the line is a deposit. */
  readonly isCredit: boolean;
}

export interface ShownLines {
  readonly endedHolds: boolean;
}

export interface WalletViews {
  balance(userId: string): Promise<WalletBalance>;
  /** With `endedHolds` also the holds that their ride's line tells the end of. */
  transactions(userId: string, page: PageRequest, kept?: ShownLines): Promise<Page<WalletActivity>>;
  /** How many lines there are in all, without ended holds. */
  countTransactions(userId: string): Promise<number>;
}
