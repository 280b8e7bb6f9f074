import type { Cents } from '../money/cents.ts';

/** Money that the business gives to a rider, for a reason: goodwill, a lost promise, a case. */
export interface WalletCredit {
  readonly id: string;
  readonly userId: string;
  readonly amountCents: Cents;
  /** The rider reads it in the wallet. */
  readonly reason: string;
  /** Null for the command line. */
  readonly grantedBy: string | null;
  readonly createdAt: Date;
}
