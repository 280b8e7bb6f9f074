import type { Cents } from '../money/cents.ts';
import type { TransactionType } from './journal.ts';

/** How wallet activity is shown: what is neither money in nor money out has no sign. */
export type ActivityType = 'deposit' | 'charge' | 'hold' | 'refund' | 'other';
export type ActivitySign = '+' | '-' | '';

/** A line of activity, with what it changed in the wallet: available and held together. */
export interface ActivityLine {
  readonly type: TransactionType;
  readonly walletCents: Cents;
}

/** By what it did to the wallet: a ride paid by card, or a refund to a card, neither charged nor refunded the wallet. */
export function activityType({ type, walletCents }: ActivityLine): ActivityType {
  if (type === 'hold') return 'hold';
  if (walletCents < 0) return 'charge';
  if (walletCents > 0) return type === 'refund' ? 'refund' : 'deposit';
  return 'other';
}

/** With their signs the lines of a wallet sum to its balance. */
export function activitySign({ walletCents }: Pick<ActivityLine, 'walletCents'>): ActivitySign {
  if (walletCents === 0) return '';
  return walletCents > 0 ? '+' : '-';
}
