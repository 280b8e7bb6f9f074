import type { DayRange } from '../../domain/geo/day-range.ts';
import type { Cents } from '../../domain/money/cents.ts';
import type { JournalKind } from '../../domain/wallet/journal.ts';
import type { LedgerPeriod } from '../../domain/wallet/profit-and-loss.ts';
import type { LedgerAccount } from './ledger-balances.ts';
import type { Page, PageRequest } from './pages.ts';

/** A journal entry with its postings, as an accountant reads it. */
export interface JournalRecord {
  readonly id: string;
  readonly at: Date;
  readonly kind: JournalKind | 'reversal';
  readonly rideId: string | null;
  readonly payoutId: string | null;
  readonly payoutRequestId: string | null;
  readonly providerReference: string | null;
  readonly postings: readonly {
    readonly account: LedgerAccount;
    readonly userId: string | null;
    readonly amountCents: Cents;
  }[];
}

/** What one driver's rides of a year came to. */
export interface TaxTotals {
  readonly driverId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly rides: number;
  readonly fareCents: Cents;
  readonly tipCents: Cents;
  readonly platformFeeCents: Cents;
  /** What refunds took back from the driver by now. */
  readonly refundedCents: Cents;
}

export interface Accounting {
  /** The postings of the days from `first` to `last`, both included, and what was posted before, of one moment. */
  period(days: {
    readonly first: string;
    readonly last: string;
    readonly timeZone: string;
  }): Promise<LedgerPeriod>;
  /** Oldest first. */
  journal(range: DayRange, page: PageRequest): Promise<Page<JournalRecord>>;
  /** Drivers who completed rides from `since` until `until`, by id; a page may be empty before the last one. */
  taxTotals(
    range: { readonly since: Date; readonly until: Date },
    page: PageRequest,
  ): Promise<Page<TaxTotals>>;
}
