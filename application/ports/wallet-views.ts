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

export interface WalletViews {
  balance(userId: string): Promise<WalletBalance>;
  transactions(userId: string, page: PageRequest): Promise<Page<WalletTransaction>>;
}
