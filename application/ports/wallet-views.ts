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

/** With what is true of it now. */
export interface WalletActivity extends WalletTransaction {
  /** Of a hold: whether the money is still set aside. */
  readonly isOpen: boolean;
  /** The refund that the line is of. */
  readonly refundId: string | null;
  /** Money given by the business, though the line is a deposit. */
  readonly isCredit: boolean;
}

export interface WalletViews {
  balance(userId: string): Promise<WalletBalance>;
  transactions(userId: string, page: PageRequest): Promise<Page<WalletActivity>>;
  /** How many lines there are in all. */
  countTransactions(userId: string): Promise<number>;
}
