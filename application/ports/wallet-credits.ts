import type { Cents } from '../../domain/money/cents.ts';
import type { WalletCredit } from '../../domain/wallet/credit.ts';

/** Money given to riders by the business; each is one entry of the ledger, written in the same transaction. */
export interface WalletCredits {
  find(creditId: string): Promise<WalletCredit | null>;
  /** What a rider was given from then on. */
  grantedSince(userId: string, since: Date): Promise<Cents>;
  /** Throws `CREDIT_EXISTS` (conflict) for an id that is taken. */
  insert(credit: WalletCredit): Promise<void>;
}
