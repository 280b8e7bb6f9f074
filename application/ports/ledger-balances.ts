import type { Cents } from '../../domain/money/cents.ts';
import type { PlatformAccount, UserAccount } from '../../domain/wallet/journal.ts';

export type LedgerAccount = UserAccount | PlatformAccount;

/** What all postings to each account come to, in a time that does not grow with them. */
export interface LedgerBalances {
  byAccount(timeZone: string): Promise<ReadonlyMap<LedgerAccount, Cents>>;
}
