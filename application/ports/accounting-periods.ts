import type { AccountingPeriod } from '../../domain/wallet/accounting-period.ts';
import type { LedgerTurnover } from '../../domain/wallet/trial-balance.ts';
import type { LocalDays } from './wallet.ts';

/** The months that are closed. */
export interface AccountingPeriods {
  /** Until the transaction ends no other closes a month, and no entry of the past is posted. */
  lock(): Promise<void>;
  /** The last month that is closed. */
  latest(): Promise<AccountingPeriod | null>;
  /** When the oldest entry of the journal was posted. */
  firstEntryAt(): Promise<Date | null>;
  turnover(days: LocalDays): Promise<LedgerTurnover>;
  insert(period: AccountingPeriod): Promise<void>;
}
