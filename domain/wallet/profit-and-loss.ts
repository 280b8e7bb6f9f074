import type { Cents } from '../money/cents.ts';
import type { JournalKind, PlatformAccount, UserAccount } from './journal.ts';

export type Account = UserAccount | PlatformAccount;

/** What the ledger says of a period. */
export interface LedgerPeriod {
  /** All postings of the period to an account, by the kind of their entries. */
  readonly movements: readonly {
    readonly kind: JournalKind | 'reversal';
    readonly account: Account;
    readonly amountCents: Cents;
  }[];
  /** The drivers' shares of the fares of the rides that were completed in it, without tips. */
  readonly driverShareCents: Cents;
  /** All postings to an account before the period. */
  readonly opening: ReadonlyMap<Account, Cents>;
}

export const RESULT_LINES = [
  'fares',
  'driver_shares',
  'tips',
  'tips_passed_on',
  'refunds',
  'cash_not_received',
  'taken_back_from_drivers',
  'credits_granted',
  'corrections',
] as const;
export type ResultLine = (typeof RESULT_LINES)[number];

export interface ResultAmount {
  readonly line: ResultLine;
  readonly amountCents: Cents;
}

/** Each account with what its postings came to at the beginning and the end. */
export interface AccountLine {
  readonly account: Account;
  readonly openingCents: Cents;
  readonly changeCents: Cents;
  readonly closingCents: Cents;
}

export interface ProfitAndLoss {
  /** Income above zero, what it cost below; they add up to the result. */
  readonly lines: readonly ResultAmount[];
  /** What the period changed of the platform's revenue, less the credits that it gave away. */
  readonly resultCents: Cents;
  /** All together they come to zero, at the beginning and at the end. */
  readonly accounts: readonly AccountLine[];
}

/** In the order of the books. */
export const ACCOUNTS: readonly Account[] = [
  'platform_revenue',
  'credits_granted',
  'rider_available',
  'rider_held',
  'driver_earnings',
  'driver_reserved',
  'driver_cash',
  'tips_clearing',
  'organisation_held',
  'organisation_receivable',
  'provider_clearing',
  'bank_clearing',
  'payouts_clearing',
];

/**
 * Revenue, what of it went to drivers, refunds and credits. A tip is money of the driver that passes through: it comes in
 * and goes out with the same amount. Fees that the payment provider keeps are no entries of the ledger.
 */
export function profitAndLoss(period: LedgerPeriod): ProfitAndLoss {
  const moved = (account: Account, ...kinds: readonly (JournalKind | 'reversal')[]) =>
    period.movements
      .filter((each) => each.account === account && (kinds.length === 0 || kinds.includes(each.kind)))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fees = moved('platform_revenue', 'ride_completed', 'tip_added');
  const tips = moved('driver_earnings', 'ride_completed', 'tip_added') - period.driverShareCents;
  const feesBack = moved('platform_revenue', 'ride_refunded');
  const takenBack = -moved('driver_earnings', 'ride_refunded');
  const shortBack = -moved('driver_earnings', 'cash_short');
  const corrections = moved('platform_revenue', 'reversal') + moved('credits_granted', 'reversal');
  const amounts: Record<ResultLine, Cents> = {
    fares: fees + period.driverShareCents,
    driver_shares: -period.driverShareCents,
    tips,
    tips_passed_on: -tips,
    refunds: feesBack - takenBack,
    cash_not_received: moved('platform_revenue', 'cash_short') - shortBack,
    taken_back_from_drivers: takenBack + shortBack,
    credits_granted: moved('credits_granted', 'credit_granted'),
    corrections,
  };
  return {
    lines: RESULT_LINES.map((line) => ({ line, amountCents: amounts[line] + 0 })),
    resultCents: moved('platform_revenue') + moved('credits_granted'),
    accounts: ACCOUNTS.map((account) => {
      const openingCents = period.opening.get(account) ?? 0;
      const changeCents = moved(account);
      return { account, openingCents, changeCents, closingCents: openingCents + changeCents };
    }),
  };
}
