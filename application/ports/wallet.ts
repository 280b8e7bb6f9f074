import type { Cents } from '../../domain/money/cents.ts';
import type {
  JournalEntry,
  PlatformAccount,
  UserAccount,
  TransactionType,
  JournalKind,
} from '../../domain/wallet/journal.ts';
import type { Progress } from './operations.ts';
import type { Hold } from '../../domain/wallet/hold.ts';
import type { WalletCredit } from '../../domain/wallet/credit.ts';
import type { Page, PageRequest } from './pages.ts';
import type { DayRange } from '../../domain/geo/day-range.ts';
import type { AccountingPeriod } from '../../domain/wallet/accounting-period.ts';
import type { LedgerTurnover } from '../../domain/wallet/trial-balance.ts';
import type { LedgerPeriod } from '../../domain/wallet/profit-and-loss.ts';
import { port, stalePort } from '../tokens.ts';

export interface Balances {
  readonly availableCents: Cents;
  readonly heldCents: Cents;
  /** What a driver earned and neither reserved nor was paid. */
  readonly earningsCents: Cents;
  /** What is on its way to a driver. */
  readonly reservedCents: Cents;
  /** The platform's part of the cash in a driver's hands, below zero, that nothing has been set off against. */
  readonly cashCents: Cents;
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

export type LedgerAccount = UserAccount | PlatformAccount;

/** What all postings to each account come to, in a time that does not grow with them. */
export interface LedgerBalances {
  byAccount(timeZone: string): Promise<ReadonlyMap<LedgerAccount, Cents>>;
}

export const ledgerBalances = port<LedgerBalances>('ledgerBalances');

/** One broken rule of the ledger. */
export interface Violation {
  /** The number of the money invariant; 0 for the states of rides and what is counted of them. */
  readonly invariant: number;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** `incremental`: what was written since the verified point; `full`: everything. */
export type AuditExtent = 'full' | 'incremental';

export interface AuditReport {
  readonly extent: AuditExtent;
  readonly startedAt: Date;
  /** When the audit that proved the verified point began; null in a full one. */
  readonly since: Date | null;
  readonly checks: readonly {
    readonly invariant: number;
    readonly rule: string;
    readonly violations: number;
  }[];
  /** At most 100 of each rule; the checks count all. */
  readonly violations: readonly Violation[];
  /** How many were looked at. */
  readonly entries: number;
  readonly rides: number;
}

/**
 * Proves the money invariants 1–6, 8 and 10–12, replays the rides' history and recounts what is counted, over one
 * snapshot. A run that finds nothing broken is the verified point of the next one.
 */
export interface LedgerAuditor {
  /** A full run when asked, and when nothing was verified yet; else about what was written since. */
  verify(how: { readonly full: boolean }, progress?: Progress): Promise<AuditReport>;
}

export const ledgerAuditor = port<LedgerAuditor>('ledgerAuditor');

/** A run that was made, as operators see it. */
export interface RecordedAudit {
  readonly extent: AuditExtent;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly entries: number;
  readonly rides: number;
  readonly violationCount: number;
  /** At most 100 of each rule. */
  readonly violations: readonly Violation[];
}

export interface LedgerAudits {
  /** The newest first. */
  list(limit: number): Promise<RecordedAudit[]>;
}

export const ledgerAudits = port<LedgerAudits>('ledgerAudits');

export interface Holds {
  insert(hold: Hold): Promise<void>;
  /** The open hold of a ride, locked; null when the ride holds nothing. */
  lockOpen(rideId: string): Promise<Hold | null>;
  /** Writes the end of a hold. */
  save(hold: Hold): Promise<void>;
}

/** Money given to riders by the business; each is one entry of the ledger, written in the same transaction. */
export interface WalletCredits {
  find(creditId: string): Promise<WalletCredit | null>;
  /** What a rider was given from then on. */
  grantedSince(userId: string, since: Date): Promise<Cents>;
  /** Throws `CREDIT_EXISTS` (conflict) for an id that is taken. */
  insert(credit: WalletCredit): Promise<void>;
}

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
  /** The tip in that, which an organisation did not pay. */
  readonly paidTipCents: Cents | null;
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

export const walletViews = port<WalletViews>('walletViews');

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
  /** What refunds, and cash that was not received, took back from the driver by now. */
  readonly refundedCents: Cents;
  /** Of the gross payments, what the driver received in cash: no card of the platform's paid it. */
  readonly cashCents: Cents;
}

/** Days by the clocks of a zone, both included: "2026-03-01". */
export interface LocalDays {
  readonly first: string;
  readonly last: string;
  readonly timeZone: string;
}

export interface Accounting {
  /** The postings of the days from `first` to `last`, both included, and what was posted before, of one moment. */
  period(days: LocalDays): Promise<LedgerPeriod>;
  /** What was posted on each day, and what was posted before, of one moment. */
  turnover(days: LocalDays): Promise<LedgerTurnover>;
  /** The months that are closed, the newest first. */
  closedPeriods(): Promise<readonly AccountingPeriod[]>;
  /** Oldest first. */
  journal(range: DayRange, page: PageRequest): Promise<Page<JournalRecord>>;
  /** Drivers who completed rides from `since` until `until`, by id; a page may be empty before the last one. */
  taxTotals(
    range: { readonly since: Date; readonly until: Date },
    page: PageRequest,
  ): Promise<Page<TaxTotals>>;
}

export const accounting = stalePort<Accounting>('accounting');
